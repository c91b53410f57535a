// Requests to the server other than moves, by the host or by anybody at the table. Shows refusals near the status line.

import { call, patch, post, Refusal } from "../../core/http.ts";
import { refusal } from "../../core/words.ts";
import type {
  AnswerBody,
  ClaimSeatBody,
  ComeInBody,
  NewMotionBody,
  OneSeatBody,
  PauseBody,
  ReadyBody,
  Rematch,
  SeatBotBody,
  SetbackDecisionBody,
  TableChangeBody,
  VoteBody,
  WaitBody,
} from "../../generated/wire.ts";
import type { TableCtrl } from "./ctrl.ts";
import { sit } from "../store/luck.ts";

const houses = new WeakMap<TableCtrl, House>();

/** The page's single instance, loaded on demand: a person who only plays does not need it. */
export function houseOf(ctrl: TableCtrl): House {
  let house = houses.get(ctrl);
  if (!house) houses.set(ctrl, house = new House(ctrl));
  return house;
}

export class House {
  busy: string | null = null;

  constructor(private readonly ctrl: TableCtrl) {}

  sit = (seat?: number) => this.#once("sit", () => sit(this.ctrl.store.table, seat));
  leave = () => this.#ask("leave");
  ready = (ready: boolean) => this.#ask("ready", { ready } satisfies ReadyBody);
  addBot = (seat: number, level: string | null) => this.#ask("bots", { seat, level } satisfies SeatBotBody);
  kick = (seat: number) => this.#ask("kick", { seat } satisfies OneSeatBody);
  handOver = (seat: number) => this.#ask("host", { seat } satisfies OneSeatBody);
  start = () => this.#ask("start");
  pause = (paused: boolean) => this.#ask("pause", { paused } satisfies PauseBody);
  propose = (kind: NewMotionBody["kind"], seat?: number) =>
    this.#ask("motions", { kind, seat } satisfies NewMotionBody);
  vote = (motion: string, agree: boolean) => this.#ask(`motions/${motion}`, { agree } satisfies VoteBody);
  back = () => this.#ask("back");
  decideSetback = (go_on: boolean) => this.#ask("setback", { go_on } satisfies SetbackDecisionBody);
  answerKnock = (knock: string, grant: boolean) => this.#ask(`knocks/${knock}`, { grant } satisfies AnswerBody);
  claim = (seat: number) => this.#ask("claims", { seat } satisfies ClaimSeatBody);
  answerClaim = (claim: string, grant: boolean) => this.#ask(`claims/${claim}`, { grant } satisfies AnswerBody);
  takeClaimBack = () => this.#once("claim", () => call("DELETE", this.#path("/claims/own")));
  wait = (waits: boolean) => this.#ask("wait", { waits } satisfies WaitBody);
  /** Change the person's name. It changes at all of their tables. */
  rename = (name: string) => this.#once("rename", () => post("/api/session", { name } satisfies ComeInBody));

  /**
   * Change the given settings of the table and no others. The server then sends the new lobby to all viewers, including
   * this one.
   */
  async change(change: TableChangeBody): Promise<void> {
    await this.#guard(() => patch(this.#path(""), change));
    this.ctrl.redraw(); // After a refusal the control shows the current setting again.
  }

  /** Open a new table with the same people. The first call creates the table; later calls find it. */
  async rematch(): Promise<void> {
    const made = await this.#guard(() => post<Rematch>(this.#path("/rematch")));
    if (made) location.assign(`/t/${made.table}`);
  }

  /** Leave this table for the new one that `make` creates. */
  async moveOn(make: () => Promise<string>): Promise<void> {
    if (!await this.leave()) return;
    const table = await this.#guard(make);
    if (table) location.assign(`/t/${table}`);
  }

  #ask(what: string, body: unknown = {}): Promise<boolean> {
    return this.#once(what, () => post(this.#path(`/${what}`), body));
  }

  async #once(what: string, call: () => Promise<unknown>): Promise<boolean> {
    if (this.busy === what) return false;
    this.busy = what;
    this.ctrl.redraw();
    let done = false;
    await this.#guard(async () => {
      await call();
      done = true;
    });
    this.busy = null;
    this.ctrl.redraw();
    return done;
  }

  async #guard<T>(what: () => Promise<T>): Promise<T | null> {
    try {
      return await what();
    } catch (problem) {
      if (!(problem instanceof Refusal)) throw problem;
      this.ctrl.notices.tell(refusal(problem.code, problem.message, problem.rule), problem.rule, "bad");
      return null;
    }
  }

  #path(rest: string): string {
    return `/api/tables/${this.ctrl.store.table}${rest}`;
  }
}
