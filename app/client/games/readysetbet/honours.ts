// Honours of Ready Set Bet: winning tokens, late bets, and repeated losses.

import { best, type Claim, type Deed, type Honours, type Kind, peak, type Story, tally, totals } from "../honours.ts";
import { raceHonours } from "../results/race_honours.ts";

const laid = ({ fact }: Deed) => fact.event === "BetLaid" ? { seat: fact.seat, n: 1 } : null;
const won = ({ fact }: Deed) => fact.event === "BetSettled" && fact.won ? { seat: fact.seat, n: 1 } : null;

/** The winning token that was placed latest in its race: after how many rolls. */
function late(story: Story): Claim[] {
  const laidAt = new Map<string, { deed: Deed; rolls: number }>();
  const claims = new Map<number, Claim>();
  let rolls = 0;
  for (const deed of story.deeds) {
    const { fact, race } = deed;
    const bet = `${race} ${fact.seat} ${fact.token} ${fact.spot}`;
    if (fact.event === "RaceStarted") rolls = 0;
    if (fact.event === "DiceRolled") rolls = fact.roll;
    if (fact.event === "BetLaid") laidAt.set(bet, { deed, rolls });
    const at = fact.event === "BetSettled" && fact.won ? laidAt.get(bet) : undefined;
    if (!at || at.rolls <= (claims.get(fact.seat)?.n ?? 0)) continue;
    const figures = { n: at.rolls, spot: fact.spot, sum: fact.value * fact.times };
    claims.set(fact.seat, { seat: fact.seat, n: at.rolls, figures, deed: at.deed });
  }
  return best([...claims.values()], 5, story.seats);
}

/** A race with three or more bets, all of which won. */
function spotless(story: Story): Claim[] {
  const races = new Map<string, { seat: number; race: number; bets: number; won: number; deed: Deed }>();
  for (const deed of story.deeds) {
    const { fact, race } = deed;
    if (fact.event !== "BetSettled") continue;
    const key = `${race} ${fact.seat}`;
    const had = races.get(key) ?? { seat: fact.seat, race, bets: 0, won: 0, deed };
    races.set(key, { ...had, bets: had.bets + 1, won: had.won + (fact.won ? 1 : 0), deed });
  }
  const claims = [...races.values()].filter(({ bets, won }) => bets >= 3 && bets === won)
    .map(({ seat, race, bets, deed }) => ({ seat, n: bets, figures: { n: bets, race }, deed }));
  const most = Math.max(...claims.map(({ n }) => n));
  const firsts = claims.filter(({ seat, n }, i) => n === most && claims.findIndex((one) => one.seat === seat) === i);
  return best(firsts, 3, story.seats);
}

/** The longest series of lost bets. */
function losingRun(story: Story): Claim[] {
  const run = new Map<number, number>();
  const claims = new Map<number, Claim>();
  for (const deed of story.deeds) {
    const { fact } = deed;
    if (fact.event !== "BetSettled") continue;
    const n = fact.won ? 0 : (run.get(fact.seat) ?? 0) + 1;
    run.set(fact.seat, n);
    if (n > (claims.get(fact.seat)?.n ?? 0)) claims.set(fact.seat, { seat: fact.seat, n, figures: { n }, deed });
  }
  return best([...claims.values()], 3, story.seats);
}

/** The player with the fewest tokens in the whole game, but at least one. */
function thrift(story: Story): Claim[] {
  const claims = totals(story, laid).map((claim) => ({ ...claim, figures: { n: claim.n }, n: -claim.n }));
  return claims.length > 1 ? best(claims, -Infinity, claims.length) : [];
}

const kinds: Kind[] = [
  peak("rsb.token", 90, 1, ({ fact }) =>
    fact.event === "BetSettled" && fact.won
      ? {
        seat: fact.seat,
        n: fact.value * fact.times,
        figures: { value: fact.value, times: fact.times, sum: fact.value * fact.times, spot: fact.spot },
      }
      : null),
  { code: "rsb.late", weight: 80, find: late },
  { code: "rsb.spotless", weight: 84, find: spotless },
  { code: "rsb.cold", weight: 74, find: losingRun },
  tally("rsb.winner", 66, 2, (deed) => deed.fact.spot?.includes(".win.") ? won(deed) : null),
  tally("rsb.tips", 58, 3, won),
  tally("rsb.busy", 43, 6, laid),
  { code: "rsb.thrift", weight: 38, find: thrift },
  tally(
    "rsb.vip",
    55,
    2,
    ({ fact }) => fact.event === "BetSettled" && fact.won && fact.cards.length ? { seat: fact.seat, n: 1 } : null,
  ),
];

export const honours: Honours = {
  kinds: [...kinds, ...raceHonours("money")],
  begins: (fact) => fact.event === "RacePrepared" ? fact.race : null,
};
