// "It is your turn", for somebody who looks elsewhere: the title, the icon, a sound, a buzz, and a notification if allowed.

import { prefs } from "./prefs.ts";
import { bell } from "./sound.ts";
import { t } from "./words.ts";

let plainTitle = "";
let plainIcon: string | null = null;

const BADGE = "data:image/svg+xml," + encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="6" fill="#1f4d35"/>' +
    '<circle cx="16" cy="16" r="9" fill="#d9ae52" stroke="#2a1c06" stroke-width="2"/></svg>',
);

/** The title and the icon say whether it is one's turn. */
export function mark(myTurn: boolean, title: string): void {
  plainTitle = title;
  document.title = myTurn ? `● ${t("turn.yours")} · ${plainTitle}` : plainTitle;
  const icon = document.querySelector<HTMLLinkElement>('link[rel~="icon"]');
  if (!icon) return;
  plainIcon ??= icon.href;
  const wanted = myTurn ? BADGE : plainIcon;
  if (icon.href !== wanted) icon.href = wanted;
}

/** My turn has just come. */
export function call(what: string): void {
  bell();
  if (prefs.vibrate && navigator.userActivation?.hasBeenActive) navigator.vibrate?.([80, 60, 80]);
  if (document.visibilityState === "visible" && document.hasFocus()) return;
  notify(t("turn.yours"), what);
}

function notify(title: string, body: string): void {
  if (!prefs.notify || typeof Notification === "undefined" || Notification.permission !== "granted") return;
  try {
    const note = new Notification(title, { body, tag: "railbird-turn" });
    note.onclick = () => {
      focus();
      note.close();
    };
  } catch {
    // Some phones allow notifications from service workers only; the other signals have to do.
  }
}

export async function allowNotifications(): Promise<boolean> {
  if (typeof Notification === "undefined") return false;
  return (await Notification.requestPermission()) === "granted";
}
