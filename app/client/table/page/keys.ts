// Keyboard shortcuts. They work while no text field has the focus, and can be switched off in the menu.

import { prefs } from "../../core/prefs.ts";
import { acts, writes } from "../../ui/focus.ts";
import type { TableCtrl } from "../actions/ctrl.ts";

export function hear(ctrl: TableCtrl, event: KeyboardEvent): void {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
  // Ignore the repeats of a key that is held down, except for the arrow keys.
  if (event.repeat && !event.key.startsWith("Arrow")) return;
  const target = event.target as HTMLElement;
  // A sheet or a dialog of the game is open: the browser handles its keys.
  if (!ctrl.playing || ctrl.sheet || writes(target) || target.closest("dialog")) return;
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  if (key.length === 1 && !prefs.keys) return;
  if (pressed(ctrl, key, target)) event.preventDefault();
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
    case "e":
      return ctrl.lay({ is: "react" }), true;
    case "h":
      return ctrl.lay({ is: "reference" }), true;
    case "r":
      return ctrl.host.showRule(ctrl.store.game!.ruleNow(ctrl.host)), true;
    case "s":
      return ctrl.notices.tell(ctrl.summary()), true;
  }
  if (ctrl.show.replay) return ctrl.show.replay.key(key, target);
  if (ctrl.show.page.at !== "table") return false;
  if (key === "Enter" && acts(target)) return false;
  if (key === " ") return false;
  return ctrl.part.board?.key(key) ?? false;
}
