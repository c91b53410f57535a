// What a token would win and cost on a spot, including the owner's VIP cards. The page shows it when the player chooses
//

import { LATE_4_LESS, RAISED_BY, RAISED_KIND, TOKEN_LOSS, TWO_AS } from "./printed.ts";
import { figuresOf, partsOf, type RaceView, valueOf } from "./view.ts";

type Table = Pick<RaceView, "board" | "props" | "exotics" | "closed" | "host" | "seats">;

export function stakeOf(view: Table, seat: number, token: string, spot: string): { wins: number; costs: number } {
  const vip = view.host === seat ? [] : view.seats[seat]!.vip;
  const kind = kindOf(view, spot);
  let [times, loss] = figuresOf(view as RaceView, spot);
  let value = valueOf(token);
  if (view.closed && value === 4 && vip.includes("late_4")) times = Math.max(1, times - LATE_4_LESS);
  for (const card of new Set(vip)) if (RAISED_KIND[card] === kind) times += RAISED_BY[card]!;
  if (value === 2 && vip.includes("two_as_four")) value = TWO_AS;
  if (vip.includes("no_loss") || token === "b2" || (vip.includes("win_up") && kind === "win")) loss = 0;
  return { wins: value * times, costs: loss + (TOKEN_LOSS[token] ?? 0) };
}

function kindOf(view: Table, spot: string): string {
  if (view.props.some((card) => card.spots.includes(spot))) return "prop";
  if (view.exotics.some((card) => card.spots.includes(spot))) return "exotic";
  return partsOf(spot).row ?? "colour";
}
