// Force of the Horse, as a table's page sees it.

import { language, t } from "../../core/words.ts";
import { later } from "../../ui/later.tsx";
import { Icon } from "../../ui/marks.tsx";
import type { View } from "../../generated/wire.ts";
import type { GameUi, Host, SeatCell } from "../contract.ts";
import type { ForceBoard } from "./board.ts";
import { boardOf } from "./boards.ts";
import { readCards, term, titleOf } from "./cards.ts";
import { Course } from "./course.tsx";
import { frames, replay } from "./frames.ts";
import { Hand } from "./hand.tsx";
import { lines } from "./lines.tsx";
import { perform } from "./motion.tsx";
import { OpenSeat, Reference, SeatDetails } from "./reference.tsx";
import type { ForceView } from "./view.ts";

/** The paragraph that a question is about. */
const RULES: Record<string, string> = {
  bring_deck: "602.1",
  redraw: "603.1c",
  play_support: "702.5",
  play_runner: "702.6b",
  play_guard: "702.6d",
  play_on_horse: "702.6g",
  discard: "702.6k-iii",
  pay: "503.3b",
  required: "510.1",
  play_first: "806.3",
  number: "103.5",
  situation_stays: "903.1",
};

function cell(host: Host, seat: number): SeatCell {
  const view = host.view as ForceView;
  const side = view.sides[seat];
  if (!side) return { marker: false, figure: "", notes: [] };
  const decided = !view.turn && side.brought && !host.open.some((ask) => ask.seat === seat);
  return {
    marker: view.turn > 0 && view.active === seat,
    figure: view.turn ? t("force.left", { n: side.left }) : "",
    notes: [
      <span class="has" key="hand" role="img" aria-label={t("seat.cards", { n: side.hand })}>
        <Icon name="hand" />
        {side.hand}
      </span>,
    ],
    extra: decided ? t("force.decided") : undefined,
  };
}

function winners(host: Host): string {
  const ranking = (host.latest as ForceView).result?.ranking ?? [];
  const first = ranking.filter((entry) => entry.place === 1);
  if (first.length !== 1) return t("force.draw");
  return first[0]!.seat === host.me ? t("force.you_win") : t("force.wins", { name: host.name(first[0]!.seat) });
}

function headline(view: View): string {
  const { turn, conditions } = view as ForceView;
  if (!conditions) return t("force.headline.before");
  const where = `${term("courses", conditions.course)} ${conditions.metres} m`;
  return turn ? t("force.headline.turn", { n: String(turn), where }) : where;
}

/** The book's terms, by the figure that has one. */
const TERMS = { course: "courses", surface: "surfaces", going: "goings", area: "styles" } as const;

export const game: GameUi<ForceBoard> = {
  rules: "force",
  ready: () => readCards(language),
  board: boardOf,
  Course,
  Hand,
  Reference,
  SeatDetails,
  OpenSeat,
  Result: later(() => import("./result.tsx").then((sheet) => sheet.Result)),
  Charts: later(() => import("./result.tsx").then((sheet) => sheet.Charts)),
  score: (ran) => ({ text: String(ran), words: t("force.ran", { n: ran }) }),
  winners,
  headline,
  cell,
  called: (figure, value) =>
    figure === "card" ? titleOf(String(value)) : term(TERMS[figure as keyof typeof TERMS], value),
  rounds: { title: "flog.by_turn", begun: (fact) => fact.event === "TurnBegan" ? fact.turn : null },
  lines,
  waiting: (prompt, name) => t(`force.wait.${prompt in RULES ? prompt : "choose"}`, { name }),
  ruleNow: (host) => RULES[(host.myAsk ?? host.open[0])?.prompt ?? ""] ?? "702.6",
  option: (name) => ({ label: t(`force.option.${name}`), help: t(`force.option.${name}.help`) }),
  choice: (name, value) => choiceOf(name, String(value)),
  frames: (before, facts, after, me, seq) => frames(before as ForceView, facts, after as ForceView, me, seq),
  perform,
  replay: (facts, _race, latest) => replay(facts, latest as ForceView),
  ended: (facts) => facts.some((fact) => fact.event === "GameEnded") ? 0 : null,
  fresh: (view) => (view as ForceView).turn === 0 && (view as ForceView).sides.every((side) => !side.brought),
  keys: [
    ["← →", "keys.card"],
    ["P", "fkeys.pass"],
    ["X", "fkeys.waive"],
    ["I", "fkeys.read"],
  ],
};

function choiceOf(name: string, value: string): string {
  if (value === "drawn") return t("force.option.drawn");
  if (name === "distance") return t("force.option.distance.metres", { m: value });
  if (name === "hand_limit") return value === "0" ? t("force.option.hand_limit.none") : value;
  if (name === "head_start") return value;
  if (name === "decks") return t(`force.option.decks.${value}`);
  return term(({ racecourse: "courses", surface: "surfaces", going: "goings" } as const)[name]!, value) || value;
}
