// Starts the game of a "Play now" table without showing its lobby.

import type { TableCtrl } from "../actions/ctrl.ts";
import { houseOf } from "../actions/house.ts";

export class AtOnce {
  #wanted = true;
  #begun = false;

  /** `lesson`: the length in minutes of the lesson to offer, until the player declines it; 0 for no lesson. */
  constructor(private readonly ctrl: TableCtrl, public lesson: number) {}

  refuseLesson = (): void => {
    this.lesson = 0;
    void this.ctrl.redraw();
  };

  /** True while the page hides the lobby because the game is about to start. */
  get starting(): boolean {
    return this.#wanted;
  }

  /** Call this after every change. If the server refuses the start, the lobby appears with the reason. */
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
