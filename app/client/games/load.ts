// Each game is a script of its own, whose address its pages name; it is fetched when a table plays it. The reader's language is
// known by then.

import { Refusal } from "../core/http.ts";
import type { GameUi } from "./contract.ts";

const AGAIN_MS = 1000;

/** Tries until the game is there; `missed` is called each time that it was not. */
export async function loadGame(address: string, missed = () => {}): Promise<GameUi> {
  while (true) {
    try {
      const { game } = await import(address) as { game: GameUi };
      await game.ready?.();
      return game;
    } catch (problem) {
      // Of a script that was not there the browser says no more than this.
      if (!(problem instanceof TypeError || (problem instanceof Refusal && problem.passes))) throw problem;
      missed();
      await new Promise((done) => setTimeout(done, AGAIN_MS));
    }
  }
}
