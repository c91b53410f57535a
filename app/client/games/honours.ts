// Honours at the end of a game: short true stories about the players, found in its log. Each game's honours.ts declares
// its kinds; this module finds the claims and distributes the honours. It is a pure function of public facts, so every
// screen gives the same honours. They depend on the players' actions only, and not on the numbers of their seats.

import type { Fact, View } from "../generated/wire.ts";
import type { Figures } from "./calling.ts";
import type { Told } from "./contract.ts";

/** A fact and its place in the log: the step, its number within the step, and its race. */
export interface Deed {
  fact: Fact;
  seq: number;
  at: number;
  race: number;
}

/** A finished game, as the search for honours reads it. */
export interface Story {
  deeds: Deed[];
  seats: number;
  ranking: { seat: number; place: number; score: number }[];
  /** Supplies constants that no fact contains, such as the length of the course. */
  latest: View;
}

export interface Honour {
  kind: string;
  seat: number;
  figures: Figures;
  /** The step to replay. */
  seq: number;
  at: number;
  race: number;
}

/** A claim to an honour. `n` compares claims of one kind. */
export interface Claim {
  seat: number;
  n: number;
  figures: Figures;
  deed: Deed;
}

export interface Kind {
  code: string;
  /** How interesting this kind of story is. */
  weight: number;
  find(story: Story): Claim[];
}

/** A game's kinds of honours, loaded at the end of the game. */
export interface Honours {
  kinds: Kind[];
  /** The race that a fact begins, or null. */
  begins(fact: Fact): number | null;
}

// The number of honours at a small table. At a large one every player with a story gets one.
export const MOST_HONOURS = 6;
const WORTH_TELLING = 20; // Honours of less worth go only to players without a better one.
const SHARED = 12; // Deduction from the worth of a story that other players share.

/** The story of a finished game; null while its beginning or end is missing. */
export function storyOf({ begins }: Honours, steps: Told[], latest: View): Story | null {
  let race = 0;
  const deeds = steps.flatMap(({ seq, events }) =>
    events.map((fact, at) => {
      race = begins(fact) ?? race;
      return { fact, seq, at, race };
    })
  );
  const ended = deeds.find(({ fact }) => fact.event === "GameEnded")?.fact;
  if (!ended || deeds[0]!.fact.event !== "GameBegan") return null;
  return { deeds, seats: deeds[0]!.fact.seats, ranking: ended.ranking, latest };
}

/** One honour for every player with a claim; at a small table also the best of the remaining ones. */
export function honoursOf(honours: Honours, story: Story): Honour[] {
  const found = honours.kinds.flatMap(({ code, weight, find }, order) => {
    const claims = find(story);
    return claims.map((claim) => ({ claim, code, order, worth: weight - SHARED * (claims.length - 1) }));
  }).sort((a, b) => b.worth - a.worth || a.order - b.order);
  const own = new Map<number, typeof found[0]>();
  for (const one of found) if (!own.has(one.claim.seat)) own.set(one.claim.seat, one);
  const given = found.filter((one) => own.get(one.claim.seat) === one);
  const each = Math.max(1, Math.ceil(MOST_HONOURS / story.seats));
  const isFull = (seat: number) => given.filter((one) => one.claim.seat === seat).length >= each;
  // Players who share a kind get it together or not at all.
  for (const kind of new Set(found.filter((one) => one.worth >= WORTH_TELLING).map(({ code }) => code))) {
    const further = found.filter((one) => one.code === kind && !given.includes(one));
    if (further.some((one) => isFull(one.claim.seat)) || given.length + further.length > MOST_HONOURS) continue;
    given.push(...further);
  }
  return found.filter((one) => given.includes(one)).map(({ claim: { seat, figures, deed }, code }) => {
    const { seq, at, race } = deed;
    return { kind: code, seat, figures, seq, at, race };
  });
}

// Functions that find claims. A `Counting` gives the seat of a fact, its value and its figures.

export interface Count {
  seat: number;
  n: number;
  figures?: Figures;
}

type Counting = (deed: Deed, story: Story) => Count | null;

/** The seats with the highest value, including ties. Empty if all seats are tied, or if the value is below `least`. */
export function best(claims: Claim[], least: number, seats: number): Claim[] {
  const most = Math.max(...claims.map(({ n }) => n));
  const held = claims.filter(({ n }) => n === most);
  return most >= least && (held.length < seats || seats === 1) ? held : [];
}

/** The highest total in the whole game. The replay shows its last fact. */
export function tally(code: string, weight: number, least: number, count: Counting): Kind {
  return { code, weight, find: (story) => best(totals(story, count), least, story.seats) };
}

export function totals(story: Story, count: Counting): Claim[] {
  const claims = new Map<number, Claim>();
  for (const deed of story.deeds) {
    const one = count(deed, story);
    if (!one) continue;
    const n = (claims.get(one.seat)?.n ?? 0) + one.n;
    claims.set(one.seat, { seat: one.seat, n, figures: { ...one.figures, n }, deed });
  }
  return [...claims.values()];
}

/** The highest value of a single fact. */
export function peak(code: string, weight: number, least: number, count: Counting): Kind {
  return { code, weight, find: (story) => best(peaks(story, count), least, story.seats) };
}

/** Every seat's own best fact. */
export function own(code: string, weight: number, least: number, count: Counting): Kind {
  return { code, weight, find: (story) => peaks(story, count).filter(({ n }) => n >= least) };
}

function peaks(story: Story, count: Counting): Claim[] {
  const claims = new Map<number, Claim>();
  for (const deed of story.deeds) {
    const one = count(deed, story);
    if (!one || one.n <= (claims.get(one.seat)?.n ?? -Infinity)) continue;
    claims.set(one.seat, { seat: one.seat, n: one.n, figures: { n: one.n, ...one.figures }, deed });
  }
  return [...claims.values()];
}

/** Every seat with such a fact, once each. The replay shows the first one. */
export function feat(code: string, weight: number, count: Counting): Kind {
  return own(code, weight, 1, (deed, story) => {
    const one = count(deed, story);
    return one && { ...one, n: 1, figures: { n: one.n, ...one.figures } };
  });
}

/** For all games with passing: the seat that passed most often. */
export function refusals(refused: (fact: Fact) => boolean): Kind {
  return tally(
    "refusals",
    56,
    2,
    ({ fact }) => fact.event === "Passed" && refused(fact) ? { seat: fact.seat, n: 1 } : null,
  );
}
