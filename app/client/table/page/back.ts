// The browser's Back button first closes what is open over the table, and only then leaves the page.

import type { TableCtrl } from "../actions/ctrl.ts";

export class Back {
  /** True if the newest entry of the browser's history belongs to a sheet over the table. */
  #noted: boolean = history.state?.over === true;

  constructor(private readonly ctrl: TableCtrl) {
    addEventListener("popstate", () => this.#went());
  }

  get #over(): boolean {
    return this.ctrl.sheet !== null || this.ctrl.show.replay !== null;
  }

  /** A sheet has opened: add a history entry for it, unless the entry of a closed sheet is still there. */
  look(): void {
    if (!this.#over || this.#noted) return;
    history.pushState({ over: true }, "");
    this.#noted = true;
  }

  #went(): void {
    const left = this.#noted;
    this.#noted = history.state?.over === true;
    if (this.#noted || !left) return;
    if (this.ctrl.sheet) this.ctrl.lay(null);
    else if (this.ctrl.show.replay) this.ctrl.show.endReplay();
    else history.back(); // The history entry belonged to a closed sheet: go back to the page that the person wants.
  }
}
