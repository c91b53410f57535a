// Ready Set Bet's part of the client (see contract.ts).

import { money, onBoard, t } from "../../core/words.ts";
import type { Fact, View } from "../../generated/wire.ts";
import { later, moving } from "../../ui/later.tsx";
import type { GameUi, Host, SeatCell, StatusLine } from "../contract.ts";
import { RaceBoard, refusal } from "./board.ts";
import { called, lastCall } from "./call_words.ts";
import { Course } from "./course.tsx";
import { cues } from "./cues.ts";
import { frames, replay } from "./frames.ts";
import { Hand } from "./hand.tsx";
import { lines } from "./lines.tsx";
import { horseName } from "./pieces.tsx";
import { Spoken } from "./spoken.tsx";
import { backsOpenly, isRunning, type RaceView } from "./view.ts";

/** By kind of decision: its paragraph in the rules. */
const RULES: Record<string, string> = {
  keep_card: "R-7.2",
  offer_to_host: "R-2.6",
  lay_house: "R-2.4",
  start: "R-3.1",
  roll: "R-3.1",
  bet: "R-4.1",
};

function cell(host: Host, seat: number): SeatCell {
  const view = host.view as RaceView;
  const one = view.seats[seat]!;
  const left = one.tokens.length;
  return {
    marker: view.host === seat,
    figure: onBoard(one.money),
    notes: [
      <span key="disc" class={`disc tiny s${seat}${seat === host.me ? " mine" : ""}`} aria-hidden="true" />,
      <span key="left">{left > 0 && t("rsb.left", { n: left })}</span>,
    ],
    extra: doing(view, seat),
  };
}

function doing(view: RaceView, seat: number): string | undefined {
  if (view.host === seat) return t("rsb.hosts");
  if (view.phase === "gate" && view.seats[seat]!.ready) return t("rsb.is_ready");
  if (view.seats[seat]!.vip.length) return t("rsb.has_vips", { n: view.seats[seat]!.vip.length });
  return undefined;
}

/** During a race the status line has the announcement. Screen readers get it from `Spoken`. */
function status(host: Host, board: RaceBoard): StatusLine | null {
  const view = host.view as RaceView;
  const { back_at } = host.latest as RaceView;
  if (back_at !== null) return { kind: "race", head: t("rsb.back"), words: t("rsb.back_words"), due: back_at };
  if (!isRunning(view) && view.phase !== "settle") return null;
  const call = lastCall(host.steps);
  // The roll always appears. The words after it give way to the hint about an incomplete choice.
  const words = board.isChoosing ? board.prompt() : call?.words ?? "";
  return { kind: "race", head: call?.head ?? t("rcall.off"), words, due: null, quiet: true };
}

function headline(view: View): string {
  const { race, races, rolls } = view as RaceView;
  return t(rolls ? "rsb.headline_rolls" : "rsb.headline", { race, races, roll: rolls });
}

const sheets = () => import("./sheets.tsx");

/** The winners in a sentence, such as "6 wins!". */
function winners(host: Host, race: number): string {
  const ended = host.steps.flatMap((step) => step.events).find((fact) =>
    fact.event === "RaceEnded" && fact.race === race
  );
  return ended ? t("rcall.won", { horse: horseName(ended.places[0].horse) }) : "";
}

export const game: GameUi<RaceBoard> = {
  rules: "readysetbet",
  board: (host) => new RaceBoard(host),
  Course,
  Hand,
  Reference: later(() => sheets().then((sheet) => sheet.Reference)),
  SeatDetails: later(() => sheets().then((sheet) => sheet.SeatDetails)),
  OpenSeat: later(() => sheets().then((sheet) => sheet.OpenSeat)),
  Result: later(() => sheets().then((sheet) => sheet.Result)),
  Charts: later(() => sheets().then((sheet) => sheet.Charts)),
  honours: () => import("./honours.ts").then((script) => script.honours),
  Spoken,
  score: (sum) => ({ text: onBoard(sum), words: money(sum) }),
  winners,
  headline,
  cell,
  quiet: ["bet", "roll"],
  status,
  refusal,
  cues,
  called,
  callsBack: (facts) => facts.some((fact) => fact.event === "RaceStarted"),
  rounds: { title: "rlog.by_roll", begun: (fact) => fact.event === "DiceRolled" ? fact.roll : null },
  lines,
  waiting: (prompt, name) => t(`rsb.wait.${prompt}`, { name }),
  ruleNow: (host) => RULES[(host.myAsk ?? host.open[0])?.prompt ?? ""] ?? "R-3",
  option: (name) => ({ label: t(`readysetbet.option.${name}`), help: t(`readysetbet.option.${name}.help`) }),
  choice: (name, value) =>
    name === "host" || typeof value === "boolean" ? t(`readysetbet.option.${name}.${value}`) : option(name, value),
  frames: (before, facts, after, _me, seq) => frames(before as RaceView, facts, after as RaceView, seq),
  isMine: ({ event, horse, by }, host) =>
    by !== 0 && /^Horse(Moved|Home)$/.test(event) && backsOpenly(host.view as RaceView, host.me!).includes(horse),
  perform: moving(() => import("./motion.tsx")),
  replay: (facts: Fact[], race, latest) => replay(facts, race, latest as RaceView),
  ended: (facts) => facts.find((fact) => fact.event === "RaceSettled")?.race ?? null,
  fresh: () => false,
  keys: [
    ["2 – 7", "rkeys.token"],
    ["← ↑ → ↓", "rkeys.spot"],
    ["Enter", "rkeys.enter"],
    ["D", "rkeys.roll"],
  ],
};

/** The value of an option with its unit. */
function option(name: string, value: string | number): string {
  return name === "pace" ? t("readysetbet.option.pace.n", { n: Number(value) }) : t("seat.n", { n: String(value) });
}
