// The game's history, step by step, as this viewer may see it: from the server's log, and from the frames on the
// screen.

import { get, Refusal } from "../../core/http.ts";
import type { Told } from "../../games/contract.ts";
import type { Fact, Log, LogStep } from "../../generated/wire.ts";

const FIRST_WAIT = 1000;
const LONGEST_WAIT = 30000;

export class History {
  steps: Told[] = [];
  /** Increases with every new or replaced fact. */
  version = 0;
  #logged = -1; // The last step up to which the server's log is complete here.
  #asking = 0;

  constructor(private readonly wait = (ms: number) => new Promise<void>((done) => setTimeout(done, ms))) {}

  get facts(): Fact[] {
    return this.steps.flatMap((step) => step.events);
  }

  /** Forget everything: the viewer has changed seats, and another seat may see other facts. */
  forget(): void {
    this.version++;
    this.steps = [];
    this.#logged = -1;
  }

  /** Add facts that the screen has just shown. */
  add(seq: number, at: number, facts: Fact[]): void {
    if (!facts.length || seq <= this.#logged) return;
    this.version++;
    const last = this.steps[this.steps.length - 1];
    if (last && last.seq === seq) last.events = [...last.events, ...facts];
    else if (!last || last.seq < seq) this.steps.push({ seq, at, seat: null, events: facts.slice() });
  }

  /**
   * Fetch the steps that this page missed: all of them when the page has just opened, since newer steps say nothing
   * about earlier ones. `where` is the address of the table or the screen. Repeats until it succeeds, because results
   * need the complete history.
   */
  async catchUp(where: string, atRest: () => Promise<void> = () => Promise.resolve()): Promise<void> {
    const asking = ++this.#asking;
    for (let wait = FIRST_WAIT; asking === this.#asking; wait = Math.min(wait * 2, LONGEST_WAIT)) {
      const from = this.#logged;
      try {
        const log = await get<Log>(`${where}/log` + (from > 0 ? `?after=${from}` : ""));
        await atRest(); // Wait until the screen has shown these facts before the log mentions them.
        if (asking === this.#asking) this.#merge(log.steps);
        return;
      } catch (problem) {
        if (!(problem instanceof Refusal)) throw problem;
        if (!problem.passes) return; // The person may no longer watch. The socket reports the reason.
      }
      await this.wait(wait);
    }
  }

  /** Replace the steps that were built from frames by the server's steps. */
  #merge(steps: LogStep[]): void {
    this.version++;
    const told = new Set(steps.map((step) => step.seq));
    const kept = this.steps.filter((step) => !told.has(step.seq));
    this.steps = [...kept, ...steps].sort((a, b) => a.seq - b.seq);
    this.#logged = Math.max(this.#logged, ...told);
  }
}
