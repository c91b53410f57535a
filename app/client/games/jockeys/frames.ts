// Divides one step's facts into frames: a card is played, a trick is won and a horse runs, the race ends.

import type { Frame } from "../../core/stage.ts";
import type { Fact } from "../../generated/wire.ts";
import { after as following } from "./facts.ts";
import { WHIPS } from "./printed.ts";
import { factsOfRace } from "../results/race_facts.ts";
import { HORSES, type JockeysView, SUITS } from "./view.ts";

/** By fact: the motion that it begins. Other facts belong to the current frame. */
const BEGINS: Record<string, string> = {
  RaceBegan: "start",
  NumberShown: "number",
  HiddenDiscarded: "down",
  BetLaid: "bet",
  CardPlayed: "card",
  TrickWon: "won",
  RaceEnded: "finish",
  BetRevealed: "turned",
  OddsChanged: "odds",
};

// Successive frames with these motions are joined.
const TOGETHER = new Set(["down", "turned"]);

export function frames(
  before: JockeysView,
  facts: Fact[],
  after: JockeysView | null,
  me: number | null,
  seq: number,
): Frame<JockeysView>[] {
  const row: Frame<JockeysView>[] = [];
  let view = before;
  for (const fact of facts) {
    view = following(view, fact, me);
    const motion = BEGINS[fact.event];
    const last = row[row.length - 1];
    // Payments wait until the screen has shown the end of the race, and the bets.
    const reckoned = last?.motion === "finish" || (last?.motion === "turned" && motion !== "turned");
    if (!last || reckoned || (motion && !(TOGETHER.has(motion) && last.motion === motion))) {
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

/** The frames of a race, made from the game's facts alone. Earlier races produce no frames. */
export function replay(facts: Fact[], race: number, latest: JockeysView): Frame<JockeysView>[] {
  const none = Object.fromEntries(SUITS.map((suit) => [suit, 0]));
  const empty: JockeysView = {
    ...latest,
    result: null,
    own: null,
    course: [HORSES, ...Array.from({ length: latest.goal }, () => [])],
    riders: latest.riders.map((rider) => ({
      ...rider,
      points: rider.dummy ? null : 0,
      whips: WHIPS,
      hand: none,
      open: [],
      turned: undefined,
    })),
    sheet: latest.sheet.slice(0, race - 1),
    plays: [],
    last: null,
  };
  const begins = facts.findIndex((fact) => fact.event === "RaceBegan" && fact.race === race);
  const start = facts.slice(0, begins).reduce((view, fact) => following(view, fact, null), empty);
  return frames(start, factsOfRace(facts, race), null, null, 0);
}
