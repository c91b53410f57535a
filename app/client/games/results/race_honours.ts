// Honours of every game with races, from the balances after each race.

import { best, type Claim, type Deed, type Kind, own, peak, refusals, type Story, totals } from "../honours.ts";

type Held = "money" | "points";

/** All balances after a race, and the deed that settled the race. */
interface Stop {
  race: number;
  held: number[];
  deed: Deed;
}

function stopsOf({ deeds }: Story, field: Held): Stop[] {
  return deeds.filter(({ fact }) => fact.event === "RaceSettled")
    .map((deed) => ({ race: deed.fact.race as number, held: deed.fact[field] as number[], deed }));
}

/** All balances before the first race. */
function startOf(story: Story): number[] {
  const given = story.deeds.map(({ fact }) => fact).filter((fact) => fact.event === "Paid" && fact.race === 0);
  return Array.from({ length: story.seats }, (_, seat) => given.find((fact) => fact.payee === seat)?.amount ?? 0);
}

/** All gains in each race. */
function gainsOf(story: Story, field: Held): { stop: Stop; gains: number[] }[] {
  let before = startOf(story);
  return stopsOf(story, field).map((stop) => {
    const gains = stop.held.map((now, seat) => now - before[seat]!);
    before = stop.held;
    return { stop, gains };
  });
}

const placeOf = (held: number[], seat: number) => 1 + held.filter((other) => other > held[seat]!).length;

/** True if all others have more than this seat. */
function isLast(held: number[], seat: number): boolean {
  return held.every((other, i) => i === seat || other > held[seat]!);
}

function isAhead(held: number[], seat: number): boolean {
  return held.every((other, i) => i === seat || other < held[seat]!);
}

const seatsOf = ({ seats }: Story) => Array.from({ length: seats }, (_, seat) => seat);
const winnersOf = ({ ranking }: Story) => ranking.filter(({ place }) => place === 1).map(({ seat }) => seat);

function comeback(story: Story, field: Held): Claim[] {
  const stops = stopsOf(story, field).slice(0, -1);
  return winnersOf(story).flatMap((seat) => {
    const low = stops.filter(({ held }) => story.seats > 1 && isLast(held, seat)).pop();
    return low ? [{ seat, n: low.race, figures: { race: low.race }, deed: low.deed }] : [];
  });
}

function wire(story: Story, field: Held): Claim[] {
  const stops = stopsOf(story, field);
  if (stops.length < 2) return [];
  return seatsOf(story).filter((seat) => stops.every(({ held }) => isAhead(held, seat)))
    .map((seat) => ({ seat, n: stops.length, figures: { n: stops.length }, deed: stops[0]!.deed }));
}

/** The smallest difference between two neighbours in the final ranking. The honour goes to the one ahead. */
function nose(story: Story, field: Held): Claim[] {
  const last = stopsOf(story, field).pop();
  if (!last || story.seats < 3) return [];
  const claims = seatsOf(story).flatMap((seat) => {
    const behind = seatsOf(story).filter((other) => last.held[other]! < last.held[seat]!);
    const next = Math.max(...behind.map((other) => last.held[other]!));
    const rivals = behind.filter((other) => last.held[other] === next);
    const sum = last.held[seat]! - next;
    return rivals.length === 1 ? [{ seat, n: -sum, figures: { sum, other: rivals[0]! }, deed: last.deed }] : [];
  });
  return best(claims, -Infinity, story.seats);
}

function climb(story: Story, field: Held): Claim[] {
  const stops = stopsOf(story, field);
  const claims = stops.slice(1).flatMap(({ held, deed, race }, i) =>
    seatsOf(story).map((seat) => {
      const n = placeOf(stops[i]!.held, seat) - placeOf(held, seat);
      return { seat, n, figures: { n, race }, deed };
    })
  );
  return best(highest(claims), 2, story.seats);
}

/** Each seat's highest claim; of equal ones the first. */
function highest(claims: Claim[]): Claim[] {
  const of = new Map<number, Claim>();
  for (const claim of claims) if (claim.n > (of.get(claim.seat)?.n ?? -Infinity)) of.set(claim.seat, claim);
  return [...of.values()];
}

function bestRace(story: Story, field: Held, sign: 1 | -1): Claim[] {
  const claims = gainsOf(story, field).flatMap(({ stop, gains }) =>
    gains.map((gain, seat) => ({
      seat,
      n: sign * gain,
      figures: { sum: sign * gain, race: stop.race },
      deed: stop.deed,
    }))
  );
  return best(highest(claims), 1, story.seats);
}

/** Players with a gain in every race, unless all players have one. */
function everyRace(story: Story, field: Held): Claim[] {
  const races = gainsOf(story, field);
  if (races.length < 2) return [];
  const last = races[races.length - 1]!.stop.deed;
  const claims = seatsOf(story).filter((seat) => races.every(({ gains }) => gains[seat]! > 0))
    .map((seat) => ({ seat, n: races.length, figures: { n: races.length }, deed: last }));
  return best(claims, 2, story.seats);
}

/** A last resort: everybody took part. */
function everStarted(story: Story, field: Held): Claim[] {
  const stops = stopsOf(story, field);
  const last = stops[stops.length - 1];
  if (!last) return [];
  return seatsOf(story).map((seat) => ({ seat, n: 1, figures: { n: stops.length }, deed: last.deed }));
}

/** Kinds for games with money only, because only there players lose, owe and pass. */
const OF_MONEY = ["worst_race", "bank", "refusals"];

export function raceHonours(field: Held): Kind[] {
  const kinds: Kind[] = [
    { code: "comeback", weight: 100, find: (story) => comeback(story, field) },
    { code: "wire", weight: 95, find: (story) => wire(story, field) },
    { code: "best_race", weight: 72, find: (story) => bestRace(story, field, 1) },
    { code: "climb", weight: 68, find: (story) => climb(story, field) },
    { code: "nose", weight: 64, find: (story) => nose(story, field) },
    refusals((fact) => !fact.forced),
    peak("payment", 52, 1, paid),
    { code: "worst_race", weight: 50, find: (story) => bestRace(story, field, -1) },
    { code: "every_race", weight: 48, find: (story) => everyRace(story, field) },
    { code: "bank", weight: 46, find: forgiven },
    own("own_payment", 30, 1, paid),
    { code: "started", weight: 14, find: (story) => everStarted(story, field) },
  ];
  return kinds.filter(({ code }) => field === "money" || !OF_MONEY.includes(code));
}

/** Debts that the bank forgave. */
function forgiven(story: Story): Claim[] {
  const claims = totals(story, ({ fact }) => {
    const missing = fact.event === "Paid" && typeof fact.payer === "number" ? fact.due - fact.amount : 0;
    return missing > 0 ? { seat: fact.payer, n: missing } : null;
  });
  return best(claims.map((claim) => ({ ...claim, figures: { sum: claim.n } })), 1, story.seats);
}

/** A payment to a player during a race. */
function paid({ fact }: Deed) {
  if (fact.event !== "Paid" || fact.race === 0 || typeof fact.payee !== "number") return null;
  return { seat: fact.payee as number, n: fact.amount as number, figures: { sum: fact.amount, race: fact.race } };
}
