// Bets in the hand, on the reference card and in an open seat.

import { Cloth } from "../../ui/marks.tsx";
import { cardName } from "../suzuki/pieces.tsx";
import { horseOf, valueOf } from "../suzuki/view.ts";

/** Bets in short form: two horses with the values of the cards. */
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
