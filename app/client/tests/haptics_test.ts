/// <reference lib="deno.ns" />

import "./page.ts";
import type { GameUi, Host } from "../games/contract.ts";
import { backsOpenly as jockeys } from "../games/jockeys/view.ts";
import { backsOpenly as dice } from "../games/readysetbet/view.ts";
import { backsOpenly as suzuki } from "../games/suzuki/view.ts";
import type { Fact } from "../generated/wire.ts";
import { feltOf } from "../table/show/haptics.ts";
import { equal } from "./equal.ts";

const game = { isMine: ({ horse }: Fact) => horse === 3 } as unknown as GameUi;
const at = (me: number | null, first: number | null): Host =>
  ({ me, view: { result: first === null ? null : { ranking: [{ seat: first, place: 1 }] } } }) as unknown as Host;
const moved = (horse: number): Fact => ({ event: "HorseMoved", horse });

Deno.test("one's horse is felt when it moves, more when it is home, and nobody else's", () => {
  const felt = (host: Host, ...facts: Fact[]) => feltOf(game, host, facts)?.length ?? 0;
  equal(felt(at(0, null), moved(2)), 0);
  const step = felt(at(0, null), moved(2), moved(3));
  equal(step > 0, true);
  equal(feltOf(game, at(0, null), [moved(3), { event: "HorseHome", horse: 3 }])![0]! > 50, true);
  equal(felt(at(null, null), moved(3)), 0); // spectators have no horse
});

Deno.test("a win is felt once, by whoever has won", () => {
  const [winner, loser] = [at(1, 1), at(0, 1)];
  equal([feltOf(game, winner, [])!.length > 3, feltOf(game, winner, [])], [true, null]);
  equal(feltOf(game, loser, []), null);
});

Deno.test("a phone that buzzes tells the room nothing that is still hidden", () => {
  const order = (open: number | null) => ({ seats: [{ order: open }], own: { hand: [], order: 4 } });
  equal([suzuki(order(null) as never, 0), suzuki(order(4) as never, 0)], [[], [4]]);
  const rider = (bet: string | null) => ({
    riders: [{ horse: 2, bet, bet_hidden: true }],
    own: { bet_hidden: "1" },
  });
  equal([jockeys(rider(null) as never, 0), jockeys(rider("3") as never, 0)], [[2], [2, 3]]);
  const bets = [{ seat: 0, spot: "7.win.0" }, { seat: 1, spot: "8.win.0" }, { seat: 0, spot: "blue" }];
  equal(dice({ bets } as never, 0), ["7", "blue"]);
});
