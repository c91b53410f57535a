// The quick reference: how a turn works, what pays, and what the terms mean. The lobby shows it too.

import { useEffect, useState } from "preact/hooks";
import { t } from "../../core/words.ts";
import type { Guide } from "../../generated/wire.ts";
import { Waiting } from "../../ui/later.tsx";
import { RuleLink } from "../../ui/marks.tsx";
import type { TableCtrl } from "../actions/ctrl.ts";
import { guideOf } from "../hints/guide.ts";
import { TableSheet } from "../ui/sheet.tsx";

const AGAIN_MS = 2000;

export function ReferenceSheet({ ctrl }: { ctrl: TableCtrl }) {
  const guide = useGuide(ctrl.store.lobby.game);
  return (
    <TableSheet title={t("aid.title")} ctrl={ctrl}>
      {guide ? <Sections ctrl={ctrl} guide={guide} /> : <Waiting missed={0} />}
    </TableSheet>
  );
}

function Sections({ ctrl, guide: { turn, terms } }: { ctrl: TableCtrl; guide: Guide }) {
  const rule = (name: string) => <RuleLink rule={name} show={ctrl.host.showRule} />;
  const game = ctrl.playing ? ctrl.store.game : null;
  return (
    <div class="aid">
      {turn.length > 0 && (
        <section class="reference" aria-labelledby="aid-turn">
          <h3 id="aid-turn">{t("aid.turn")}</h3>
          <ol class="numbered">
            {turn.map((step) => <li key={step.key}>{step.text} {rule(step.rule)}</li>)}
          </ol>
        </section>
      )}
      {game && (
        <section aria-labelledby="aid-game">
          <h3 id="aid-game">{t("aid.card")}</h3>
          <game.Reference host={ctrl.host} />
        </section>
      )}
      {terms.length > 0 && (
        <section aria-labelledby="aid-terms">
          <h3 id="aid-terms">{t("aid.terms")}</h3>
          <dl class="terms">
            {terms.map((term) => (
              <div key={term.key}>
                <dt>{term.name}</dt>
                <dd>{term.text} {rule(term.rule)}</dd>
              </div>
            ))}
          </dl>
        </section>
      )}
    </div>
  );
}

function useGuide(game: string): Guide | null {
  const [guide, told] = useState<Guide | null>(null);
  const [missed, miss] = useState(0);
  useEffect(() => {
    if (guide) return;
    let timer = 0;
    guideOf(game).then(told, () => timer = setTimeout(() => miss(missed + 1), AGAIN_MS));
    return () => clearTimeout(timer);
  }, [game, missed]);
  return guide;
}
