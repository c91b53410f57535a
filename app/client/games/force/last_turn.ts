// The last turn that has ended, read from the facts of the log.

import type { Fact } from "../../generated/wire.ts";
import type { Told } from "../contract.ts";

interface Run {
  runner: string;
  guard: string | null;
  running: number;
  against: number;
  /** How many cards it ran; null if it failed. */
  ran: number | null;
}

export interface Story {
  seat: number;
  supports: string[];
  runs: Run[];
}

/** What happened in the last turn that has ended. Null before the second turn. */
export function lastTurn(steps: Told[]): Story | null {
  const turn: Fact[] = [];
  let turns = 0;
  for (let at = steps.length - 1; at >= 0 && turns < 2; at--) {
    const facts = steps[at]!.events ?? [];
    for (let i = facts.length - 1; i >= 0 && turns < 2; i--) {
      if (facts[i]!.event === "RaceBegan") return null;
      if (turns === 1) turn.unshift(facts[i]!);
      if (facts[i]!.event === "TurnBegan") turns++;
    }
  }
  return turns < 2 ? null : told(turn);
}

function told([begun, ...facts]: Fact[]): Story {
  const story: Story = { seat: begun!.seat, supports: [], runs: [] };
  let run: Run | null = null;
  for (const fact of facts) {
    switch (fact.event) {
      case "SupportPlayed":
        story.supports.push(fact.card);
        break;
      case "RunnerPlayed":
        run = { runner: fact.card, guard: null, running: 0, against: 0, ran: null };
        story.runs.push(run);
        break;
      case "GuardPlayed":
        if (run) run.guard = fact.card;
        break;
      case "RunCompared":
        if (run) [run.running, run.against] = [fact.running, fact.guard];
        break;
      case "RunSucceeded":
        if (run) run.ran = fact.distance;
    }
  }
  return story;
}
