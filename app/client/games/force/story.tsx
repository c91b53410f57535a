// The story of the last turn at a glance: who ran and guarded with what, and how far it went.

import { t } from "../../core/words.ts";
import { Icon } from "../../ui/marks.tsx";
import type { Host } from "../contract.ts";
import type { ForceBoard } from "./board.ts";
import { cardOf, titleOf } from "./cards.ts";
import { Art, CardChip } from "./face.tsx";
import type { Story } from "./last_turn.ts";

export function LastTurn({ host, board, story }: { host: Host; board: ForceBoard; story: Story }) {
  const name = story.seat === host.me ? t("you") : host.name(story.seat);
  const chip = (card: string) => <Named card={card} board={board} />;
  return (
    <section class="fstory" aria-label={t("force.story", { name })}>
      <p class="label">{t("force.story", { name })}</p>
      {story.runs.map((run, i) => (
        <p key={i}>
          <span>
            {chip(run.runner)}
            <b class="tally">{run.running}</b>
          </span>
          <Icon name="shield" />
          <span>
            {run.guard ? chip(run.guard) : <span class="soft">{t("force.no_guard")}</span>}
            {run.guard && <b class="tally">{run.against}</b>}
          </span>
          <em>{run.ran === null ? t("force.failed") : t("force.succeeded", { n: run.ran })}</em>
        </p>
      ))}
      {!story.runs.length && <p class="soft">{t("force.story.no_run")}</p>}
      {story.supports.length > 0 && (
        <p>
          <span class="soft">{t("force.story.supports")}</span>
          {story.supports.map((card, i) => <Named key={i} card={card} board={board} />)}
        </p>
      )}
    </section>
  );
}

/** A card's name with its picture. */
function Named({ card, board }: { card: string; board: ForceBoard }) {
  const sheet = cardOf(card);
  return (
    <CardChip card={card} kind="told" open={() => board.read({ card })}>
      {sheet && <Art sheet={sheet} />}
      <span>{titleOf(card)}</span>
    </CardChip>
  );
}
