// One step's facts as a row of pictures: the card flies, the next card is turned up, the horses run, the race is decided.

import type { Frame } from "../../core/stage.ts";
import type { Fact } from "../../wire.ts";
import { after as following } from "./facts.ts";
import { factsOfRace } from "./report.ts";
import type { MafiaView } from "./view.ts";

/** The motion that a fact begins; facts without one belong to the picture before them. */
const BEGINS: Record<string, string> = {
  RaceBegan: "start",
  CardPlaced: "card",
  CardDrawn: "draw",
  HorseMoved: "run",
  SupplyOpened: "supply",
  QuinellaRevealed: "reveal",
  MarkerPassed: "marker",
  RaceEnded: "finish",
};

// These come in a row and move together.
const TOGETHER = new Set(["run", "reveal"]);

export function frames(
  before: MafiaView,
  facts: Fact[],
  after: MafiaView | null,
  me: number | null,
  seq: number,
): Frame<MafiaView>[] {
  const row: Frame<MafiaView>[] = [];
  let view = before;
  for (const fact of facts) {
    view = following(view, fact, me);
    const motion = BEGINS[fact.event];
    const last = row[row.length - 1];
    if (!last || (motion && !(TOGETHER.has(motion) && last.motion === motion))) {
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
export function replay(facts: Fact[], race: number, latest: MafiaView): Frame<MafiaView>[] {
  const money = latest.seats.map(() => 0);
  const begins = facts.findIndex((fact) => fact.event === "RaceBegan" && fact.race === race);
  for (const fact of facts.slice(0, begins)) {
    if (fact.event === "RaceSettled") money.splice(0, money.length, ...fact.money);
    if (fact.event === "Paid" && fact.race === 0) money[fact.payee] = fact.amount;
  }
  const empty: MafiaView = {
    ...latest,
    result: null,
    own: null,
    seats: money.map((held) => ({ money: held, cards: 0, bets: 0, quinellas: null, order: null })),
  };
  return frames(empty, factsOfRace(facts, race), null, null, 0);
}
