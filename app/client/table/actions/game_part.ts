// The game's part of the page: loads its script when it will be needed soon, and makes its board.

import type { Board, Host } from "../../games/contract.ts";
import { loadGame } from "../../games/load.ts";
import type { TableStore } from "../store/store.ts";

export class GamePart {
  board: Board | null = null;
  /** Number of failed attempts to load the script. */
  missed = 0;
  #loading: Promise<void> | null = null;

  constructor(
    private readonly store: TableStore,
    private readonly host: Host,
    private readonly script: string | undefined,
    private readonly changed: () => void,
  ) {}

  load(): Promise<void> {
    return this.#loading ??= this.#fetch();
  }

  async #fetch(): Promise<void> {
    const game = this.store.game ?? await loadGame(this.script!, () => {
      this.missed++;
      this.changed();
    });
    this.store.game = game;
    this.board = game.board(this.host);
    this.changed();
  }
}
