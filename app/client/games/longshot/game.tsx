// Long Shot's part of the client (see contract.ts).

import { t } from "../../core/words.ts";
import { later, moving } from "../../ui/later.tsx";
import type { GameUi } from "../contract.ts";
import { Course } from "../suzuki/course.tsx";
import { common, headline } from "../suzuki/common.tsx";
import { Hand } from "../suzuki/hand.tsx";
import { LongshotBoard } from "./board.ts";
import { script } from "./frames.ts";
import { lines } from "./lines.tsx";
import { backsOpenly } from "../suzuki/view.ts";
import type { LongshotView } from "./view.ts";

/** By kind of decision: its paragraph in the rules. */
const RULES: Record<string, string> = { play_card: "L-4", play_second_card: "L-6", place_drawn: "L-3.2" };

const sheets = () => import("./sheets.tsx");

export const game: GameUi<LongshotBoard> = {
  ...common(script),
  rules: "longshot",
  board: (host) => new LongshotBoard(host),
  Course,
  Hand,
  Reference: later(() => sheets().then((sheet) => sheet.Reference)),
  SeatDetails: later(() => sheets().then((sheet) => sheet.SeatFacts)),
  OpenSeat: later(() => sheets().then((sheet) => sheet.OpenSeat)),
  Result: later(() => import("./result.tsx").then((sheet) => sheet.Result)),
  honours: () => import("./honours.ts").then((script) => script.honours),
  headline: (view) => {
    const { race, races, round, spurt } = view as LongshotView;
    return spurt ? t("longshot.headline_spurt", { race, races, round }) : headline(view);
  },
  lines,
  waiting: (prompt, name) => t(`longshot.wait.${prompt}`, { name }),
  ruleNow: (host) => RULES[(host.myAsk ?? host.open[0])?.prompt ?? ""] ?? "L-3",
  option: (name) => ({ label: t(`longshot.option.${name}`), help: t(`longshot.option.${name}.help`) }),
  choice: (name, value) => typeof value === "number" ? String(value) : t(`longshot.option.${name}.${value}`),
  isMine: ({ event, horse, by }, host) =>
    by !== 0 && /^Horse(Moved|Home)$/.test(event) && backsOpenly(host.view as LongshotView, host.me!).includes(horse),
  perform: moving(() => import("./motion.tsx")),
};
