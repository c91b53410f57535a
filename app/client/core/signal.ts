// Signals "It is your turn" to a player who looks at another page: by title, icon, sound, vibration and, if allowed, a notification.

import { prefs, set } from "./prefs.ts";
import { bell } from "./sound.ts";
import { t } from "./words.ts";

let plainTitle = "";
let plainIcon: string | null = null;
const notes = () => import("./notify.ts");

const BADGE = "data:image/svg+xml," + encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="6" fill="#1f4d35"/>' +
    '<circle cx="16" cy="16" r="9" fill="#d9ae52" stroke="#2a1c06" stroke-width="2"/></svg>',
);

/** Show in the title and the icon whether it is the player's turn. */
export function mark(myTurn: boolean, title: string): void {
  if (!myTurn) dismiss();
  plainTitle = title;
  document.title = myTurn ? `● ${t("turn.yours")} · ${plainTitle}` : plainTitle;
  const icon = document.querySelector<HTMLLinkElement>('link[rel~="icon"]');
  if (!icon) return;
  plainIcon ??= icon.href;
  const wanted = myTurn ? BADGE : plainIcon;
  if (icon.href !== wanted) icon.href = wanted;
}

/** Signal that the player's turn has begun. `failed`: the player wants notifications and this device cannot show them. */
export function call(what: string, failed: () => void): void {
  bell();
  if (prefs.vibrate && navigator.userActivation?.hasBeenActive) navigator.vibrate?.([80, 60, 80]);
  if (!prefs.notify || (document.visibilityState === "visible" && document.hasFocus())) return;
  void notes().then(({ notify }) => {
    if (notify(t("turn.yours"), what)) return;
    set("notify", false);
    failed();
  }, () => {}); // Without a network there is no signal; the next turn tries again.
}

/** Close the notification: the player looks at the table, or has had the turn. */
export function dismiss(): void {
  if (prefs.notify) void notes().then((made) => made.dismiss(), () => {});
}
