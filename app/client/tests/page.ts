/// <reference lib="deno.ns" />
// As much of a browser's page as the client's core asks for: a house that answers as the test says, a socket whose other end is
// the test, and time that stands still. To be imported before anything of the client.

/** Effects outside the page: vibrations and notifications. */
export const outside = { buzzes: 0, notes: [] as Note[], mayNotify: true, focused: true };

export class Note {
  static permission = "granted";
  static requestPermission = () => Promise.resolve("granted");
  open = true;
  onclick: (() => void) | null = null;

  constructor(readonly title: string, readonly options: { body: string; tag: string; renotify: boolean }) {
    if (!outside.mayNotify) throw new TypeError("Illegal constructor");
    outside.notes.push(this);
  }

  close(): void {
    this.open = false;
  }
}

/** The server's end of the newest socket. */
export class Wire {
  static newest: Wire;
  static opened = 0;
  readyState = 1;
  sent: Record<string, unknown>[] = [];
  onmessage: ((message: { data: string }) => void) | null = null;
  onclose: (() => void) | null = null;

  constructor(readonly address: string) {
    Wire.newest = this;
    Wire.opened++;
  }

  send(text: string): void {
    this.sent.push(JSON.parse(text));
  }

  close(): void {
    this.readyState = 3;
  }
}

/**
 * A fake server over HTTP: records requests and answers them. A number is a status, 0 means no network; without an
 * entry the answer is empty.
 */
export const house = {
  asked: [] as string[],
  bodies: [] as unknown[],
  answers: [] as (number | [number, unknown])[],
};

function answer(path: string, request?: RequestInit): Promise<Response> {
  house.asked.push(`${request?.method ?? "GET"} ${path}`);
  house.bodies.push(request?.body ? JSON.parse(request.body as string) : undefined);
  const next = house.answers.shift() ?? [200, { steps: [] }];
  const [status, body] = typeof next === "number" ? [next, undefined] : next;
  if (status === 0) return Promise.reject(new TypeError("no network"));
  return Promise.resolve(new Response(body === undefined ? "" : JSON.stringify(body), { status }));
}

const timers = new Map<number, { action: () => void; ms: number }>();
const realTimeout = setTimeout;
let count = 0;

/** Run the timer with this delay. */
export function ring(ms: number): void {
  const found = [...timers].find(([, timer]) => timer.ms === ms);
  if (!found) throw new Error(`no timer of ${ms} ms, but ${[...timers.values()].map((timer) => timer.ms)}`);
  timers.delete(found[0]);
  found[1].action();
}

/** Resolves when all pending promises have settled. */
export function settled(): Promise<void> {
  return new Promise((done) => realTimeout(done, 0));
}

const kept = new Map<string, string>();
const element = { dataset: {}, append: () => {} };

const page: Record<string, unknown> = {
  WebSocket: Wire,
  Notification: Note,
  fetch: answer,
  setTimeout: (action: () => void, ms: number) => (timers.set(++count, { action, ms }), count),
  clearTimeout: (timer: number) => timers.delete(timer),
  location: { protocol: "https:", host: "house", hash: "", pathname: "/t/a1", search: "" },
  matchMedia: () => ({ matches: false }),
  focus: () => {},
  navigator: {
    onLine: true,
    userActivation: { hasBeenActive: true },
    vibrate: () => outside.buzzes++,
  },
  document: {
    documentElement: element,
    title: "",
    hidden: false,
    get visibilityState() {
      return outside.focused ? "visible" : "hidden";
    },
    hasFocus: () => outside.focused,
    querySelector: () => null,
  },
  localStorage: {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  },
  sessionStorage: { getItem: () => null, setItem: () => {}, removeItem: () => {} },
};
for (const [name, value] of Object.entries(page)) {
  Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
}
