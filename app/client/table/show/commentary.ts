// The caller's lines while a screen shows a game. The caller receives each fact after the screen has shown it, so it
// never gives away what comes next. Loaded on demand.

import { call, type Caller, type Calling, type Line, start } from "../../games/calling.ts";
import type { Told } from "../../games/contract.ts";
import type { Fact, View } from "../../generated/wire.ts";

/** Facts older than this produce no line; the caller only remembers them. */
const MISSED_MS = 10_000;

export class Commentary {
  /** The newest lines, all from one moment. */
  lines: Line[] = [];
  #now: Calling;
  #first = -1; // The first step of the unbroken series that the caller has received.
  #last = -1;
  #facts = 0; // The number of facts of the last step that the caller has received.

  constructor(private readonly caller: Caller, private readonly latest: View, private readonly table: string) {
    this.#now = start(caller, latest, table);
  }

  /** The caller's memory of the game so far. */
  get memory(): unknown {
    return this.#now.memory;
  }

  /**
   * New lines for the facts that the screen has shown. `untold`: facts whose motion is not over; they are the last of
   * all facts.
   */
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

  /** The lines that are recent enough to show. */
  current(now: number): Line[] {
    return this.lines.filter((line) => line.until > now);
  }

  /**
   * Rebuild the memory from the first known step. When earlier steps arrive, do so again, without lines for facts
   * already received.
   */
  #begin(first: number): void {
    this.#now = { ...this.#now, memory: start(this.caller, this.latest, this.table).memory };
    [this.#first, this.#last, this.#facts] = [first, -1, 0];
  }
}
