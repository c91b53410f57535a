// "This was my seat" at a table without spectators: a person who lost their session asks for their seat by its player's name.

import { useEffect, useState } from "preact/hooks";
import { call, get, post, Refusal } from "../../core/http.ts";
import { refusal, t } from "../../core/words.ts";
import type { SeatClaim } from "../../generated/wire.ts";
import type { Arrival } from "./arrival.ts";

const WAIT_MS = 2000;

export function WasMine({ arrival }: { arrival: Arrival }) {
  const path = `/api/tables/${arrival.table}/claims`;
  const [name, write] = useState(arrival.name);
  const [waits, wait] = useState(false);
  const [said, say] = useState("");
  const guard = async (what: () => Promise<unknown>) => {
    say("");
    try {
      await what();
    } catch (problem) {
      if (!(problem instanceof Refusal)) throw problem;
      say(problem.status === 422 ? t("join.bad_name") : refusal(problem.code, problem.message));
    }
  };
  useEffect(() => {
    if (!waits) return;
    const look = async () => {
      const own = (await get<SeatClaim[]>(path)).find((claim) => claim.yours);
      if (own?.standing === "granted") return location.reload();
      if (own?.standing === "open") return;
      wait(false);
      say(t(own?.standing === "refused" ? "claim.refused" : "claim.void"));
    };
    const timer = setInterval(() => void guard(look), WAIT_MS);
    return () => clearInterval(timer);
  }, [waits]);
  const ask = () =>
    guard(async () => {
      await arrival.introduce();
      await post(path, { name: name.trim() });
      wait(true);
    });
  const takeBack = () =>
    guard(async () => {
      await call("DELETE", `${path}/own`);
      wait(false);
    });
  return (
    <form
      class="sheet stack"
      onSubmit={(event) => {
        event.preventDefault();
        void ask();
      }}
    >
      <h2>{t("claim.mine")}</h2>
      {waits ? <p role="status">{t("claim.waiting", { was: name.trim() })}</p> : (
        <label class="stack tight">
          <span class="label">{t("claim.name_had")}</span>
          <input
            type="text"
            value={name}
            maxLength={24}
            required
            spellcheck={false}
            onInput={(event) => write(event.currentTarget.value)}
          />
        </label>
      )}
      {said && <p class="down" role="alert">{said}</p>}
      <div class="row">
        {waits
          ? <button type="button" class="btn quiet" onClick={() => void takeBack()}>{t("claim.take_back")}</button>
          : <button type="submit" class="btn">{t("claim.was_mine")}</button>}
      </div>
    </form>
  );
}
