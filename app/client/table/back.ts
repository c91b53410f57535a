// The browser's Back takes away what lies over the table before it leaves the table.

import type { TableCtrl } from "./ctrl.ts";

export class Back {
  /** Does the newest entry of the browser's history stand for something over the table? */
  private noted: boolean = history.state?.over === true;

  constructor(private readonly ctrl: TableCtrl) {
    addEventListener("popstate", () => this.went());
  }

  private get over(): boolean {
    return this.ctrl.sheet !== null || this.ctrl.show.replay !== null;
  }

  /** Something new lies there: Back has somewhere to go. An entry that is left over from what was closed serves again. */
  look(): void {
    if (!this.over || this.noted) return;
    history.pushState({ over: true }, "");
    this.noted = true;
  }

  private went(): void {
    const left = this.noted;
    this.noted = history.state?.over === true;
    if (this.noted || !left) return;
    if (this.ctrl.sheet) this.ctrl.lay(null);
    else if (this.ctrl.show.replay) this.ctrl.show.endReplay();
    else history.back(); // the entry stood for nothing any more: go where they wanted to go
  }
}
