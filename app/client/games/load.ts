// Loads a game's script. Pages name its address; a table loads it when it plays the game. The page must know the
// reader's language before.

import { Refusal } from "../core/http.ts";
import type { GameUi } from "./contract.ts";

const AGAIN_MS = 1000;

/** Try until the script is loaded. Calls `missed` after each failure. */
export async function loadGame(address: string, missed = () => {}): Promise<GameUi> {
  while (true) {
    try {
      const { game } = await import(address) as { game: GameUi };
      await game.ready?.();
      return game;
    } catch (problem) {
      // A failed import raises a TypeError without further details.
      if (!(problem instanceof TypeError || (problem instanceof Refusal && problem.passes))) throw problem;
      missed();
      await new Promise((done) => setTimeout(done, AGAIN_MS));
    }
  }
}
