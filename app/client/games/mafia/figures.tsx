// The figures of Horse Racing Mafia (app/engine/mafia/figures.py).

import { onBoard, ordinal, t } from "../../core/words.ts";
import { Tote } from "../../ui/marks.tsx";
import type { Host } from "../contract.ts";
import type { Drawings } from "../figures.ts";
import { Card, HandAndLane, Lanes, OrderAndHand, Placing, type Position, Ticket } from "../suzuki/figures.tsx";
import { horseOf, valueOf } from "../suzuki/view.ts";
import { MafiaBoard } from "./board.ts";
import { QUINELLA, TICKETS } from "./printed.ts";

const boardOf = (host: Host) => new MafiaBoard(host);

export const drawings: Drawings = {
  draw: {
    order: (given) => <OrderAndHand {...given as Position} />,
    boxes: (given) => <Lanes given={given as Position} boardOf={boardOf} />,
    cover: (given) => <HandAndLane given={given as Position} boardOf={boardOf} />,
    tickets: (given) => <Tickets {...given as Position} />,
    placing: (given) => <Placing given={given as Position} />,
  },
};

function Tickets({ view, shows }: Position) {
  const { tickets, duo } = shows as { tickets: string[]; duo: string[] };
  const bet = duo.reduce((sum, card) => sum + valueOf(card), 0) * QUINELLA;
  return (
    <div class="tickets">
      {tickets.map((card) => {
        const { place } = view.horses[horseOf(card) - 1]!;
        return <Ticket key={card} card={card} place={ordinal(place!)} sum={valueOf(card) * TICKETS[place! - 1]!} />;
      })}
      <p class="ticket two">
        {duo.map((card) => <Card key={card} card={card} />)}
        <b>{t("mafia.quinella")}</b>
        <Tote text={onBoard(bet)} />
      </p>
    </div>
  );
}
