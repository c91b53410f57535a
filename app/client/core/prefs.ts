// What a person sets up on this device. Kept in localStorage, where there is one; the theme and the language also go into
// cookies, so that the next page comes from the server as it should look.

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
    // Then it holds until the page is closed.
  }
  if (name === "theme") wear(prefs.theme);
}

/** The server has dressed the page already, from the cookie. */
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

/** How much longer than normal a motion takes; 0 is none at all. */
export function pace(): number {
  if (matchMedia("(prefers-reduced-motion: reduce)").matches) return 0;
  return { off: 0, fast: 0.5, normal: 1, slow: 2 }[prefs.speed];
}
