// Honours of Force of the Horse: long runs, firm guards, what runs cost, and who led the race.

import {
  best,
  type Claim,
  type Deed,
  type Honours,
  type Kind,
  own,
  peak,
  refusals,
  type Story,
  tally,
} from "../honours.ts";
import { after, empty } from "./facts.ts";
import type { ForceView } from "./view.ts";

const stands = new WeakMap<Story, { way: number[]; deed: Deed }[]>();

/** The progress of both players after each turn. */
function standsOf(story: Story): { way: number[]; deed: Deed }[] {
  const known = stands.get(story);
  if (known) return known;
  const made: { way: number[]; deed: Deed }[] = [];
  let view = empty(story.latest as ForceView);
  for (const deed of story.deeds) {
    view = after(view, deed.fact, null);
    if (deed.fact.event !== "TurnEnded") continue;
    made.push({ way: view.sides.map((side) => side.to_run - side.left), deed });
  }
  stands.set(story, made);
  return made;
}

/** The player who led after most turns. */
function lead(story: Story): Claim[] {
  const claims = new Map<number, Claim>();
  for (const { way, deed } of standsOf(story)) {
    if (way[0] === way[1]) continue;
    const seat = way[0]! > way[1]! ? 0 : 1;
    const n = (claims.get(seat)?.n ?? 0) + 1;
    claims.set(seat, { seat, n, figures: { n }, deed });
  }
  return best([...claims.values()], 3, story.seats);
}

/** A winner who was far behind. */
function comeback(story: Story): Claim[] {
  const [winner] = story.ranking.filter(({ place }) => place === 1);
  if (!winner || story.ranking.filter(({ place }) => place === 1).length > 1) return [];
  const { seat } = winner;
  const last = story.deeds.at(-1)!.race; // of a match; its winner may have been behind in a race that they lost
  const behind = standsOf(story).filter(({ deed }) => deed.race === last).map(({ way, deed }) => ({
    n: way[1 - seat]! - way[seat]!,
    deed,
  }));
  const n = Math.max(0, ...behind.map((one) => one.n));
  const low = behind.find((one) => one.n === n);
  return n >= 5 && low ? [{ seat, n, figures: { n }, deed: low.deed }] : [];
}

/** The leading card of a run, and the guard it met. */
function compared(story: Story, deed: Deed) {
  const before = story.deeds.slice(0, story.deeds.indexOf(deed));
  return before.reverse().find(({ fact }) => fact.event === "RunCompared")!.fact;
}

const kinds: Kind[] = [
  { code: "force.comeback", weight: 100, find: comeback },
  peak("force.long_run", 90, 3, (deed, story) => {
    if (deed.fact.event !== "RunSucceeded") return null;
    const { card } = compared(story, deed).runners[0];
    return { seat: deed.fact.seat, n: deed.fact.distance, figures: { card } };
  }),
  { code: "force.lead", weight: 82, find: lead },
  tally("force.wall", 76, 1, ({ fact }) => fact.event === "RunFailed" ? { seat: 1 - fact.seat, n: 1 } : null),
  peak(
    "force.strong",
    64,
    4,
    ({ fact }) =>
      fact.event === "RunCompared"
        ? { seat: fact.seat, n: fact.running, figures: { card: fact.runners[0].card } }
        : null,
  ),
  peak("force.guard", 66, 3, (deed, story) => {
    if (deed.fact.event !== "RunFailed") return null;
    const { guards, guard } = compared(story, deed);
    return guards.length ? { seat: 1 - deed.fact.seat, n: guard, figures: { card: guards[0].card } } : null;
  }),
  peak(
    "force.dear",
    62,
    3,
    ({ fact }) =>
      fact.event === "RunnerPlayed" ? { seat: fact.seat, n: fact.cost, figures: { card: fact.card } } : null,
  ),
  tally("force.extra", 60, 2, ({ fact }) => fact.event === "ExtraRunsGained" ? { seat: fact.seat, n: fact.by } : null),
  tally("force.runs", 58, 2, ({ fact }) => fact.event === "RunSucceeded" ? { seat: fact.seat, n: 1 } : null),
  tally("force.supports", 50, 3, ({ fact }) => fact.event === "SupportPlayed" ? { seat: fact.seat, n: 1 } : null),
  tally(
    "force.free",
    48,
    3,
    ({ fact }) => fact.event === "RunnerPlayed" && fact.cost === 0 ? { seat: fact.seat, n: 1 } : null,
  ),
  tally("force.abilities", 46, 3, ({ fact }) => fact.event === "AbilityPlayed" ? { seat: fact.seat, n: 1 } : null),
  tally("force.again", 45, 3, ({ fact }) => fact.event === "RunFailed" ? { seat: fact.seat, n: 1 } : null),
  tally("force.open", 44, 2, ({ fact }) => fact.event === "Unguarded" ? { seat: 1 - fact.seat, n: 1 } : null),
  refusals((fact) => fact.what === "runner"),
  own(
    "force.own_run",
    30,
    1,
    ({ fact }) => fact.event === "RunSucceeded" ? { seat: fact.seat, n: fact.distance } : null,
  ),
  own("force.turns", 14, 1, ({ fact }) => fact.event === "TurnBegan" ? { seat: fact.seat, n: fact.turn } : null),
];

export const honours: Honours = { kinds, begins: (fact) => fact.event === "RaceBegan" ? fact.race : null };
