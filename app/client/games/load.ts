// Each game is a chunk of its own, fetched when a table plays it.

import type { GameUi } from "./contract.ts";

const GAMES: Record<string, () => Promise<{ game: GameUi }>> = {
  force: () => import("./force/game.tsx") as unknown as Promise<{ game: GameUi }>,
  jockeys: () => import("./jockeys/game.tsx") as unknown as Promise<{ game: GameUi }>,
  longshot: () => import("./longshot/game.tsx") as unknown as Promise<{ game: GameUi }>,
  mafia: () => import("./mafia/game.tsx") as unknown as Promise<{ game: GameUi }>,
  readysetbet: () => import("./readysetbet/game.tsx") as unknown as Promise<{ game: GameUi }>,
};

export async function loadGame(slug: string): Promise<GameUi> {
  return (await GAMES[slug]!()).game;
}
