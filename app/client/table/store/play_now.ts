// A table full of bots, whose page starts the game at once.

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

/** A new table, to which this browser brings luck. */
export async function makeTable(path: string, game: string): Promise<MadeTable> {
  const nonce = hex(16);
  const made = await post<MadeTable>(path, { game, nonce_hash: sha256(nonce) } satisfies PlayNowBody);
  keep(made.table, { nonce });
  return made;
}

/** The game's lesson, which starts by itself; or goes on where the learner left it. */
export async function learn(game: string): Promise<string> {
  return (await post<MadeTable>("/api/play", { game, lesson: true } satisfies PlayNowBody)).table;
}
