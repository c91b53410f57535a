// Remarks that only Horse Racing Mafia has: the supply line, bought cards, quinellas, and a winner without an order.

import type { Fact } from "../../generated/wire.ts";
import type { Caller } from "../calling.ts";
import { beat, hearing, type Memory, remark, running, stakes, start, WORDINGS } from "../suzuki/caller.ts";
import { horseOf } from "../suzuki/view.ts";

const MANY = 3;

export const caller: Caller<Memory> = {
  wordings: {
    ...WORDINGS,
    "mafia.supply": [3, 1],
    "mafia.bought": [2, 1],
    "mafia.bet": [3, 1],
    "mafia.bets": [2, 1],
    "mafia.open": [2, 1],
    "mafia.nobody": [3, 1],
  },
  start,
  beat,
  stakes,
  hear: hearing({
    SupplyOpened: (memory, [fact]) => [memory, [remark("mafia.supply", 86, { horses: fact!.horses, n: fact!.stack })]],
    CardsBought: (memory, [fact]) => {
      const { seat, count: n } = fact!;
      return [memory, n >= MANY ? [remark("mafia.bought", 40, { seat, n })] : []];
    },
    QuinellaLaid: (
      memory,
      [fact],
    ) => {
      const { seat, bet: n } = fact!;
      return [running(memory, { bets: memory.running.bets + n }), [remark("mafia.bet", 46 + n, { seat, n })]];
    },
    BettingFinished: (memory, [fact]) => {
      const { seat, bets: n } = fact!;
      return [memory, n >= MANY ? [remark("mafia.bets", 54, { seat, n })] : []];
    },
    QuinellaRevealed: (memory, facts) => [memory, opened(facts)],
    RaceEnded: (memory, [fact]) => {
      const [first] = fact!.places;
      return [
        memory,
        fact!.unordered.includes(first.horse) ? [remark("mafia.nobody", 86, { horse: first.horse })] : [],
      ];
    },
  }),
};

/** The horse with most quinellas, if there is a single one. */
function opened(facts: Fact[]) {
  const horses = facts.flatMap(({ cards }) => (cards as string[]).map(horseOf));
  const counts = Array.from({ length: Math.max(...horses) }, (_, i) => horses.filter((one) => one === i + 1).length);
  const n = Math.max(...counts);
  const on = counts.flatMap((count, i) => (count === n ? [i + 1] : []));
  return on.length === 1 && n >= MANY ? [remark("mafia.open", 78, { horse: on[0]!, n })] : [];
}
