// Long Shot, as a table's page sees it.

import { t } from "../../core/words.ts";
import { later } from "../../ui/later.tsx";
import type { GameUi } from "../contract.ts";
import { Course } from "../suzuki/course.tsx";
import { common, headline } from "../suzuki/common.tsx";
import { Hand } from "../suzuki/hand.tsx";
import { LongshotBoard } from "./board.ts";
import { script } from "./frames.ts";
import { lines } from "./lines.tsx";
import { perform } from "./motion.tsx";
import type { LongshotView } from "./view.ts";

/** The paragraph that a question is about. */
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
  headline: (view) => {
    const { race, races, round, spurt } = view as LongshotView;
    return spurt ? t("longshot.headline_spurt", { race, races, round }) : headline(view);
  },
  lines,
  waiting: (prompt, name) => t(`longshot.wait.${prompt}`, { name }),
  ruleNow: (host) => RULES[(host.myAsk ?? host.open[0])?.prompt ?? ""] ?? "L-3",
  option: (name) => ({ label: t(`longshot.option.${name}`), help: t(`longshot.option.${name}.help`) }),
  choice: (name, value) => typeof value === "number" ? String(value) : t(`longshot.option.${name}.${value}`),
  perform,
};
