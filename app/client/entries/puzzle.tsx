// The page of a puzzle: renders the app into <main id="puzzle">, whose data attributes name the puzzle and the language.

import { render } from "preact";
import { get } from "../core/http.ts";
import { prefs } from "../core/prefs.ts";
import { wakeSound } from "../core/sound.ts";
import { loadWords } from "../core/words.ts";
import type { Puzzle } from "../generated/wire.ts";
import { loadGame } from "../games/load.ts";
import { showReasons, tellReasons } from "../grey/reasons.ts";
import { PuzzleCtrl } from "../puzzles/ctrl.ts";
import { PuzzlePage } from "../puzzles/page.tsx";
import { acts, writes } from "../ui/focus.ts";
import { rulesOf } from "../ui/marks.tsx";

async function start(root: HTMLElement): Promise<void> {
  const { game: slug, day, lang, catalog, script, today } = root.dataset;
  const [puzzle, game] = await Promise.all([
    get<Puzzle>(`/api/puzzles/${slug}/${day}`),
    loadWords(lang ?? "en", catalog ?? "").then(() => loadGame(script!)),
  ]);
  rulesOf(puzzle.game);
  const ctrl = new PuzzleCtrl(puzzle, game, today!, root);
  ctrl.paint = () => render(<PuzzlePage ctrl={ctrl} days={root.dataset} />, root);
  root.replaceChildren();
  ctrl.paint();
  tellReasons((words, rule) => ctrl.tell(words, rule));
  showReasons();
  document.addEventListener("pointerdown", wakeSound, { passive: true });
  document.addEventListener("keydown", (event) => key(ctrl, event));
  await ctrl.resume();
  ctrl.welcome();
}

/** The keys of the board, as at a table. */
function key(ctrl: PuzzleCtrl, event: KeyboardEvent): void {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
  if (event.repeat && !event.key.startsWith("Arrow")) return;
  const target = event.target as HTMLElement;
  if (ctrl.verdict || ctrl.rule || writes(target) || target.closest("dialog")) return;
  const name = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  if (name === " " || (name.length === 1 && !prefs.keys) || (name === "Enter" && acts(target))) return;
  if (ctrl.board.key(name)) event.preventDefault();
}

const root = document.querySelector<HTMLElement>("#puzzle");
if (root) {
  void start(root).catch((problem) => {
    console.error(problem);
    root.querySelector("[role=status]")?.replaceChildren(root.dataset.failed ?? "");
  });
}
