// What a host, or anybody at the table, may ask of the house besides playing. Refusals are told near the status line.

import { patch, post, Refusal } from "../core/http.ts";
import { has, sentence, t } from "../core/words.ts";
import type { Lobby, Scalar, Settings } from "../wire.ts";
import type { TableCtrl } from "./ctrl.ts";
import { hex } from "./random.ts";

export class House {
  busy: string | null = null;

  constructor(private readonly ctrl: TableCtrl) {}

  sit = (seat?: number) => this.ask("sit", { ...(seat === undefined ? {} : { seat }), nonce: hex(16) });
  leave = () => this.ask("leave");
  ready = (ready: boolean) => this.ask("ready", { ready });
  addBot = (seat: number, level: string | null) => this.ask("bots", { seat, level });
  kick = (seat: number) => this.ask("kick", { seat });
  handOver = (seat: number) => this.ask("host", { seat });
  start = () => this.ask("start");
  pause = (paused: boolean) => this.ask("pause", { paused });
  back = () => this.ask("back");

  async change(
    change: { options?: Record<string, Scalar>; settings?: Partial<Settings>; visibility?: string; seats?: number },
  ) {
    const body = { ...change };
    if (body.options) body.options = { ...this.ctrl.lobby.options, ...body.options };
    if (body.settings) body.settings = { ...this.ctrl.lobby.settings, ...body.settings };
    const lobby = await this.guard(() => patch<Lobby>(this.path(""), body));
    if (lobby?.table) this.ctrl.lobby = lobby;
    this.ctrl.redraw();
  }

  /** The same people again. The first call opens the table; everybody else finds it. */
  async rematch(): Promise<void> {
    const made = await this.guard(() => post<{ table: string }>(this.path("/rematch")));
    if (made) location.assign(`/t/${made.table}`);
  }

  private async ask(what: string, body: unknown = {}): Promise<boolean> {
    if (this.busy === what) return false;
    this.busy = what;
    this.ctrl.redraw();
    let done = false;
    await this.guard(async () => {
      await post(this.path(`/${what}`), body);
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
      this.ctrl.tell(said(problem), problem.rule);
      return null;
    }
  }

  private path(rest: string): string {
    return `/api/tables/${this.ctrl.table}${rest}`;
  }
}

export function said(problem: Refusal): string {
  if (problem.code === "offline") return t("join.offline");
  return has(`error.${problem.code}`) ? t(`error.${problem.code}`) : sentence(problem.message || problem.code);
}
