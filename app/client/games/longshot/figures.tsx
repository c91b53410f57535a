// The figures of Long Shot (app/engine/longshot/figures.py).

import { ordinal } from "../../core/words.ts";
import type { Host } from "../contract.ts";
import type { Drawings } from "../figures.ts";
import { HandAndLane, OrderAndHand, Placing, type Position, Ticket } from "../suzuki/figures.tsx";
import { horseOf, valueOf } from "../suzuki/view.ts";
import { LongshotBoard } from "./board.ts";
import { LOSING_TICKET, TICKETS } from "./printed.ts";

const boardOf = (host: Host) => new LongshotBoard(host);

export const drawings: Drawings = {
  draw: {
    order: (given) => <OrderAndHand {...given as Position} />,
    turn: (given) => <HandAndLane given={given as Position} boardOf={boardOf} />,
    spurt: (given) => <HandAndLane given={given as Position} boardOf={boardOf} />,
    tickets: (given) => <Tickets {...given as Position} />,
    placing: (given) => <Placing given={given as Position} />,
  },
};

/** The value of a card as a ticket in the first race, if its horse has this place. */
function worth(card: string, place: number): number {
  const [pays] = TICKETS[place - 1] ?? [-LOSING_TICKET[0]!];
  return valueOf(card) * pays!;
}

function Tickets({ view, shows }: Position) {
  return (
    <div class="tickets">
      {(shows.tickets as string[]).map((card) => {
        const place = view.horses[horseOf(card) - 1]!.place!;
        return <Ticket key={card} card={card} place={ordinal(place)} sum={worth(card, place)} />;
      })}
    </div>
  );
}
