// Force of the Horse's part of the client (see contract.ts).

import { language, t } from "../../core/words.ts";
import { later, moving } from "../../ui/later.tsx";
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
import { endOf, racesWon, viewAtEnd, winnersIn } from "./match.tsx";
import { OpenSeat, Reference, SeatDetails } from "./reference.tsx";
import type { ForceView } from "./view.ts";

/** By kind of decision: its paragraph in the rules. */
const RULES: Record<string, string> = {
  bring_deck: "602.1",
  choose_turn: "604.4",
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
      ...view.match
        ? [
          <span class="has" key="won" role="img" aria-label={t("force.match.won", { n: view.match.won[seat]! })}>
            <Icon name="cup" />
            {view.match.won[seat]}
          </span>,
        ]
        : [],
    ],
    extra: decided ? t("force.decided") : undefined,
  };
}

function winners(host: Host, race: number): string {
  return winnersIn(endOf(viewAtEnd(host, race)), host);
}

function headline(view: View): string {
  const { race, races } = view as ForceView;
  const here = ofRace(view as ForceView);
  return race ? t("force.headline.race", { race: String(race), races: String(races), here }) : here;
}

function ofRace({ turn, conditions }: ForceView): string {
  if (!conditions) return t("force.headline.before");
  const metres = t("force.option.distance.metres", { m: String(conditions.metres) });
  const where = `${term("courses", conditions.course)} ${metres}`;
  return turn ? t("force.headline.turn", { n: String(turn), where }) : where;
}

/** By figure: its group of terms in the card texts. */
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
  honours: () => import("./honours.ts").then((script) => script.honours),
  score: (ran) => ({ text: String(ran), words: t("force.ran", { n: ran }) }),
  passed: (prompt) => t(`force.pass.${prompt}`),
  worth: (cards) => t("force.puzzle.cards", { n: cards }),
  tie: racesWon,
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
  isMine: ({ event, seat }, { me }) => event === "RunSucceeded" && seat === me,
  perform: moving(() => import("./motion.tsx")),
  replay: (facts, race, latest) => replay(facts, race, latest as ForceView),
  ended: (facts) =>
    facts.find((fact) => fact.event === "RaceEnded")?.race ??
      (facts.some((fact) => fact.event === "GameEnded") ? 0 : null),
  fresh: (view) => (view as ForceView).turn === 0 && (view as ForceView).sides.every((side) => !side.brought),
  get further() {
    return { after: "first_turns", address: "/decks?lesson", words: t("force.learn_building") };
  },
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
  if (name === "match") return t(`force.option.match.${value}`);
  if (name === "format") return t(`force.option.format.${value}`);
  if (name === "decks") return t(`force.option.decks.${value}`);
  return term(({ racecourse: "courses", surface: "surfaces", going: "goings" } as const)[name]!, value) || value;
}
