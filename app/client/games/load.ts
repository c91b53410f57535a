// Each game is a script of its own, whose address its pages name; it is fetched when a table plays it. The reader's language is
// known by then.

import type { GameUi } from "./contract.ts";

export async function loadGame(address: string): Promise<GameUi> {
  const { game } = await import(address) as { game: GameUi };
  await game.ready?.();
  return game;
}
