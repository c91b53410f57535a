// A card's name in a sentence.

import type { Host } from "../contract.ts";
import { openCard } from "./boards.ts";
import { titleOf } from "./cards.ts";

/** A tap opens the card. */
export function CardLink({ card, host }: { card: string; host: Host }) {
  return (
    <a
      class="cardlink"
      data-reads={card}
      href={`/cards/force#${card}`}
      onClick={(event) => {
        if (event.ctrlKey || event.metaKey || event.shiftKey) return;
        if (openCard(host, card)) event.preventDefault();
      }}
    >
      {titleOf(card)}
    </a>
  );
}
