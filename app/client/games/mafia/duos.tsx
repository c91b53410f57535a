// Bets as the hand, the reference card and an open seat show them.

import { Cloth } from "../../ui/marks.tsx";
import { cardName } from "../suzuki/pieces.tsx";
import { horseOf, valueOf } from "../suzuki/view.ts";

/** Bets in short: the two horses with the values laid on them. */
export function Duos({ label, pairs }: { label?: string; pairs: string[][] }) {
  return (
    <p class="duos">
      {label && <span class="label">{label}</span>}
      {pairs.map((cards) => (
        <span class="duo" key={cards.join()} role="img" aria-label={cards.map(cardName).join(" + ")}>
          {cards.map((card) => (
            <span key={card}>
              <Cloth n={horseOf(card)} /> {valueOf(card)}
            </span>
          ))}
        </span>
      ))}
    </p>
  );
}
