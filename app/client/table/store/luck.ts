// What this browser was shown of a table's luck before the start, and what it brought itself: kept here, where the house cannot
// change it. Whoever doubts the house asks their own device.

import { post, Refusal } from "../../core/http.ts";
import type { Lobby } from "../../generated/wire.ts";

export interface Kept {
  /** The fingerprint of the house's secret, as it was first shown. */
  commitment?: string;
  /** The luck that this browser brought to its seat: the house knows its hash, and itself only when the start is fixed. */
  nonce?: string;
  /** Luck on its way to a seat: kept first, for the page may be closed before the house answers. */
  bringing?: string;
  /** The newest move that this browser was told of, and its hash in the chain of the log. */
  chain?: [seq: number, hash: string];
}

const KEY = "railbird.luck";
const MOST = 60; // tables; the oldest make room

let tables: Record<string, Kept> = {}; // in a private window there may be no other place
const bringing = new Set<string>();

export function kept(table: string): Kept {
  return read()[table] ?? {};
}

/** The first fingerprint counts, and the last of everything else. */
export function keep(table: string, what: Kept): void {
  const all = read();
  const { commitment = what.commitment } = all[table] ?? {};
  all[table] = { ...all[table], ...what, ...(commitment && { commitment }) };
  for (const old of Object.keys(all).slice(0, -MOST)) delete all[old];
  tables = all;
  try {
    localStorage.setItem(KEY, JSON.stringify(all));
  } catch {
    // Then it holds until the page is closed.
  }
}

/** Sit down with luck of one's own: always the same at one table, so that the last seat has it too. */
export async function sit(table: string, seat?: number): Promise<void> {
  const { nonce = kept(table).bringing ?? hex(16) } = kept(table);
  keep(table, { bringing: nonce });
  const { sha256 } = await hashing();
  await post(`/api/tables/${table}/sit`, { ...(seat === undefined ? {} : { seat }), nonce_hash: sha256(nonce) });
  keep(table, { nonce });
}

/** Only whoever sits down needs it, and no game in play waits for it. */
function hashing(): Promise<typeof import("./sha256.ts")> {
  return import("./sha256.ts").catch(() => {
    throw new Refusal(0, "offline", "");
  });
}

/** The start is fixed: what this browser has to open, if it was this one that committed. */
export function opened(table: string): string | undefined {
  const { nonce, bringing } = kept(table);
  return nonce ?? bringing;
}

/** What the house said of its log stays here, so that it cannot write the log anew. */
export function witnessLog(table: string, seq: number, hash: string | null): void {
  if (hash) keep(table, { chain: [seq, hash] });
}

/** Before the start: remember the promise; and who was seated without doing anything, in a rematch, still brings luck. */
export function witness({ table, status, commitment, you }: Lobby): void {
  if (status !== "lobby") return;
  if (commitment && !kept(table).commitment) keep(table, { commitment });
  if (you.seat === null || you.nonce || bringing.has(table)) return;
  bringing.add(table);
  // Refused or lost on the way: the next news of the lobby is reason enough to try again.
  void sit(table).catch(() => {}).finally(() => bringing.delete(table));
}

/** So many random bytes as hexadecimal figures: names of commands, and a seat's share of the luck. */
export function hex(bytes: number): string {
  return [...crypto.getRandomValues(new Uint8Array(bytes))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** As it is now: another window may have kept something meanwhile. */
function read(): Record<string, Kept> {
  try {
    return { ...tables, ...JSON.parse(localStorage.getItem(KEY) ?? "{}") };
  } catch {
    return { ...tables };
  }
}
