// Everything by keyboard. Keys mean something while nobody writes, and can be switched off in the menu.

import { prefs } from "../core/prefs.ts";
import type { TableCtrl } from "./ctrl.ts";

export function listen(ctrl: TableCtrl): void {
  document.addEventListener("keydown", (event) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
    if (event.repeat && !event.key.startsWith("Arrow")) return; // held down it means what it meant once
    const target = event.target as HTMLElement;
    // A sheet may be a game's own: while one lies over the table, its keys are the browser's.
    if (!ctrl.playing || ctrl.sheet || writes(target) || target.closest("dialog")) return;
    const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
    if (key.length === 1 && !prefs.keys) return;
    if (pressed(ctrl, key, target)) event.preventDefault();
  });
}

function pressed(ctrl: TableCtrl, key: string, target: HTMLElement): boolean {
  if (key === "Escape" && ctrl.show.replay) return ctrl.show.endReplay(), true;
  if (key === "Escape" && ctrl.show.moving) return ctrl.show.skip(), true;
  switch (key) {
    case "?":
      return ctrl.lay({ is: "keys" }), true;
    case "l":
      return ctrl.lay({ is: "log" }), true;
    case "c":
      return ctrl.lay({ is: "chat" }), true;
    case "r":
      return ctrl.showRule(ctrl.game!.ruleNow(ctrl)), true;
    case "s":
      return ctrl.tell(ctrl.summary()), true;
  }
  if (ctrl.show.replay) return ctrl.show.replay.key(key, target);
  if (ctrl.show.page.at !== "table") return false;
  if (key === "Enter" && acts(target)) return false;
  if (key === " ") return false;
  return ctrl.board?.key(key) ?? false;
}

function writes(target: HTMLElement): boolean {
  return target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName);
}

/** Enter on a button presses the button; only on what is chosen already it confirms. */
function acts(target: HTMLElement): boolean {
  const button = target.closest("button, a, summary");
  if (!button) return false;
  const chosen = button.getAttribute("aria-pressed") === "true";
  return !(chosen && button.closest(".rack, .course"));
}
