// Horse Racing Mafia's part of the client (see contract.ts).

import { t } from "../../core/words.ts";
import { later, moving } from "../../ui/later.tsx";
import type { GameUi } from "../contract.ts";
import { Course } from "../suzuki/course.tsx";
import { cell, common } from "../suzuki/common.tsx";
import { MafiaBoard } from "./board.ts";
import { script } from "./frames.ts";
import { Hand } from "./hand.tsx";
import { lines } from "./lines.tsx";
import { backsOpenly } from "../suzuki/view.ts";
import type { MafiaView } from "./view.ts";

/** By kind of decision: its paragraph in the rules. */
const RULES: Record<string, string> = {
  play_card: "M-4",
  place_drawn: "M-3.2",
  buy_cards: "M-5.3",
  lay_quinella: "M-5.4",
};

const sheets = () => import("./sheets.tsx");

export const game: GameUi<MafiaBoard> = {
  ...common(script),
  rules: "mafia",
  board: (host) => new MafiaBoard(host),
  Course,
  Hand,
  Reference: later(() => sheets().then((sheet) => sheet.Reference)),
  SeatDetails: later(() => sheets().then((sheet) => sheet.SeatDetails)),
  OpenSeat: later(() => sheets().then((sheet) => sheet.OpenSeat)),
  Result: later(() => import("./result.tsx").then((sheet) => sheet.Result)),
  honours: () => import("./honours.ts").then((script) => script.honours),
  cell: (host, seat) => {
    const { bets } = (host.view as MafiaView).seats[seat]!;
    return { ...cell(host, seat), extra: bets > 0 ? t("seat.bets_short", { n: bets }) : undefined };
  },
  lines,
  waiting: (prompt, name) => t(`mafia.wait.${prompt}`, { name }),
  ruleNow: (host) => RULES[(host.myAsk ?? host.open[0])?.prompt ?? ""] ?? "M-3",
  option: (name) => ({ label: t(`mafia.option.${name}`), help: t(`mafia.option.${name}.help`) }),
  choice: (name, value) => typeof value === "number" ? String(value) : t(`mafia.option.${name}.${value}`),
  isMine: ({ event, horse, by }, host) =>
    by !== 0 && /^Horse(Moved|Home)$/.test(event) && backsOpenly(host.view as MafiaView, host.me!).includes(horse),
  perform: moving(() => import("./motion.tsx")),
};
