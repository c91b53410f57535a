// Divides one step's facts into frames. A race runs in real time, so a roll appears at once without waiting for
// motions; only the last roll, which brings a horse home, and the finish take time. In a replay each roll takes its time.

import type { Frame } from "../../core/stage.ts";
import type { Fact } from "../../generated/wire.ts";
import { after as following } from "./facts.ts";
import type { RaceView } from "./view.ts";

/**
 * By fact: the motion that it begins. The next race begins a frame too, so that the end of the previous one stays
 * visible.
 */
const BEGINS: Record<string, string | null> = {
  DiceRolled: "roll",
  RaceEnded: "finish",
  BetSettled: "settle",
  RacePrepared: null,
};

export function frames(
  before: RaceView,
  facts: Fact[],
  after: RaceView | null,
  seq: number,
  roll = "roll",
): Frame<RaceView>[] {
  const row: Frame<RaceView>[] = [];
  let view = before;
  for (const fact of facts) {
    view = following(view, fact);
    const begins = BEGINS[fact.event];
    const last = row[row.length - 1];
    // All bets of one player are settled in one frame.
    const goesOn = begins === "settle" && last?.motion === "settle" && last.facts[0]!.seat === fact.seat;
    // Payments wait until the screen has shown the end of the race.
    if (last && (goesOn || (begins === undefined && last.motion !== "finish"))) {
      last.view = view;
      last.facts.push(fact);
    } else {
      // Who comes home runs the last strides in slow motion.
      if (fact.event === "RaceEnded" && last?.motion === roll) last.motion = "home";
      row.push({ view, facts: [fact], seq, motion: (begins === "roll" ? roll : begins) ?? undefined });
    }
  }
  const last = row[row.length - 1];
  if (!after) return row;
  // The frame of a finished race shows the race as it ended; the next frame shows facts about the next race.
  if (last && last.motion !== "finish" && last.motion !== "settle") last.view = after;
  else row.push({ view: after, facts: [], seq });
  return row;
}

/** The frames of a race, made from the game's facts alone. `latest` supplies the board, which no fact contains. */
export function replay(facts: Fact[], race: number, latest: RaceView): Frame<RaceView>[] {
  const empty: RaceView = {
    ...latest,
    result: null,
    own: null,
    host: null,
    next_at: null,
    back_at: null,
    seats: latest.seats.map((seat) => ({ ...seat, money: 0, vip: [], tokens: [], bets: true })),
  };
  const begins = facts.findIndex((fact) => fact.event === "RacePrepared" && fact.race === race);
  const start = facts.slice(0, begins).reduce(following, empty);
  const ends = facts.findIndex((fact) => fact.event === "RaceSettled" && fact.race === race);
  return frames(start, facts.slice(begins, ends + 1), null, 0, "run");
}
