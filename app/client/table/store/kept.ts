// Stores an unconfirmed choice while its decision is open, so that the player can continue after a reload.

import type { Board } from "../../games/contract.ts";

interface Kept {
  ask: string;
  choice: unknown;
}

export class KeptChoice {
  readonly #key: string;
  // True after the stored choice was restored, once for each page load. From then on the board has the current choice.
  #given = false;

  constructor(table: string) {
    this.#key = `choice:${table}`;
  }

  /** The board has received the decision `ask`: restore the choice that was stored for it before the reload. */
  give(board: Board, ask: string | undefined): void {
    if (this.#given || ask === undefined) return;
    this.#given = true;
    const kept = this.#read();
    if (kept?.ask === ask) board.chooseAgain?.(kept.choice as never);
  }

  keep(board: Board, ask: string | undefined): void {
    if (!this.#given) return; // Do not overwrite a stored choice that was not restored yet.
    const choice = ask === undefined ? undefined : board.chosenSoFar?.();
    try {
      if (choice === undefined) sessionStorage.removeItem(this.#key);
      else sessionStorage.setItem(this.#key, JSON.stringify({ ask, choice }));
    } catch {
      // Without storage a reload loses the choice.
    }
  }

  #read(): Kept | null {
    try {
      return JSON.parse(sessionStorage.getItem(this.#key) ?? "null");
    } catch {
      return null;
    }
  }
}
