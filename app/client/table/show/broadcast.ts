// The caller's lines as captions and as speech, and the crowd behind them. Loaded on demand. // Only one device in a
// room should speak: a big screen does, and a phone only without a big screen.

import * as clock from "../../core/clock.ts";
import { get } from "../../core/http.ts";
import { prefs } from "../../core/prefs.ts";
import * as sound from "../../core/sound.ts";
import { language } from "../../core/words.ts";
import { type Caller, type Line, worded } from "../../games/calling.ts";
import type { GameUi, Host, Told } from "../../games/contract.ts";
import { tension } from "../../games/stakes.ts";
import type { Fact, View } from "../../generated/wire.ts";
import { Commentary } from "./commentary.ts";
import { Speaker } from "./speech.ts";
import { BrowserMouth } from "./voice.ts";

/** The caller of a game and the words that all callers share. Each page loads them from its own addresses. */
export interface TheCaller {
  caller: Caller;
  templates: Record<string, string>;
}

export async function theCaller(script: string, words: string): Promise<TheCaller> {
  const [{ caller }, templates] = await Promise.all([
    import(script) as Promise<{ caller: Caller }>,
    get<Record<string, string>>(words),
  ]);
  return { caller, templates };
}

/** The page that the caller describes. */
export interface Gallery {
  readonly table: string;
  readonly latest: View;
  readonly steps: Told[];
  /** Facts whose motion is not over. */
  readonly untold: Fact[];
  readonly game: GameUi;
  readonly host: Host;
  /** True if this page is the one that speaks in its room. */
  readonly isVoice: boolean;
  readonly isSpoken: boolean;
  redraw(): void;
}

export class Broadcast {
  readonly #commentary: Commentary;
  readonly #mouth = new BrowserMouth(language);
  readonly #speaker = new Speaker(this.#mouth, clock.now, (speaks) => this.#duck(speaks));
  #tension = -1;
  #captions = 0; // Timer that removes old captions.
  #ducked = false;

  constructor(private readonly gallery: Gallery, private readonly known: TheCaller) {
    this.#commentary = new Commentary(known.caller, gallery.latest, gallery.table);
    document.addEventListener("visibilitychange", this.#hide);
  }

  /** The latest captions. They omit required announcements if the game has its own status line, which shows those. */
  get captions(): string[] {
    const lines = this.#commentary.current(clock.now());
    const shown = this.gallery.game.status ? lines.filter((line) => !line.duty) : lines;
    return shown.map((line) => this.#worded(line));
  }

  /** Pass everything that the screen has shown to the caller. */
  listen(): void {
    const said = this.#commentary.listen(this.gallery.steps, this.gallery.untold, clock.now());
    this.#cheer();
    if (!said.length) return;
    clearTimeout(this.#captions);
    const until = Math.max(...said.map((line) => line.until));
    this.#captions = setTimeout(() => this.gallery.redraw(), until - clock.now() + 1) as unknown as number;
    if (this.#isAloud) this.#speaker.say(said.map((line) => ({ ...line, text: this.#worded(line) })));
  }

  end(): void {
    document.removeEventListener("visibilitychange", this.#hide);
    clearTimeout(this.#captions);
    this.#speaker.hush();
    sound.crowd(0);
  }

  get #isAloud(): boolean {
    return this.gallery.isVoice && this.gallery.isSpoken && !document.hidden && this.#mouth.isAble;
  }

  #worded(line: Line): string {
    return worded(line, this.known.templates, this.gallery.game, this.gallery.host);
  }

  #cheer(): void {
    const stakes = this.gallery.isVoice ? this.known.caller.stakes?.(this.#commentary.memory) ?? null : null;
    const now = prefs.sound && !document.hidden ? tension(stakes) : 0;
    if (now === this.#tension) return;
    this.#tension = now;
    sound.crowd(now);
  }

  #duck(speaks: boolean): void {
    if (speaks === this.#ducked) return;
    this.#ducked = speaks;
    sound.duck(speaks);
  }

  /** In a hidden tab the caller and the crowd are silent. */
  readonly #hide = (): void => {
    if (document.hidden) this.#speaker.hush();
    this.#cheer();
  };
}
