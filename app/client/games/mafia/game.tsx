// Horse Racing Mafia, as the frame sees it.

import { money, t, thousands } from "../../core/words.ts";
import { Cloth, Icon } from "../../frame/marks.tsx";
import type { Fact, Scalar, View } from "../../wire.ts";
import type { GameUi, Host, SeatCell } from "../contract.ts";
import { MafiaBoard } from "./board.ts";
import { Course } from "./course.tsx";
import { frames, replay } from "./frames.ts";
import { Hand } from "./hand.tsx";
import { lines } from "./lines.tsx";
import { perform } from "./motion.tsx";
import { OpenSeat } from "./open.tsx";
import { Reference, SeatDetails } from "./reference.tsx";
import { Charts, Result, winners } from "./result.tsx";
import type { MafiaView } from "./view.ts";

/** The paragraph that a question is about. */
const RULES: Record<string, string> = {
  play_card: "M-4",
  place_drawn: "M-3.2",
  buy_cards: "M-5.3",
  lay_quinella: "M-5.4",
};

function cell(host: Host, seat: number): SeatCell {
  const view = host.view as MafiaView;
  const { money, cards, bets, order } = view.seats[seat]!;
  const notes = [
    <span class="has" key="cards" aria-label={t("seat.cards", { n: cards })}>
      <Icon name="hand" />
      {cards} <i>{t("seat.cards_word", { n: cards })}</i>
    </span>,
  ];
  if (order && view.race === view.races && seat !== host.me) {
    notes.push(
      <span class="has" key="order">
        <Cloth n={order} />
      </span>,
    );
  }
  return {
    marker: view.marker === seat,
    figure: thousands(money),
    notes,
    extra: bets > 0 ? t("seat.bets_short", { n: bets }) : undefined,
  };
}

function headline(view: View): string {
  const { race, races, round } = view as MafiaView;
  return t("mafia.headline", { race, races, round: Math.max(round, 1) });
}

export const game: GameUi<MafiaBoard> = {
  rules: "mafia",
  board: (host) => new MafiaBoard(host),
  Course,
  Hand,
  Reference,
  SeatDetails,
  OpenSeat,
  Result,
  Charts,
  score: (amount) => ({ text: thousands(amount), words: money(amount) }),
  winners,
  headline,
  cell,
  rounds: { title: "log.by_round", begun: (fact) => fact.event === "RoundBegan" ? fact.round : null },
  lines,
  waiting: (prompt, name) => t(`mafia.wait.${prompt}`, { name }),
  ruleNow: (host) => RULES[(host.myAsk ?? host.open[0])?.prompt ?? ""] ?? "M-3",
  option: (name) => ({ label: t(`mafia.option.${name}`), help: t(`mafia.option.${name}.help`) }),
  choice: (name: string, value: Scalar) =>
    typeof value === "number" ? String(value) : t(`mafia.option.${name}.${value}`),
  frames: (before, facts, after, me, seq) => frames(before as MafiaView, facts, after as MafiaView, me, seq),
  perform,
  replay: (facts: Fact[], race, latest) => replay(facts, race, latest as MafiaView),
  ended: (facts) => facts.find((fact) => fact.event === "RaceSettled")?.race ?? null,
  fresh: (view) => Object.values((view as MafiaView).boxes).every((pile) => pile === null),
  keys: [
    ["1 – 6", "keys.horse"],
    ["0", "keys.free"],
    ["A B", "keys.box"],
    ["← →", "keys.card"],
    ["↑ ↓", "keys.legal"],
    ["P", "keys.pass"],
    ["D", "keys.done"],
  ],
};
