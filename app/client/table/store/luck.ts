// Stores what this browser saw of a table's luck before the start, and its own nonce. The server cannot change this
// storage, so a player who doubts the server can check against their own device.

import { post, Refusal } from "../../core/http.ts";
import type { Lobby } from "../../generated/wire.ts";

export interface Kept {
  /** The hash of the server's secret, as first shown. */
  commitment?: string;
  /**
   * The random number that this browser contributes for its seat. The server knows its hash, and learns the number only
   * when the start is fixed.
   */
  nonce?: string;
  /**
   * The nonce of a request in progress. It is stored first, because the page may be closed before the server answers.
   */
  bringing?: string;
  /** The newest step that this browser received, and its hash in the log's chain. */
  chain?: [seq: number, hash: string];
}

const KEY = "railbird.luck";
const MOST = 60; // The number of tables to keep; the oldest are removed.

let tables: Record<string, Kept> = {}; // Used when a private window has no storage.
const bringing = new Set<string>();

export function kept(table: string): Kept {
  return read()[table] ?? {};
}

/** Store facts of a table. The first commitment stays; every other value is replaced by the newest. */
export function keep(table: string, what: Kept): void {
  const all = read();
  const { commitment = what.commitment } = all[table] ?? {};
  all[table] = { ...all[table], ...what, ...(commitment && { commitment }) };
  for (const old of Object.keys(all).slice(0, -MOST)) delete all[old];
  tables = all;
  try {
    localStorage.setItem(KEY, JSON.stringify(all));
  } catch {
    // Without storage the values last until the page is closed.
  }
}

/** Take a seat and contribute a nonce. It stays the same for a table, so that the last seat taken has it too. */
export async function sit(table: string, seat?: number): Promise<void> {
  const { nonce = kept(table).bringing ?? hex(16) } = kept(table);
  keep(table, { bringing: nonce });
  const { sha256 } = await hashing();
  await post(`/api/tables/${table}/sit`, { ...(seat === undefined ? {} : { seat }), nonce_hash: sha256(nonce) });
  keep(table, { nonce });
}

/** Loaded on demand: hashing is needed only to take a seat. */
function hashing(): Promise<typeof import("./sha256.ts")> {
  return import("./sha256.ts").catch(() => {
    throw new Refusal(0, "offline", "");
  });
}

/** The nonce to reveal after the start is fixed, if this browser committed to one. */
export function opened(table: string): string | undefined {
  const { nonce, bringing } = kept(table);
  return nonce ?? bringing;
}

/** Store the log's hash that the server sent, so that the server cannot rewrite the log unnoticed. */
export function witnessLog(table: string, seq: number, hash: string | null): void {
  if (hash) keep(table, { chain: [seq, hash] });
}

/**
 * Before the start: store the commitment. If the server seated the person itself (in a rematch), contribute a nonce
 * now.
 */
export function witness({ table, status, commitment, you }: Lobby): void {
  if (status !== "lobby") return;
  if (commitment && !kept(table).commitment) keep(table, { commitment });
  if (you.seat === null || you.nonce || bringing.has(table)) return;
  bringing.add(table);
  // If the request fails, the next update of the lobby tries again.
  void sit(table).catch(() => {}).finally(() => bringing.delete(table));
}

/** This many random bytes in hexadecimal. Used for command ids and nonces. */
export function hex(bytes: number): string {
  return [...crypto.getRandomValues(new Uint8Array(bytes))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Read the storage again: another window may have changed it. */
function read(): Record<string, Kept> {
  try {
    return { ...tables, ...JSON.parse(localStorage.getItem(KEY) ?? "{}") };
  } catch {
    return { ...tables };
  }
}
