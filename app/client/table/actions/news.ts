// What is worth a word to whoever sits at a table, of what its lobby was and is.

import { t } from "../../core/words.ts";
import type { Lobby } from "../../generated/wire.ts";

/** Nobody should find out by a missing button that the host has left, or that they are the host now. */
export function newHost(before: Lobby | undefined, now: Lobby): string | null {
  if (!before || before.host === now.host || now.status === "finished" || before.you.host) return null;
  const called = (user: string | null) =>
    user && [...now.seats, ...before.seats].find((one) => one.user === user)?.name;
  const [old, name] = [called(before.host), called(now.host)];
  if (now.you.host) return old ? t("host.you_for", { old }) : t("host.you");
  if (!name) return null;
  return old ? t("host.now_for", { name, old }) : t("host.now", { name });
}

/** Somebody knocks who did not knock before. */
export function knocks(before: Lobby | undefined, now: Lobby): boolean {
  const heard = before?.knocks?.map((one) => one.knock);
  return heard !== undefined && (now.knocks?.some((one) => !heard.includes(one.knock)) ?? false);
}
