// The way in: the invite out of the address bar, a name, a seat. Every refusal comes with a way on.

import { get, post, Refusal } from "../core/http.ts";
import { sentence, t } from "../core/words.ts";
import type { TableCtrl } from "./ctrl.ts";
import { hex } from "./random.ts";

export type At = "looking" | "door" | "refused" | "inside";

export class Arrival {
  at: At = "looking";
  problem: string | null = null;
  busy = false;
  name: string;
  private invite: string | null;
  private known: boolean;

  /** `known` is the name this person has in the house already; nobody is asked for it twice. */
  constructor(private readonly ctrl: TableCtrl, known: string, suggested: string) {
    this.known = known !== "";
    this.name = known || suggested;
    this.invite = takeInvite(ctrl.table);
  }

  async start(): Promise<void> {
    try {
      if (!this.known) return this.stand("door");
      await this.enter();
    } catch (problem) {
      if (problem instanceof Refusal && problem.status === 401) {
        this.known = false; // the session has ended since the page was made
        return this.stand("door");
      }
      this.refused(problem);
    }
  }

  /** One button: a name, the invite, a seat. */
  async come(sit: boolean): Promise<void> {
    if (this.busy) return;
    this.busy = true;
    this.problem = null;
    this.ctrl.redraw();
    try {
      if (!this.known) await post("/api/session", { name: this.name.trim() });
      this.known = true;
      await this.enter(sit);
    } catch (problem) {
      if (problem instanceof Refusal && problem.status === 422) this.problem = t("join.bad_name");
      else this.refused(problem);
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
    this.ctrl.inside = true;
    this.ctrl.connection.open();
  }

  /** Take any free seat. Whoever comes too late for one may watch, and is told. */
  private async sit(): Promise<void> {
    try {
      await post(`/api/tables/${this.ctrl.table}/sit`, { nonce: hex(16) });
    } catch (problem) {
      if (!(problem instanceof Refusal) || problem.status !== 409) throw problem;
      this.ctrl.tell(has(problem.code));
    }
  }

  private refused(problem: unknown): void {
    if (!(problem instanceof Refusal)) throw problem;
    this.problem = problem.code === "offline" ? t("join.offline") : has(problem.code, problem.message);
    this.stand("refused");
  }

  private stand(at: At): void {
    this.at = at;
    this.ctrl.redraw();
  }
}

function has(code: string, detail = ""): string {
  const words = t(`join.error.${code}`);
  return words.startsWith("join.error.") ? (detail ? sentence(detail) : t("join.error.other")) : words;
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
