// One step's facts as a row of pictures: the card flies, the next card is turned up, the horses run, the race is decided.

import type { Frame } from "../../core/stage.ts";
import type { Fact } from "../../generated/wire.ts";
import type { Following } from "./facts.ts";
import { factsOfRace } from "../results/race_facts.ts";
import type { RaceView } from "./view.ts";

/** The motion that a fact begins; facts without one belong to the picture before them. */
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
  /** What the game's own facts begin. */
  begins: Record<string, string>;
  /** Motions of which those in a row are one. */
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
    // What a race brings is told once everybody has seen how it ended.
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

/** A race again, from the facts of the game alone; `latest` lends what facts do not tell: the length of the track. */
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
