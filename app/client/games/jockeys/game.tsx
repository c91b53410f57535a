// The Jockeys' Game's part of the client (see contract.ts).

import { t } from "../../core/words.ts";
import { later, moving } from "../../ui/later.tsx";
import { Cloth, Icon } from "../../ui/marks.tsx";
import type { Fact, View } from "../../generated/wire.ts";
import type { GameUi, Host, OtherCell, SeatCell } from "../contract.ts";
import { JockeysBoard } from "./board.ts";
import { Course } from "./course.tsx";
import { frames, replay } from "./frames.ts";
import { Hand } from "./hand.tsx";
import { lines } from "./lines.tsx";
import { horseName, riderName, suitName } from "./pieces.tsx";
import { tie, winners } from "./standing.tsx";
import { backsOpenly, type JockeysView, type RiderView } from "./view.ts";

/** By kind of decision: its paragraph in the rules. */
const RULES: Record<string, string> = {
  choose_discard: "J-3.3",
  lay_bet: "J-4.1",
  hide_bet: "J-4.2",
  play_card: "J-5.1",
};

const sheets = () => import("./sheets.tsx");

function rides(rider: RiderView) {
  return (
    <span class="has" key="horse" role="img" aria-label={horseName(rider.horse)}>
      <Cloth n={rider.horse} />
      <Icon name={`js${rider.horse}`} class="silk" />
    </span>
  );
}

function cell(host: Host, seat: number): SeatCell {
  const view = host.view as JockeysView;
  const rider = view.riders[seat]!;
  const asked = host.open.some((ask) => ask.seat === seat);
  const decided = !asked &&
    (view.phase === "discards" ? rider.chosen : view.phase === "hidden_bets" && rider.bet_hidden);
  return {
    marker: view.start === seat,
    figure: t("jockeys.points", { n: rider.points ?? 0 }),
    notes: [rides(rider)],
    extra: decided ? t("jockeys.decided") : undefined,
  };
}

function others(host: Host): OtherCell[] {
  const dummies = (host.view as JockeysView).riders.filter((rider) => rider.dummy);
  return dummies.map((rider) => ({
    name: t("jockeys.dummy"),
    marker: false,
    figure: "–",
    notes: [rides(rider)],
    extra: t("jockeys.dummy_plays"),
  }));
}

function headline(view: View): string {
  const { race, races, trick, phase } = view as JockeysView;
  const where = trick ? t("jockeys.now.trick", { n: String(trick) }) : t(`jockeys.phase.${phase}`);
  return t("jockeys.headline", { race, races, where });
}

function called(figure: string, value: string | number, host: Host): string {
  if (figure === "rider") return riderName(host.latest as JockeysView, Number(value), (seat) => host.name(seat));
  return figure === "suit" ? suitName(String(value)) : horseName(Number(value));
}

export const game: GameUi<JockeysBoard> = {
  rules: "jockeys",
  board: (host) => new JockeysBoard(host),
  Course,
  Hand,
  Reference: later(() => sheets().then((sheet) => sheet.Reference)),
  SeatDetails: later(() => sheets().then((sheet) => sheet.SeatDetails)),
  OpenSeat: later(() => sheets().then((sheet) => sheet.OpenSeat)),
  Result: later(() => import("./result.tsx").then((sheet) => sheet.Result)),
  Charts: later(() => import("./result.tsx").then((sheet) => sheet.Charts)),
  honours: () => import("./honours.ts").then((script) => script.honours),
  score: (points) => ({ text: String(points), words: t("jockeys.points", { n: points }) }),
  tie,
  winners,
  headline,
  cell,
  called,
  others,
  rounds: { title: "jlog.by_trick", begun: (fact) => fact.event === "TrickBegan" ? fact.trick : null },
  lines,
  waiting: (prompt, name) => t(`jockeys.wait.${prompt}`, { name }),
  ruleNow: (host) => RULES[(host.myAsk ?? host.open[0])?.prompt ?? ""] ?? "J-5",
  option: (name) => ({ label: t(`jockeys.option.${name}`), help: t(`jockeys.option.${name}.help`) }),
  choice: (name, value) => t(`jockeys.option.${name}.${value}`),
  frames: (before, facts, after, me, seq) => frames(before as JockeysView, facts, after as JockeysView, me, seq),
  isMine: ({ event, horse, by }, host) =>
    by !== 0 && /^Horse(Moved|Home)$/.test(event) && backsOpenly(host.view as JockeysView, host.me!).includes(horse),
  perform: moving(() => import("./motion.tsx")),
  replay: (facts: Fact[], race, latest) => replay(facts, race, latest as JockeysView),
  ended: (facts) => facts.find((fact) => fact.event === "RaceSettled")?.race ?? null,
  fresh: (view) => {
    const { phase, riders } = view as JockeysView;
    return phase === "discards" && riders.every((rider) => !rider.chosen);
  },
  keys: [
    ["1 – 4", "jkeys.suit"],
    ["← →", "keys.card"],
    ["W", "jkeys.whip"],
    ["P", "jkeys.sheet"],
  ],
};
