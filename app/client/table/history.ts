// What has happened, step by step, as this viewer was told it: from the server's log and from the frames that were shown.

import { get, Refusal } from "../core/http.ts";
import type { Fact, LogStep } from "../wire.ts";

const FIRST_WAIT = 1000;
const LONGEST_WAIT = 30000;

export class History {
  steps: LogStep[] = [];
  /** Grows with every fact, and when a fact takes the place of another. */
  version = 0;
  private logged = -1; // up to here the server's log told everything
  private asking = 0;

  constructor(private readonly wait = (ms: number) => new Promise<void>((done) => setTimeout(done, ms))) {}

  get facts(): Fact[] {
    return this.steps.flatMap((step) => step.events);
  }

  /** Facts that have just come on the screen. */
  add(seq: number, at: number, facts: Fact[]): void {
    if (!facts.length || seq <= this.logged) return;
    this.version++;
    const last = this.steps[this.steps.length - 1];
    if (last && last.seq === seq) last.events = [...last.events, ...facts];
    else if (!last || last.seq < seq) this.steps.push({ seq, at, seat: null, events: facts.slice() });
  }

  /** Ask for what happened while nobody was listening here: everything, when the page has just been opened. A step that came
   * in the meantime says nothing about those before it. Asked again until it is told: a result cannot be added up without it. */
  async catchUp(table: string): Promise<void> {
    const asking = ++this.asking;
    for (let wait = FIRST_WAIT; asking === this.asking; wait = Math.min(wait * 2, LONGEST_WAIT)) {
      const from = this.logged;
      try {
        const log = await get<{ steps: LogStep[] }>(`/api/tables/${table}/log` + (from > 0 ? `?after=${from}` : ""));
        return this.merge(log.steps);
      } catch (problem) {
        if (!(problem instanceof Refusal)) throw problem;
        if (!problem.passes) return; // whoever may not look here any more is told so elsewhere
      }
      await this.wait(wait);
    }
  }

  /** The server's steps take the place of those that were put together from frames. */
  private merge(steps: LogStep[]): void {
    this.version++;
    const told = new Set(steps.map((step) => step.seq));
    const kept = this.steps.filter((step) => !told.has(step.seq));
    this.steps = [...kept, ...steps].sort((a, b) => a.seq - b.seq);
    this.logged = Math.max(this.logged, ...told);
  }
}
