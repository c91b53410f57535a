// One step's facts as pictures. A race goes on by itself, so nothing here waits for a motion: a roll is on the screen at once, and
// only the finish takes the time to be looked at. Watched again, each roll takes its time.

import type { Frame } from "../../core/stage.ts";
import type { Fact } from "../../generated/wire.ts";
import { after as following } from "./facts.ts";
import type { RaceView } from "./view.ts";

/** The motion that a fact begins; the next race begins a picture too, for the one before has to be seen to its end. */
const BEGINS: Record<string, string | null> = { DiceRolled: "roll", RaceEnded: "finish", RacePrepared: null };

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
    // What a race brings is told once everybody has seen how it ended.
    if (last && begins === undefined && last.motion !== "finish") {
      last.view = view;
      last.facts.push(fact);
    } else {
      row.push({ view, facts: [fact], seq, motion: (begins === "roll" ? roll : begins) ?? undefined });
    }
  }
  const last = row[row.length - 1];
  if (!after) return row;
  // A race that is over is seen as it ended: what is known of the next one comes with the picture behind it.
  if (last && last.motion !== "finish") last.view = after;
  else row.push({ view: after, facts: [], seq });
  return row;
}

/** A race again, from the facts of the game alone; `latest` lends what facts do not tell: the board. */
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
