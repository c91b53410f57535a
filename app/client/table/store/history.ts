// What has happened, step by step, as this viewer was told it: from the server's log and from the frames that were shown.

import { get, Refusal } from "../../core/http.ts";
import type { Told } from "../../games/contract.ts";
import type { Fact, Log, LogStep } from "../../generated/wire.ts";

const FIRST_WAIT = 1000;
const LONGEST_WAIT = 30000;

export class History {
  steps: Told[] = [];
  /** Grows with every fact, and when a fact takes the place of another. */
  version = 0;
  #logged = -1; // up to here the server's log told everything
  #asking = 0;

  constructor(private readonly wait = (ms: number) => new Promise<void>((done) => setTimeout(done, ms))) {}

  get facts(): Fact[] {
    return this.steps.flatMap((step) => step.events);
  }

  /** What was told so far was told to another seat. */
  forget(): void {
    this.version++;
    this.steps = [];
    this.#logged = -1;
  }

  /** Facts that have just come on the screen. */
  add(seq: number, at: number, facts: Fact[]): void {
    if (!facts.length || seq <= this.#logged) return;
    this.version++;
    const last = this.steps[this.steps.length - 1];
    if (last && last.seq === seq) last.events = [...last.events, ...facts];
    else if (!last || last.seq < seq) this.steps.push({ seq, at, seat: null, events: facts.slice() });
  }

  /** Ask for what happened while nobody was listening here: everything, when the page has just been opened. A step that came
   * in the meantime says nothing about those before it. `where`: the address of the table or screen. Asked again until it is told: a result cannot be added up without it. */
  async catchUp(where: string, atRest: () => Promise<void> = () => Promise.resolve()): Promise<void> {
    const asking = ++this.#asking;
    for (let wait = FIRST_WAIT; asking === this.#asking; wait = Math.min(wait * 2, LONGEST_WAIT)) {
      const from = this.#logged;
      try {
        const log = await get<Log>(`${where}/log` + (from > 0 ? `?after=${from}` : ""));
        await atRest(); // nothing is to be read before it is seen
        if (asking === this.#asking) this.#merge(log.steps);
        return;
      } catch (problem) {
        if (!(problem instanceof Refusal)) throw problem;
        if (!problem.passes) return; // whoever may not look here any more is told so elsewhere
      }
      await this.wait(wait);
    }
  }

  /** The server's steps take the place of those that were put together from frames. */
  #merge(steps: LogStep[]): void {
    this.version++;
    const told = new Set(steps.map((step) => step.seq));
    const kept = this.steps.filter((step) => !told.has(step.seq));
    this.steps = [...kept, ...steps].sort((a, b) => a.seq - b.seq);
    this.#logged = Math.max(this.#logged, ...told);
  }
}
