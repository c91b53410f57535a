// What this browser was shown of a table's luck before the start, and what it brought itself: kept here, where the house cannot
// change it. Whoever doubts the house asks their own device.

import { post } from "../core/http.ts";
import type { Lobby } from "../wire.ts";

export interface Kept {
  /** The fingerprint of the house's secret, as it was first shown. */
  commitment?: string;
  /** The luck that this browser brought to its seat. */
  nonce?: string;
}

const KEY = "railbird.luck";
const MOST = 60; // tables; the oldest make room

let tables: Record<string, Kept> = {}; // in a private window there may be no other place
const bringing = new Set<string>();

export function kept(table: string): Kept {
  return read()[table] ?? {};
}

/** The first fingerprint counts, and the last luck. */
export function keep(table: string, what: Kept): void {
  const all = read();
  all[table] = { ...what, ...all[table], ...(what.nonce && { nonce: what.nonce }) };
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
  const nonce = kept(table).nonce ?? hex(16);
  await post(`/api/tables/${table}/sit`, { ...(seat === undefined ? {} : { seat }), nonce });
  keep(table, { nonce });
}

/** Before the start: remember the promise; and who was seated without doing anything, in a rematch, still brings luck. */
export function witness({ table, status, commitment, you }: Lobby): void {
  if (status !== "lobby") return;
  if (commitment && !kept(table).commitment) keep(table, { commitment });
  if (you.seat === null || (you.nonce ?? kept(table).nonce) || bringing.has(table)) return;
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
