// The order of the caller's speech. Announcements of the rules come first and are never dropped; waiting ones are
// joined into one utterance. Of the other lines the most important recent one is spoken. This module is independent of
// the browser: `Mouth` is the interface that voice.ts implements.

export interface Spoken {
  text: string;
  weight: number;
  duty: boolean;
  /** The line expires at this time. */
  until: number;
}

export interface Mouth {
  /** Speak at `hurry` times the usual rate. Calls `ended` exactly once, even after a failure. */
  speak(text: string, hurry: number, ended: () => void): void;
  /** Stop at once, even in the middle of a word. */
  stop(): void;
}

const HURRY = 1.25; // The rate while more than one announcement waits.
const INTERRUPTS = 15; // A line interrupts the current one if its weight is higher by this much.

export class Speaker {
  #waiting: Spoken[] = [];
  #saying: Spoken | null = null;
  // Number of the current utterance. The late `ended` of a stopped utterance has another number and is ignored.
  #breath = 0;

  constructor(
    private readonly mouth: Mouth,
    private readonly now: () => number,
    private readonly speaks: (speaks: boolean) => void = () => {},
  ) {}

  say(lines: Spoken[]): void {
    if (!lines.length) return;
    this.#waiting.push(...lines);
    const saying = this.#saying;
    const yields = saying && !saying.duty &&
      lines.some(({ duty, weight }) => duty || weight >= saying.weight + INTERRUPTS);
    if (yields) this.#stop();
    if (!this.#saying) this.#next();
  }

  /** Stop speaking and drop all waiting lines. */
  hush(): void {
    this.#waiting = [];
    this.#stop();
    this.speaks(false);
  }

  #stop(): void {
    this.#breath++;
    this.#saying = null;
    this.mouth.stop();
  }

  #next(): void {
    const now = this.now();
    this.#waiting = this.#waiting.filter(({ duty, until }) => duty || until > now);
    const duties = this.#waiting.filter(({ duty }) => duty);
    const most = Math.max(...this.#waiting.map(({ weight }) => weight));
    const [first] = duties.length ? duties : this.#waiting.filter(({ weight }) => weight === most);
    if (!first) return this.speaks(false);
    const breath = duties.length ? duties : [first];
    this.#waiting = this.#waiting.filter((line) => !breath.includes(line));
    this.#saying = first;
    const own = ++this.#breath;
    this.speaks(true);
    this.mouth.speak(breath.map(({ text }) => text).join(" "), breath.length > 1 ? HURRY : 1, () => {
      if (own !== this.#breath) return;
      this.#saying = null;
      this.#next();
    });
  }
}
