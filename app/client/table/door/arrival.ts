// The steps to a table: read the invitation, enter a name, take a seat. After every refusal the person can go on somehow.

import { get, post, Refusal } from "../../core/http.ts";
import { refusal, t } from "../../core/words.ts";
import type { ComeInBody, Invitation, JoinBody, Session } from "../../generated/wire.ts";
import type { TableCtrl } from "../actions/ctrl.ts";
import { sit } from "../store/luck.ts";

export type At = "looking" | "door" | "knocking" | "waiting" | "refused" | "inside";

/** Texts about the game that the page contains from the start, before the invitation is loaded. */
export interface Facts {
  game: string;
  pitch: string;
  company: string;
}

const AGAIN_MS = 1500;
const LOOK_MS = 4000; // Ask again after this long: the seats may change while a person reads the invitation.
const NO_INVITE = ["invite_needed", "bad_invite"];

export class Arrival {
  at: At = "looking";
  problem: string | null = null;
  busy = false;
  name: string;
  invitation: Invitation | null = null;
  #invite: string | null;

  /** `known` is the person's name if they have a session; then the page does not ask for it. */
  constructor(
    private readonly ctrl: TableCtrl,
    private known: string,
    suggested: string,
    readonly facts: Facts = { game: "", pitch: "", company: "" },
  ) {
    this.name = known || suggested;
    this.#invite = takeInvite(ctrl.store.table);
    ctrl.outside = (problem) => this.stand("door", problem);
  }

  /** A person who has joined the table goes in without asking, after as many tries as it takes. Others see the invitation first. */
  async start(): Promise<void> {
    try {
      if (this.known && this.#invite === null) return await this.enter();
      this.invitation = await this.#read();
      if (this.invitation.you.joined) return await this.enter();
      this.stand("door");
      this.later(LOOK_MS, () => this.#lookAgain());
    } catch (problem) {
      if (!(problem instanceof Refusal)) throw problem;
      if (problem.status === 401) { // The session has ended since the server rendered the page.
        this.known = "";
        return await this.start();
      }
      if (NO_INVITE.includes(problem.code)) return await this.#standOutside(problem);
      if (!problem.passes) return this.refuse(problem);
      this.stand("looking", said(problem));
      this.later(AGAIN_MS, () => this.start());
    }
  }

  /** The door's button: send the name, join and take a seat. After a passing failure the door stays as it is. */
  come(sit: boolean): Promise<void> {
    return this.attempt("door", async () => {
      await this.introduce();
      await this.enter(sit);
    });
  }

  async attempt(from: At, what: () => Promise<void>): Promise<void> {
    if (this.busy) return;
    this.busy = true;
    this.stand(from);
    try {
      await what();
    } catch (problem) {
      if (!(problem instanceof Refusal)) throw problem;
      if (problem.status === 422) this.stand(from, t("join.bad_name"));
      else if (NO_INVITE.includes(problem.code)) await this.#standOutside(problem);
      else this.stand(problem.passes || problem.status === 401 ? from : "refused", said(problem));
    } finally {
      this.busy = false;
      this.ctrl.redraw();
    }
  }

  async introduce(): Promise<void> {
    const { name } = await post<Session>("/api/session", { name: this.name.trim() } satisfies ComeInBody);
    this.known = name;
  }

  #read(): Promise<Invitation> {
    const body: JoinBody = this.#invite === null ? {} : { invite: this.#invite };
    return post<Invitation>(this.path("/invitation"), body);
  }

  async #lookAgain(): Promise<void> {
    if (this.at !== "door" || this.invitation === null) return;
    if (!document.hidden && !this.busy) this.invitation = await this.#read().catch(() => this.invitation);
    this.ctrl.redraw();
    this.later(LOOK_MS, () => this.#lookAgain());
  }

  async enter(sit = false): Promise<void> {
    if (this.#invite !== null) await post(this.path("/join"), { invite: this.#invite } satisfies JoinBody);
    if (sit) await this.#sit();
    await get(this.path("")); // Ask over HTTP whether the person may watch: a socket that fails to open has no reason.
    forgetInvite(this.ctrl.store.table);
    this.stand("inside");
    this.ctrl.enter();
  }

  /** Take any free seat. A person who comes too late for one watches instead, and gets a notice. */
  async #sit(): Promise<void> {
    try {
      await sit(this.ctrl.store.table);
    } catch (problem) {
      if (!(problem instanceof Refusal) || problem.status !== 409) throw problem;
      this.ctrl.notices.tell(said(problem), undefined, "bad");
    }
  }

  /** Without an invitation a person can knock. That part of the page is loaded only now, because few people need it. */
  async #standOutside(problem: Refusal): Promise<void> {
    this.#invite = null; // The server has refused this invite, so forget it.
    forgetInvite(this.table);
    const part = await import("./knocking.ts").catch(() => null);
    if (part) return await part.standOutside(this, problem, this.known !== "");
    this.stand("looking", t("error.offline"));
    this.later(AGAIN_MS, () => this.start());
  }

  later(ms: number, what: () => Promise<void>): void {
    setTimeout(() => void what(), ms);
  }

  get table(): string {
    return this.ctrl.store.table;
  }

  path(rest: string): string {
    return `/api/tables/${this.ctrl.store.table}${rest}`;
  }

  refuse(problem: Refusal): void {
    this.stand("refused", said(problem));
  }

  stand(at: At, problem: string | null = null): void {
    this.at = at;
    this.problem = problem;
    this.ctrl.redraw();
  }
}

function said({ code, message }: Refusal): string {
  return refusal(code, message);
}

/** Read the invite from the URL's fragment, which servers and link previews do not see, and remove it from the address bar. */
function takeInvite(table: string): string | null {
  const found = location.hash.slice(1).replace(/^(invite|i)=/, "");
  const key = `invite:${table}`;
  try {
    if (!found) return sessionStorage.getItem(key);
    sessionStorage.setItem(key, found); // Keep the invite for a reload before the person has a seat.
  } catch {
    // Without storage a reload asks for the link again.
  }
  if (found) history.replaceState(null, "", location.pathname + location.search);
  return found || null;
}

function forgetInvite(table: string): void {
  try {
    sessionStorage.removeItem(`invite:${table}`);
  } catch {
    // Without storage there is nothing to remove.
  }
}
