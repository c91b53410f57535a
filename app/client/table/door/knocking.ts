// The steps to a table without an invitation: knock, and wait for the host's answer.

import { call, get, post, Refusal } from "../../core/http.ts";
import { t } from "../../core/words.ts";
import type { OwnKnock, Standing } from "../../generated/wire.ts";
import type { Arrival } from "./arrival.ts";

const WAIT_MS = 2000;

/** Show the page for knocking. A person who has knocked already goes on waiting. */
export async function standOutside(arrival: Arrival, { code }: Refusal, isKnown: boolean): Promise<void> {
  const status = isKnown ? await standing(arrival) : "none";
  if (status === null) return;
  if (status === "waiting") return wait(arrival);
  if (status === "ended") return arrival.stand("refused", t("knock.ended"));
  arrival.stand("knocking", code === "bad_invite" ? t("knock.stale") : null);
}

/** Ask the host to be let in. */
export function knock(arrival: Arrival): Promise<void> {
  return arrival.attempt("knocking", async () => {
    await arrival.introduce();
    await post(arrival.path("/knocks"));
    wait(arrival);
  });
}

export function giveUp(arrival: Arrival): Promise<void> {
  return arrival.attempt("waiting", async () => {
    await call("DELETE", arrival.path("/knocks/own"));
    arrival.stand("knocking");
  });
}

function wait(arrival: Arrival): void {
  arrival.stand("waiting");
  arrival.later(WAIT_MS, () => ask(arrival));
}

async function ask(arrival: Arrival): Promise<void> {
  if (arrival.at !== "waiting") return;
  const status = await standing(arrival);
  if (status === null || arrival.at !== "waiting") return;
  if (status === "granted") await arrival.attempt("waiting", () => arrival.enter(true));
  // Ask again until the person is inside.
  if (status === "waiting" || status === "granted") arrival.later(WAIT_MS, () => ask(arrival));
  else if (status === "ended") arrival.stand("refused", t("knock.ended"));
  else arrival.stand("knocking", status === "refused" ? t("knock.refused") : null);
}

/** The state of the person's knock; null if the server refuses, which the page then shows. */
async function standing(arrival: Arrival): Promise<Standing | null> {
  try {
    return (await get<OwnKnock>(arrival.path("/knocks/own"))).status;
  } catch (problem) {
    if (!(problem instanceof Refusal)) throw problem;
    if (problem.passes) return arrival.at === "waiting" ? "waiting" : "none";
    if (problem.status === 401) return "none";
    arrival.refuse(problem);
    return null;
  }
}
