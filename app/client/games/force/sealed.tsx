// Building a sealed deck at the table: the cards that one has opened, each with buttons for one more and one fewer.

import { useEffect, useState } from "preact/hooks";
import { t } from "../../core/words.ts";
import { Button, RuleLink } from "../../ui/marks.tsx";
import type { Host } from "../contract.ts";
import type { ForceBoard } from "./board.ts";
import { Counter } from "./builder/counter.tsx";
import { figuresOf, GROUPS, sheetsOf } from "./builder/figures.ts";
import { openCard } from "./boards.ts";
import { groupOf } from "./cards.ts";
import { Art, Styles } from "./face.tsx";
import type { ForceView } from "./view.ts";

const FREE = "normal_force";
type Cards = Record<string, number>;

export function SealedPicker({ host, board }: { host: Host; board: ForceBoard }) {
  const { own, size } = host.view as ForceView;
  const [deck, build] = useState<Cards>(own!.former?.cards ?? own!.suggested);
  const count = Object.values(deck).reduce((sum, n) => sum + n, 0);
  const most = (card: string) => card === FREE ? size : own!.opened[card]!;
  const change = (card: string, by: number) => {
    const n = (deck[card] ?? 0) + by;
    const { [card]: _, ...rest } = deck;
    build(n > 0 ? { ...rest, [card]: n } : rest);
  };
  // Only a deck of the right size can be brought.
  useEffect(() => board.build(count === size ? deck : null), [deck]);
  const groups = figuresOf(deck).groups;
  return (
    <section class="fdecks fsealed" aria-labelledby="fsealed-title">
      <h2 id="fsealed-title">{t("force.sealed.title", { n: size })}</h2>
      <p class="soft small">
        {t("force.sealed.about")} <RuleLink rule="602.3" show={host.showRule} />
      </p>
      <p role="status">
        <b>{t("decks.count", { count: String(count), size: String(size) })}</b>{" "}
        <span class="soft">
          {GROUPS.map((group) => `${t(`decks.kinds.${group}`)} ${groups[group] ?? 0}`).join(" · ")}
        </span>
      </p>
      <div class="row">
        <Button does="suggest" onClick={() => build(own!.suggested)}>{t("force.sealed.suggest")}</Button>
        <Button does="empty" onClick={() => build({})}>{t("force.sealed.empty")}</Button>
      </div>
      {GROUPS.map((group) => (
        <section key={group} aria-label={t(`decks.kinds.${group}`)}>
          <h3 class="label">{t(`decks.kinds.${group}`)}</h3>
          <ul class="fopened">
            {sheetsOf({ ...own!.opened, [FREE]: size }).filter(([sheet]) => groupOf(sheet) === group).map(([sheet]) => (
              <li key={sheet.card} data-opened={sheet.card}>
                <button
                  type="button"
                  class="title"
                  onClick={() => void openCard(host, sheet.card)}
                >
                  <Art sheet={sheet} />
                  {sheet.cost !== null && <b class="cost">{sheet.cost}</b>}
                  <span>{sheet.title}</span>
                  {sheet.styles && <Styles styles={sheet.styles} />}
                </button>
                <Counter
                  card={sheet.card}
                  n={deck[sheet.card] ?? 0}
                  most={most(sheet.card)}
                  change={(by) =>
                    change(sheet.card, by)}
                />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </section>
  );
}
