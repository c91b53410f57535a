// Notices about changes in the lobby: compares its former state with the new one.

import { t } from "../../core/words.ts";
import type { Lobby } from "../../generated/wire.ts";

/** A notice if the host has changed, so that nobody has to learn it from a missing button. */
export function newHost(before: Lobby | undefined, now: Lobby): string | null {
  if (!before || before.host === now.host || now.status === "finished" || before.you.host) return null;
  const called = (user: string | null) =>
    user && [...now.seats, ...before.seats].find((one) => one.user === user)?.name;
  const [old, name] = [called(before.host), called(now.host)];
  if (now.you.host) return old ? t("host.you_for", { old }) : t("host.you");
  if (!name) return null;
  return old ? t("host.now_for", { name, old }) : t("host.now", { name });
}

/** True if a person knocks who did not knock before. */
export function knocks(before: Lobby | undefined, now: Lobby): boolean {
  const heard = before?.knocks?.map((one) => one.knock);
  return heard !== undefined && (now.knocks?.some((one) => !heard.includes(one.knock)) ?? false);
}
