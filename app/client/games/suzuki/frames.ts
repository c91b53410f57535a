// Divides one step's facts into frames: a card is played, the next card is revealed, the horses run, the race ends.

import type { Frame } from "../../core/stage.ts";
import type { Fact } from "../../generated/wire.ts";
import type { Following } from "./facts.ts";
import { factsOfRace } from "../results/race_facts.ts";
import type { RaceView } from "./view.ts";

/** By fact: the motion that it begins. Other facts belong to the current frame. */
const BEGINS: Record<string, string> = {
  RaceBegan: "start",
  CardPlaced: "card",
  CardDrawn: "draw",
  HorseMoved: "run",
  MarkerPassed: "marker",
  RaceEnded: "finish",
};

export interface Script<V extends RaceView> {
  following: Following<V>;
  /** The motions that the game's own facts begin. */
  begins: Record<string, string>;
  /** Successive frames with these motions are joined. */
  together: string[];
}

export function frames<V extends RaceView>(
  script: Script<V>,
  before: V,
  facts: Fact[],
  after: V | null,
  me: number | null,
  seq: number,
): Frame<V>[] {
  const row: Frame<V>[] = [];
  let view = before;
  for (const fact of facts) {
    view = script.following(view, fact, me);
    const motion = BEGINS[fact.event] ?? script.begins[fact.event];
    const last = row[row.length - 1];
    // Payments wait until the screen has shown the end of the race.
    const reckoned = last?.motion === "finish";
    if (!last || reckoned || (motion && !(script.together.includes(motion) && last.motion === motion))) {
      row.push({ view, facts: [fact], seq, motion });
    } else {
      last.view = view;
      last.facts.push(fact);
    }
  }
  const last = row[row.length - 1];
  if (!after) return row;
  if (last) last.view = after;
  else row.push({ view: after, facts: [], seq });
  return row;
}

/**
 * The frames of a race, made from the game's facts alone. `latest` supplies the length of the track, which no fact
 * contains.
 */
export function replay<V extends RaceView>(script: Script<V>, facts: Fact[], race: number, latest: V): Frame<V>[] {
  const money = latest.seats.map(() => 0);
  const begins = facts.findIndex((fact) => fact.event === "RaceBegan" && fact.race === race);
  for (const fact of facts.slice(0, begins)) {
    if (fact.event === "RaceSettled") money.splice(0, money.length, ...fact.money);
    if (fact.event === "Paid" && fact.race === 0) money[fact.payee] = fact.amount;
  }
  const seats = latest.seats.map((seat, i) => ({ ...seat, money: money[i]!, cards: 0 }));
  const empty: V = { ...latest, result: null, own: null, seats };
  return frames(script, empty, factsOfRace(facts, race), null, null, 0);
}
