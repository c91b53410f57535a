// Lines of the log for seats that passed to another person during the game.

import { t } from "../../core/words.ts";
import type { SeatChange } from "../../generated/wire.ts";
import type { Line } from "./log.tsx";

/** Each line follows the step after which the seat changed. */
export function withChanges(lines: Line[], changes: SeatChange[]): Line[] {
  const all = lines.slice();
  for (const change of changes) {
    const { seq, seat, name, was, by } = change;
    const words = t(was.bot ? "log.seat_bot" : "log.seat_person", { name, was: was.name, by });
    const before = all.findLastIndex((line) => line.seq <= seq);
    const { race = 0, round = 0 } = all[before] ?? {};
    const fact = { event: "SeatChanged", seat, race };
    all.splice(before + 1, 0, { key: `${seq}.seat${seat}`, seq, fact, race, round, words, house: true });
  }
  return all;
}
