// Cards that fit into the deck, each with the reason, as the server suggests them.

import { useEffect, useState } from "preact/hooks";
import { t } from "../../../core/words.ts";
import type { DeckAdvice, Suggestion } from "../../../generated/wire.ts";
import { Dialog } from "../../../ui/dialog.tsx";
import { Button } from "../../../ui/marks.tsx";
import { cardOf, term, titleOf } from "../cards.ts";
import { Face } from "../face.tsx";
import { adviceFor } from "../own_decks.ts";
import type { DeckCtrl } from "./ctrl.ts";
import { Counter } from "./counter.tsx";

export function FitsSheet({ ctrl }: { ctrl: DeckCtrl }) {
  const key = JSON.stringify([ctrl.size, ctrl.cards]);
  const [advice, hear] = useState<DeckAdvice | null>(null);
  const [failed, fail] = useState(false);
  useEffect(() => {
    let gone = false;
    fail(false);
    adviceFor(ctrl.size, ctrl.cards).then((found) => gone || hear(found), () => gone || fail(true));
    return () => {
      gone = true;
    };
  }, [key]);
  const missing = ctrl.size - ctrl.count;
  return (
    <Dialog wide title={t("decks.fits")} close={() => ctrl.show(null)}>
      <p class="soft small">{t("decks.fits.about")}</p>
      <p role="status">
        {failed ? t("decks.trial.failed") : t("decks.count", { count: String(ctrl.count), size: String(ctrl.size) })}
      </p>
      <ul class="fits">
        {advice?.fits.map((one) => (
          <li key={one.card} data-fits={one.card}>
            <span class="fcard" aria-hidden="true">
              <Face card={one.card} />
            </span>
            <div>
              <h3>{titleOf(one.card)}</h3>
              <p class="small">{cardOf(one.card)?.text}</p>
              <p class="small why">{reason(one)}</p>
              <Counter
                card={one.card}
                n={ctrl.of(one.card)}
                over={ctrl.isOver(one.card)}
                change={(by) => ctrl.add(one.card, by)}
              />
            </div>
          </li>
        ))}
      </ul>
      <div class="row">
        <Button
          kind="main"
          does="fill"
          off={missing > 0 && advice ? null : { words: t("decks.fits.full") }}
          onClick={() => advice && ctrl.put(advice.full)}
        >
          {t("decks.fits.fill")}
        </Button>
      </div>
    </Dialog>
  );
}

function reason({ why, other, number }: Suggestion): string {
  if (why === "beside") return t("decks.fits.beside", { card: titleOf(other) });
  if (why === "style") return t("decks.fits.style", { n: number, style: term("styles", other) });
  if (why === "short" && !number) return t("decks.fits.kind", { kind: t(`decks.fits.kinds.${other}`) });
  if (why === "short") return t("decks.fits.short", { n: number, kind: t(`decks.fits.kinds.${other}`) });
  return t("decks.fits.cheap", { n: number });
}
