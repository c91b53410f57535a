// What the caller says while a screen shows a game: it hears each fact when it has been seen, and never what is still to come.
// Loaded when a screen wants it.

import { call, type Caller, type Calling, type Line, start } from "../../games/calling.ts";
import type { Told } from "../../games/contract.ts";
import type { Fact, View } from "../../generated/wire.ts";

/** What happened longer ago has been missed, and is remembered without a word. */
const MISSED_MS = 10_000;

export class Commentary {
  /** What was said last: some lines of one moment. */
  lines: Line[] = [];
  #now: Calling;
  #first = -1; // the step from which on everything was heard
  #last = -1;
  #facts = 0; // of that last step

  constructor(private readonly caller: Caller, private readonly latest: View, private readonly table: string) {
    this.#now = start(caller, latest, table);
  }

  /** New lines for what is to be seen by now. `untold`: facts whose motion is not over yet; they are the last of all. */
  listen(steps: Told[], untold: Fact[], now: number): Line[] {
    const [first] = steps;
    if (!first) return [];
    const arrived = this.#first < 0;
    const heard = this.#last;
    if (arrived || first.seq < this.#first) this.#begin(first.seq);
    const said: Line[] = [];
    for (const { seq, at, events } of steps) {
      if (seq < this.#last) continue;
      const from = seq === this.#last ? this.#facts : 0;
      const facts = events.slice(from).filter((fact) => !untold.includes(fact));
      const silent = arrived || seq <= heard && from === 0 || now - at > MISSED_MS;
      const [after, lines] = call(this.caller, this.#now, facts, now, silent);
      this.#now = after;
      [this.#last, this.#facts] = [seq, from + facts.length];
      said.push(...lines);
      if (facts.length < events.length - from) break;
    }
    if (said.length) this.lines = said;
    return said;
  }

  /** The lines that are still news. */
  current(now: number): Line[] {
    return this.lines.filter((line) => line.until > now);
  }

  /** From the first step that is known; when earlier ones become known, all again, without a word for what was heard already. */
  #begin(first: number): void {
    this.#now = { ...this.#now, memory: start(this.caller, this.latest, this.table).memory };
    [this.#first, this.#last, this.#facts] = [first, -1, 0];
  }
}
