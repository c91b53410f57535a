// Honours of the Jockeys' Game: tricks and whips, moves of one's own horse and of others, and bets.

import type { Fact } from "../../generated/wire.ts";
import { best, type Claim, type Deed, type Honours, type Kind, peak, type Story, tally, totals } from "../honours.ts";
import { raceHonours } from "../results/race_honours.ts";

/** A move of a horse: the rider who won the trick, and the rider of the horse. The dummy gets no honours. */
interface Ride {
  rider: number;
  owner: number;
  fact: Fact;
  deed: Deed;
}

const rides = new WeakMap<Story, Ride[]>();

function ridesOf(story: Story): Ride[] {
  const known = rides.get(story);
  if (known) return known;
  const made: Ride[] = [];
  let horses: number[] = [];
  let rider = -1;
  for (const deed of story.deeds) {
    const { fact } = deed;
    if (fact.event === "RaceBegan") horses = fact.horses;
    if (fact.event === "TrickWon") rider = fact.rider;
    if (fact.event === "HorseMoved" && rider < story.seats) {
      made.push({ rider, owner: horses.indexOf(fact.horse), fact, deed });
    }
  }
  rides.set(story, made);
  return made;
}

/** Counts moves for the rider who won the trick. */
function ridden(count: (ride: Ride) => number) {
  return (deed: Deed, story: Story) => {
    const ride = deed.fact.event === "HorseMoved" && ridesOf(story).find((one) => one.deed === deed);
    const n = ride ? count(ride) : 0;
    return ride && n > 0 ? { seat: ride.rider, n, figures: { horse: ride.fact.horse } } : null;
  };
}

/** Whips in tricks that another rider won. */
function inVain(story: Story): Claim[] {
  let whip: Fact | null = null;
  const claims = totals(story, ({ fact }) => {
    if (fact.event === "TrickBegan") whip = null;
    if (fact.event === "WhipDeclared") whip = fact;
    const lost = fact.event === "TrickWon" && whip && whip.rider !== fact.rider ? whip : null;
    return lost && lost.rider < story.seats ? { seat: lost.rider, n: 1 } : null;
  });
  return best(claims, 1, story.seats);
}

/** A player who bet in every race and never won a bet. */
function coldHands(story: Story): Claim[] {
  const paid = story.deeds.map(({ fact }) => fact).filter((fact) => fact.event === "Paid" && fact.rule === "J-8.2");
  const laid = totals(story, ({ fact }) => fact.event === "BetRevealed" ? { seat: fact.seat, n: 1 } : null);
  return best(laid.filter(({ seat, n }) => n > 1 && !paid.some(({ payee }) => payee === seat)), 2, story.seats);
}

function mine(fact: Fact, { seats }: Story): boolean {
  return fact.rider < seats;
}

const kinds: Kind[] = [
  peak(
    "jockeys.bet",
    90,
    1,
    ({ fact }) =>
      fact.event === "Paid" && fact.rule === "J-8.2"
        ? { seat: fact.payee, n: fact.amount, figures: { sum: fact.amount, horses: fact.why.horses, race: fact.race } }
        : null,
  ),
  tally("jockeys.home", 70, 2, ({ fact, race }, story) => {
    if (fact.event !== "HorseHome" || fact.place !== 1) return null;
    const began = story.deeds.find((deed) => deed.fact.event === "RaceBegan" && deed.race === race)!;
    const rider = began.fact.horses.indexOf(fact.horse);
    return rider < story.seats ? { seat: rider, n: 1 } : null;
  }),
  { code: "jockeys.in_vain", weight: 74, find: inVain },
  { code: "jockeys.cold", weight: 76, find: coldHands },
  tally("jockeys.neighbour", 62, 4, ridden(({ rider, owner, fact }) => rider === owner ? 0 : fact.by)),
  peak("jockeys.long_ride", 60, 3, ridden(({ fact }) => fact.by)),
  tally(
    "jockeys.whips",
    54,
    2,
    ({ fact }, story) => fact.event === "WhipDeclared" && mine(fact, story) ? { seat: fact.rider, n: 1 } : null,
  ),
  tally(
    "jockeys.tricks",
    50,
    4,
    ({ fact }, story) => fact.event === "TrickWon" && mine(fact, story) ? { seat: fact.rider, n: 1 } : null,
  ),
  tally("jockeys.own", 45, 5, ridden(({ rider, owner, fact }) => rider === owner ? fact.by : 0)),
];

export const honours: Honours = {
  kinds: [...kinds, ...raceHonours("points")],
  begins: (fact) => fact.event === "RaceBegan" ? fact.race : null,
};
