// What a host, or anybody at the table, may ask of the house besides playing. Refusals are told near the status line.

import { patch, post, Refusal } from "../core/http.ts";
import { refusal } from "../core/words.ts";
import type { Scalar, Settings } from "../wire.ts";
import type { TableCtrl } from "./ctrl.ts";
import { sit } from "./luck.ts";

export class House {
  busy: string | null = null;

  constructor(private readonly ctrl: TableCtrl) {}

  sit = (seat?: number) => this.once("sit", () => sit(this.ctrl.table, seat));
  leave = () => this.ask("leave");
  ready = (ready: boolean) => this.ask("ready", { ready });
  addBot = (seat: number, level: string | null) => this.ask("bots", { seat, level });
  kick = (seat: number) => this.ask("kick", { seat });
  handOver = (seat: number) => this.ask("host", { seat });
  start = () => this.ask("start");
  pause = (paused: boolean) => this.ask("pause", { paused });
  back = () => this.ask("back");

  /** What is named changes and nothing else; the house tells everybody, us too, what the table is like then. */
  async change(
    change: { options?: Record<string, Scalar>; settings?: Partial<Settings>; visibility?: string; seats?: number },
  ): Promise<void> {
    await this.guard(() => patch(this.path(""), change));
    this.ctrl.redraw(); // a choice that was refused goes back to what holds
  }

  /** The same people again. The first call opens the table; everybody else finds it. */
  async rematch(): Promise<void> {
    const made = await this.guard(() => post<{ table: string }>(this.path("/rematch")));
    if (made) location.assign(`/t/${made.table}`);
  }

  private ask(what: string, body: unknown = {}): Promise<boolean> {
    return this.once(what, () => post(this.path(`/${what}`), body));
  }

  private async once(what: string, call: () => Promise<unknown>): Promise<boolean> {
    if (this.busy === what) return false;
    this.busy = what;
    this.ctrl.redraw();
    let done = false;
    await this.guard(async () => {
      await call();
      done = true;
    });
    this.busy = null;
    this.ctrl.redraw();
    return done;
  }

  private async guard<T>(what: () => Promise<T>): Promise<T | null> {
    try {
      return await what();
    } catch (problem) {
      if (!(problem instanceof Refusal)) throw problem;
      this.ctrl.tell(refusal(problem.code, problem.message, problem.rule), problem.rule);
      return null;
    }
  }

  private path(rest: string): string {
    return `/api/tables/${this.ctrl.table}${rest}`;
  }
}
