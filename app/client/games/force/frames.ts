// One step's facts as a row of pictures: a card is played, the values are compared and a horse runs, a turn begins.

import type { Frame } from "../../core/stage.ts";
import type { Fact } from "../../generated/wire.ts";
import { after as following, empty } from "./facts.ts";
import type { ForceView, InRun } from "./view.ts";

/** The motion that a fact begins; facts without one belong to the picture before them. */
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
  GameEnded: "finish",
};

/** The run areas are cleared after everybody has seen what came of the run. */
function motionOf(fact: Fact): string | undefined {
  return fact.event === "CardsMoved" && fact.why === "702.6m" ? "clear" : BEGINS[fact.event];
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
    view = following(view, fact, me);
    const motion = motionOf(fact);
    const last = row[row.length - 1];
    if (!last || (motion && motion !== (motion === "clear" ? last.motion : undefined))) {
      row.push({ view, facts: [fact], seq, motion });
    } else {
      last.view = view;
      last.facts.push(fact);
    }
  }
  const last = row[row.length - 1];
  if (!after) return row;
  // What came of a run stays in sight until the next turn.
  const outcome = view.turn === after.turn && after.phase !== "runner" ? view.outcome : undefined;
  const shown = { ...after, outcome };
  if (last) last.view = shown;
  else row.push({ view: shown, facts: [], seq });
  return row.map((frame) => ({ ...frame, view: numbered(frame.view, after) }));
}

/** Facts do not tell the numbers of a horse before they are compared; the view at the end of the step does. */
function numbered(view: ForceView, after: ForceView): ForceView {
  const known = new Map(after.sides.flatMap((side) => side.run).map((one) => [one.id, one]));
  const run = (one: InRun) => (one.running === null ? known.get(one.id) ?? one : one);
  return { ...view, sides: view.sides.map((side) => ({ ...side, run: side.run.map(run) })) };
}

/** The race again, from its facts alone. */
export function replay(facts: Fact[], latest: ForceView): Frame<ForceView>[] {
  const begins = facts.findIndex((fact) => fact.event === "TurnBegan");
  const start = facts.slice(0, begins).reduce((view, fact) => following(view, fact, null), empty(latest));
  return frames(start, facts.slice(begins), null, null, 0);
}
