// Signals "It is your turn" to a player who looks at another page: by title, icon, sound, vibration and, if allowed, a notification.

import { prefs, set } from "./prefs.ts";
import { bell } from "./sound.ts";
import { t } from "./words.ts";

let plainTitle = "";
let plainIcon: string | null = null;
let note: Notification | null = null;

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

/** Signal that the player's turn has begun. False if the player wants notifications and this device cannot show them. */
export function call(what: string): boolean {
  bell();
  if (prefs.vibrate && navigator.userActivation?.hasBeenActive) navigator.vibrate?.([80, 60, 80]);
  if (!prefs.notify || (document.visibilityState === "visible" && document.hasFocus())) return true;
  if (notify(t("turn.yours"), what)) return true;
  set("notify", false);
  return false;
}

/** Close the notification: the player looks at the table, or has had the turn. */
export function dismiss(): void {
  note?.close();
  note = null;
}

/** Some phones have the notification API but let no page use it. Only an attempt shows that. */
function notify(title: string, body: string): boolean {
  if (typeof Notification === "undefined" || Notification.permission !== "granted") return false;
  dismiss();
  try {
    // Without `renotify` the next notification would replace the last one silently.
    const options = { body, tag: "railbird-turn", renotify: true };
    note = new Notification(title, options);
  } catch {
    return false;
  }
  note.onclick = () => {
    focus();
    dismiss();
  };
  return true;
}

/** Ask for permission, and show one notification to find out whether this device can. */
export async function allowNotifications(): Promise<boolean> {
  if (typeof Notification === "undefined" || (await Notification.requestPermission()) !== "granted") return false;
  return notify("Railbird", t("menu.notify"));
}
