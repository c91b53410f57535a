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
  /** Show only the player's hand while a big screen shows the table. */
  hands: boolean;
  /** Show the reactions that other people throw. */
  reactions: boolean;
  /** Show the caller's words under the course. */
  captions: boolean;
  /** Speak the caller's words. `null` means no choice: then a big screen speaks and a table's page does not. */
  voice: boolean | null;
  /** The voice's speed in percent, its volume, and which of the device's voices it is. */
  rate: number;
  speech: number;
  reader: string;
  /** The volumes of the mix, from 0 to 100. */
  crowd: number;
  hooves: number;
  signals: number;
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
  reactions: true,
  captions: false,
  voice: null,
  rate: 110,
  speech: 100,
  reader: "",
  crowd: 60,
  hooves: 80,
  signals: 100,
};

export const prefs: Prefs = { ...FIRST, ...read(), theme: worn() };

function read(): Partial<Prefs> {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "{}");
  } catch {
    return {}; // Private windows may have no storage. Then the defaults apply.
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

/** The theme of the page as loaded: the server sets it from the cookie. */
function worn(): Theme {
  const theme = document.documentElement.dataset.theme;
  return theme === "light" || theme === "dark" ? theme : "auto";
}

/** Apply the theme to the page; "auto" follows the system. */
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
