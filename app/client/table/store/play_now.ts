// Makes a table full of bots, whose page starts the game without a lobby.

import { post } from "../../core/http.ts";
import type { MadeTable, PlayNowBody } from "../../generated/wire.ts";
import { startAtOnce } from "./at_once.ts";
import { hex, keep } from "./luck.ts";
import { sha256 } from "./sha256.ts";

export async function playNow(game: string): Promise<string> {
  const { table, lesson } = await makeTable("/api/play", game);
  startAtOnce(table, lesson);
  return table;
}

/** Make a new table and contribute this browser's nonce. */
export async function makeTable(path: string, game: string): Promise<MadeTable> {
  const nonce = hex(16);
  const made = await post<MadeTable>(path, { game, nonce_hash: sha256(nonce) } satisfies PlayNowBody);
  keep(made.table, { nonce });
  return made;
}

/** Open a lesson of the game, by default its first: a table whose game starts by itself, or the one that the learner left. */
export async function learn(game: string, lesson: string | null = null): Promise<string> {
  return (await post<MadeTable>("/api/play", { game, lesson: lesson ?? true } satisfies PlayNowBody)).table;
}
