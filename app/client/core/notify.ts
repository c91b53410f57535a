// System notifications, for players who look at another page. Few players want them, so this module is loaded on
// demand.

import { t } from "./words.ts";

let note: Notification | null = null;

/** Some phones have the notification API but let no page use it. Only an attempt shows that. */
export function notify(title: string, body: string): boolean {
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

export function dismiss(): void {
  note?.close();
  note = null;
}

/** Ask for permission, and show one notification to find out whether this device can. */
export async function allowNotifications(): Promise<boolean> {
  if (typeof Notification === "undefined" || (await Notification.requestPermission()) !== "granted") return false;
  return notify("Railbird", t("menu.notify"));
}
