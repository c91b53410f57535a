// What somebody has chosen and not confirmed, for as long as the question is open: a page that is loaded again goes on from there.

import type { Board } from "../../games/contract.ts";

interface Kept {
  ask: string;
  choice: unknown;
}

export class KeptChoice {
  readonly #key: string;
  #given = false; // once a page: from then on the board knows best

  constructor(table: string) {
    this.#key = `choice:${table}`;
  }

  /** The board has heard what is asked: give it what was chosen for that before the page was loaded. */
  give(board: Board, ask: string | undefined): void {
    if (this.#given || ask === undefined) return;
    this.#given = true;
    const kept = this.#read();
    if (kept?.ask === ask) board.chooseAgain?.(kept.choice as never);
  }

  keep(board: Board, ask: string | undefined): void {
    if (!this.#given) return; // what was kept has not been looked at yet
    const choice = ask === undefined ? undefined : board.chosenSoFar?.();
    try {
      if (choice === undefined) sessionStorage.removeItem(this.#key);
      else sessionStorage.setItem(this.#key, JSON.stringify({ ask, choice }));
    } catch {
      // Without storage a reload forgets it.
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
