// The way in: the invite out of the address bar, a name, a seat. Every refusal comes with a way on.

import { get, post, Refusal } from "../core/http.ts";
import { has, refusal, t } from "../core/words.ts";
import type { TableCtrl } from "./ctrl.ts";
import { sit } from "./luck.ts";

export type At = "looking" | "door" | "refused" | "inside";

const AGAIN_MS = 1500;

export class Arrival {
  at: At = "looking";
  problem: string | null = null;
  busy = false;
  name: string;
  private invite: string | null;

  /** `known` is the name this person has in the house already; nobody is asked for it twice. */
  constructor(private readonly ctrl: TableCtrl, private readonly known: string, suggested: string) {
    this.name = known || suggested;
    this.invite = takeInvite(ctrl.table);
    ctrl.outside = (problem) => this.stand("door", problem);
  }

  /** Whoever is known goes in by themselves, however often the house has to be asked. */
  async start(): Promise<void> {
    if (!this.known) return this.stand("door");
    try {
      await this.enter();
    } catch (problem) {
      if (!(problem instanceof Refusal)) throw problem;
      if (problem.status === 401) return this.stand("door"); // the session has ended since the page was made
      if (!problem.passes) return this.stand("refused", said(problem));
      this.stand("looking", said(problem));
      setTimeout(() => void this.start(), AGAIN_MS);
    }
  }

  /** One button: a name, the invite, a seat. What fails for a moment leaves everything as it is at the door. */
  async come(sit: boolean): Promise<void> {
    if (this.busy) return;
    this.busy = true;
    this.stand("door");
    try {
      await post("/api/session", { name: this.name.trim() });
      await this.enter(sit);
    } catch (problem) {
      if (!(problem instanceof Refusal)) throw problem;
      if (problem.status === 422) this.stand("door", t("join.bad_name"));
      else this.stand(problem.passes || problem.status === 401 ? "door" : "refused", said(problem));
    } finally {
      this.busy = false;
      this.ctrl.redraw();
    }
  }

  private async enter(sit = false): Promise<void> {
    const path = `/api/tables/${this.ctrl.table}`;
    const looked = this.invite === null && (await get(path).catch(unless(403))) !== null;
    if (!looked) await post(`${path}/join`, this.invite === null ? {} : { invite: this.invite }); // public: no invite
    if (sit) await this.sit();
    if (!looked) await get(path); // may one watch? A socket that is not opened would not say why
    forgetInvite(this.ctrl.table);
    this.stand("inside");
    this.ctrl.enter();
  }

  /** Take any free seat. Whoever comes too late for one may watch, and is told. */
  private async sit(): Promise<void> {
    try {
      await sit(this.ctrl.table);
    } catch (problem) {
      if (!(problem instanceof Refusal) || problem.status !== 409) throw problem;
      this.ctrl.tell(said(problem));
    }
  }

  private stand(at: At, problem: string | null = null): void {
    this.at = at;
    this.problem = problem;
    this.ctrl.redraw();
  }
}

/** At the door some refusals are said with the way on. */
function said({ code, message }: Refusal): string {
  return has(`join.error.${code}`) ? t(`join.error.${code}`) : refusal(code, message);
}

function unless(...statuses: number[]): (problem: unknown) => null {
  return (problem) => {
    if (problem instanceof Refusal && statuses.includes(problem.status)) return null;
    throw problem;
  };
}

/** The invite stands behind the #, where no server and no preview of a chat sees it; now it goes out of sight altogether. */
function takeInvite(table: string): string | null {
  const found = location.hash.slice(1).replace(/^(invite|i)=/, "");
  const key = `invite:${table}`;
  try {
    if (!found) return sessionStorage.getItem(key);
    sessionStorage.setItem(key, found); // for a reload before somebody has sat down
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
    // Nothing was kept.
  }
}
