// Settings of this device, stored in localStorage if the browser has it. The theme and the language are also stored in cookies,
// because the server needs them for the next page.

export type Speed = "off" | "fast" | "normal" | "slow";
export type Theme = "auto" | "light" | "dark";

export interface Prefs {
  sound: boolean;
  speed: Speed;
  confirm: boolean;
  theme: Theme;
  keys: boolean;
  notify: boolean;
  vibrate: boolean;
  chat: boolean;
  /** Only the hand, while a big screen shows the table. */
  hands: boolean;
}

const KEY = "railbird";
const FIRST: Prefs = {
  sound: true,
  speed: "normal",
  confirm: true,
  theme: "auto",
  keys: true,
  notify: false,
  vibrate: true,
  chat: true,
  hands: false,
};

export const prefs: Prefs = { ...FIRST, ...read(), theme: worn() };

function read(): Partial<Prefs> {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "{}");
  } catch {
    return {}; // private windows may have no storage; the first settings do
  }
}

export function set<K extends keyof Prefs>(name: K, value: Prefs[K]): void {
  prefs[name] = value;
  try {
    localStorage.setItem(KEY, JSON.stringify(prefs));
  } catch {
    // Without storage the setting lasts until the page is closed.
  }
  if (name === "theme") wear(prefs.theme);
}

/** The server has already set the theme of the page, from the cookie. */
function worn(): Theme {
  const theme = document.documentElement.dataset.theme;
  return theme === "light" || theme === "dark" ? theme : "auto";
}

/** Put the theme on the page; "auto" leaves it to the system. */
export function wear(theme: Theme): void {
  if (theme === "auto") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
  keepCookie("theme", theme === "auto" ? "" : theme);
}

export function keepCookie(name: string, value: string): void {
  const age = value ? 31536000 : 0;
  const secure = location.protocol === "https:" ? "; Secure" : "";
  document.cookie = `${name}=${value}; Path=/; Max-Age=${age}; SameSite=Lax${secure}`;
}

/** Factor for the duration of motions; 0 means no motion. */
export function pace(): number {
  if (matchMedia("(prefers-reduced-motion: reduce)").matches) return 0;
  return { off: 0, fast: 0.5, normal: 1, slow: 2 }[prefs.speed];
}
