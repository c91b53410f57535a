// The review's page: renders the app into #review, whose data attributes name the address of the steps and the
// language.

import { render } from "preact";
import { get } from "../core/http.ts";
import { prefs } from "../core/prefs.ts";
import { wakeSound } from "../core/sound.ts";
import { loadWords } from "../core/words.ts";
import { rulesOf } from "../ui/marks.tsx";
import { loadGame } from "../games/load.ts";
import type { Reviewed } from "../generated/wire.ts";
import { ReviewCtrl } from "../review/ctrl.ts";
import { ReviewPage } from "../review/page.tsx";

async function start(root: HTMLElement): Promise<void> {
  const { source, lang, catalog, script } = root.dataset;
  const [told, game] = await Promise.all([
    get<Reviewed>(source!),
    loadWords(lang ?? "en", catalog ?? "").then(() => loadGame(script!)),
  ]);
  if (!game || !told.steps.length) return;
  rulesOf(told.game);
  const ctrl = new ReviewCtrl(told, game, root);
  ctrl.paint = () => render(<ReviewPage ctrl={ctrl} />, root);
  root.replaceChildren();
  goToAddress(ctrl);
  addEventListener("hashchange", () => goToAddress(ctrl));
  document.addEventListener("pointerdown", wakeSound, { passive: true });
  document.addEventListener("keydown", (event) => key(ctrl, event));
}

function goToAddress(ctrl: ReviewCtrl): void {
  const seq = Number(location.hash.slice(1));
  if (seq > 0) ctrl.goToSeq(seq);
  else ctrl.go(0);
}

/** Arrows step, Home and End go to the ends, Space plays. */
function key(ctrl: ReviewCtrl, event: KeyboardEvent): void {
  if (event.ctrlKey || event.metaKey || event.altKey || ctrl.rule) return;
  const target = event.target as HTMLElement;
  if (/^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName)) return;
  const keys: Record<string, () => void> = {
    ArrowRight: () => ctrl.next(),
    ArrowLeft: () => ctrl.previous(),
    Home: () => ctrl.go(0),
    End: () => ctrl.go(ctrl.told.steps.length - 1),
  };
  if (!target.closest("button, a, summary") && prefs.keys) keys[" "] = () => ctrl.play();
  const act = keys[event.key];
  if (!act) return;
  event.preventDefault();
  if (event.key !== " ") ctrl.stop();
  act();
}

const root = document.querySelector<HTMLElement>("#review");
if (root) void start(root).catch(() => (root.textContent = root.dataset.failed ?? ""));
