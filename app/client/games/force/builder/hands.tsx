// Sample hands: what seven cards of this deck look like, and how often a horse can run with them.

import { useMemo, useState } from "preact/hooks";
import { t } from "../../../core/words.ts";
import { Dialog } from "../../../ui/dialog.tsx";
import { Button } from "../../../ui/marks.tsx";
import { cardOf, inOrder } from "../cards.ts";
import { Face, said } from "../face.tsx";
import type { DeckCtrl } from "./ctrl.ts";
import { canRun, type Cards, dealHand, shareOfRunning } from "./figures.ts";

const HANDS = 1000;

export function HandsSheet({ ctrl }: { ctrl: DeckCtrl }) {
  const [hand, deal] = useState(() => dealt(ctrl.cards));
  const share = useMemo(() => shareOfRunning(ctrl.cards, HANDS, Math.random), [ctrl.cards]);
  return (
    <Dialog wide title={t("decks.hands")} close={() => ctrl.show(null)}>
      <p>{t("decks.hands.share", { percent: String(Math.round(share * 100)) })}</p>
      <ul class="samplehand" aria-label={t("decks.hands.hand")} aria-live="polite">
        {hand.map(({ card, id }) => (
          <li key={id} data-sample={card} aria-label={said(card)}>
            {cardOf(card) ? <Face card={card} /> : card}
          </li>
        ))}
      </ul>
      <p class="small soft" role="status">
        {t(canRun(hand.map(({ card }) => card)) ? "decks.hands.runs" : "decks.hands.stays")}
      </p>
      <div class="row">
        <Button kind="main" does="deal" onClick={() => deal(dealt(ctrl.cards))}>{t("decks.hands.again")}</Button>
      </div>
    </Dialog>
  );
}

function dealt(cards: Cards): { card: string; id: number }[] {
  return inOrder(dealHand(cards, Math.random).map((card, id) => ({ card, id })));
}
