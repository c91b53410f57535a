// What has happened, step by step, as this viewer was told it: from the server's log and from the frames that were shown.

import { get } from "../core/http.ts";
import type { Fact, LogStep } from "../wire.ts";

export class History {
  steps: LogStep[] = [];
  private logged = -1; // up to here the server's log told everything

  get facts(): Fact[] {
    return this.steps.flatMap((step) => step.events);
  }

  /** Facts that have just come on the screen. */
  add(seq: number, at: number, facts: Fact[]): void {
    if (!facts.length || seq <= this.logged) return;
    const last = this.steps[this.steps.length - 1];
    if (last && last.seq === seq) last.events = [...last.events, ...facts];
    else if (!last || last.seq < seq) this.steps.push({ seq, at, seat: null, events: facts.slice() });
  }

  /** Ask for what happened while nobody was listening here: everything, when the page has just been opened. A step that came
   * in the meantime says nothing about those before it. */
  async catchUp(table: string): Promise<void> {
    const from = this.logged;
    try {
      const log = await get<{ steps: LogStep[] }>(`/api/tables/${table}/log` + (from > 0 ? `?after=${from}` : ""));
      this.merge(log.steps);
    } catch {
      // The table can be played without its past; the next welcome asks again.
    }
  }

  /** The server's steps take the place of those that were put together from frames. */
  private merge(steps: LogStep[]): void {
    const told = new Set(steps.map((step) => step.seq));
    const kept = this.steps.filter((step) => !told.has(step.seq));
    this.steps = [...kept, ...steps].sort((a, b) => a.seq - b.seq);
    this.logged = Math.max(this.logged, ...told);
  }
}
