// Divides one step's facts into frames: a card is played, the values are compared and a horse runs, a turn begins.

import type { Frame } from "../../core/stage.ts";
import type { Fact } from "../../generated/wire.ts";
import { after as following, empty } from "./facts.ts";
import { boundsOf } from "./match.tsx";
import type { ForceView, InRun } from "./view.ts";

/** By fact: the motion that it begins. Other facts belong to the current frame. */
const BEGINS: Record<string, string> = {
  ConditionsSettled: "start",
  FirstSettled: "first",
  TurnBegan: "turn",
  SupportPlayed: "play",
  RunnerPlayed: "play",
  GuardPlayed: "play",
  AbilityPlayed: "ability",
  RunSucceeded: "run",
  RunFailed: "failed",
  RaceBegan: "next",
  RaceEnded: "finish",
  GameEnded: "finish",
};

/** The motion of a fact. The run areas stay until the screen has shown the result of the run. */
function motionOf(fact: Fact): string | undefined {
  if (fact.event === "GameEnded" && fact.reason === "match") return undefined; // The last race has had its finish.
  return fact.event === "CardsMoved" && fact.why === "702.6m" ? "clear" : BEGINS[fact.event];
}

/** True if this fact brings a horse home other than by a run, such as by the text of a card. */
function bringsHome(fact: Fact, last: Frame<ForceView> | undefined, before: ForceView, view: ForceView): boolean {
  if (fact.event !== "CardsPassed" || last?.motion === "run") return false;
  return view.sides.some(({ left }, seat) => left === 0 && before.sides[seat]!.left > 0);
}

export function frames(
  before: ForceView,
  facts: Fact[],
  after: ForceView | null,
  me: number | null,
  seq: number,
): Frame<ForceView>[] {
  const row: Frame<ForceView>[] = [];
  let view = before;
  for (const fact of facts) {
    const was = view;
    view = following(view, fact, me);
    const last = row[row.length - 1];
    // Nothing tells of it before the screen has shown the last strides.
    const motion = bringsHome(fact, last, was, view) ? "won" : motionOf(fact);
    if (!last || (motion && motion !== (motion === "clear" ? last.motion : undefined))) {
      row.push({ view, facts: [fact], seq, motion });
    } else {
      last.view = view;
      last.facts.push(fact);
    }
  }
  const last = row[row.length - 1];
  if (!after) return row;
  // The result of a run stays visible until the next turn.
  const outcome = view.turn === after.turn && after.phase !== "runner" ? view.outcome : undefined;
  const shown = { ...after, outcome };
  if (last) last.view = shown;
  else row.push({ view: shown, facts: [], seq });
  return row.map((frame) => ({ ...frame, view: numbered(frame.view, after) }));
}

/** Facts do not contain a horse's numbers before the comparison, so take them from the view at the end of the step. */
function numbered(view: ForceView, after: ForceView): ForceView {
  const known = new Map(after.sides.flatMap((side) => side.run).map((one) => [one.id, one]));
  const run = (one: InRun) => (one.running === null ? known.get(one.id) ?? one : one);
  return { ...view, sides: view.sides.map((side) => ({ ...side, run: side.run.map(run) })) };
}

/** The frames of a race, made from its facts alone. */
export function replay(facts: Fact[], race: number, latest: ForceView): Frame<ForceView>[] {
  const [from, to] = boundsOf(facts, race);
  const begins = facts.findIndex((fact, at) => at >= from && fact.event === "TurnBegan");
  const start = facts.slice(0, begins).reduce((view, fact) => following(view, fact, null), empty(latest));
  return frames(start, facts.slice(begins, to), null, null, 0);
}
