// A game that somebody asked for on the home page starts by itself as soon as its table is here.

import type { TableCtrl } from "../actions/ctrl.ts";
import { houseOf } from "../actions/house.ts";

export class AtOnce {
  #wanted = true;
  #begun = false;

  /** `lesson`: the minutes of the lesson to offer, until it is refused; 0 for none. */
  constructor(private readonly ctrl: TableCtrl, public lesson: number) {}

  refuseLesson = (): void => {
    this.lesson = 0;
    void this.ctrl.redraw();
  };

  /** While this is so, the lobby is not shown. */
  get starting(): boolean {
    return this.#wanted;
  }

  /** To be called whenever something has changed. A refusal shows the lobby, and there the reason. */
  look(): void {
    if (!this.#wanted || this.#begun || !this.ctrl.inside || !this.ctrl.store.lobby) return;
    const { status, lobby } = this.ctrl.store;
    if (status !== "lobby" || !lobby.you.host || !lobby.can_start) {
      this.#wanted = false;
      return;
    }
    this.#begun = true;
    void houseOf(this.ctrl).start().then((done) => {
      this.#wanted = done;
      this.ctrl.redraw();
    });
  }
}
