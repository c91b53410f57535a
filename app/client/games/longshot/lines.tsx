// Lines of the log that only Long Shot has: drawn cards and the spurt.

import { list, rich } from "../../core/words.ts";
import { by, reading } from "../suzuki/lines.tsx";
import { cardName, horseName } from "../suzuki/pieces.tsx";

export const lines = reading({
  // Everybody draws after a turn: only the player who sees the card gets a line.
  CardTaken: (fact, host) =>
    fact.card ? by(host, fact.seat, "log.taken", { card: <b>{cardName(fact.card)}</b> }) : null,
  NothingDrawn: (fact, host) => by(host, fact.seat, "log.nothing_taken", {}),
  Passed: (fact, host) => by(host, fact.seat, fact.forced ? "log.passed_unfit" : "log.passed", {}),
  DrawForgone: (fact, host) => by(host, fact.seat, "log.draw_forgone", {}),
  SecondForgone: (fact, host) => by(host, fact.seat, "log.second_forgone", {}),
  SpurtBegan: (fact) => {
    const horses = (fact.horses as number[]).map(horseName);
    return rich("log.spurt", { n: horses.length, horses: list(horses) });
  },
});
