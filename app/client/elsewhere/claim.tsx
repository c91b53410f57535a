// The page of a link that signs in this device: names the link's person, and explains what happens to the browser's
// current person.

import { useEffect, useState } from "preact/hooks";
import { get, post, Refusal } from "../core/http.ts";
import { list, t } from "../core/words.ts";
import { whileBusy } from "../grey/reasons.ts";
import { Button } from "../ui/marks.tsx";
import type { Claimed, Me } from "../generated/wire.ts";
import { wordsFor } from "./link.tsx";

export function Claim({ token }: { token: string }) {
  const [found, keep] = useState<{ link: Claimed; me: Me | null } | null>(null);
  const [problem, say] = useState("");
  const [busy, work] = useState(false);
  useEffect(() => {
    Promise.all([post<Claimed>("/api/session/claim", { token, look: true }), whoIsHere()])
      .then(([link, me]) => keep({ link, me }), (refused) => say(wordsFor(refused)));
  }, []);
  if (problem && !found) return <Bad words={problem} />;
  if (!found) return <p class="soft" role="status">{t("status.moment")}</p>;
  const { link, me } = found;
  if (me?.user === link.user) return <Same name={link.name} table={link.table} />;
  const go = async () => {
    if (busy) return;
    work(true);
    try {
      const claimed = await post<Claimed>("/api/session/claim", { token, replace: true });
      location.assign(claimed.table ? `/t/${claimed.table}` : "/");
    } catch (refused) {
      say(wordsFor(refused));
      work(false);
    }
  };
  return (
    <section class="sheet stack">
      <h1>{t("continue.title", { name: link.name })}</h1>
      {me ? <Instead me={me} name={link.name} /> : <p>{t("continue.words", { name: link.name })}</p>}
      <p class="down" role="alert">{problem}</p>
      <div class="row">
        <Button kind="main" off={whileBusy(busy)} onClick={() => void go()}>
          {t("continue.go", { name: link.name })}
        </Button>
        {me && <a class="btn" href="/">{t("continue.stay", { other: me.name })}</a>}
      </div>
    </section>
  );
}

/** A warning: the browser belongs to another person, whose seats stay reserved. */
function Instead({ me, name }: { me: Me; name: string }) {
  const seats = me.tables.filter((one) => one.role !== "guest" && one.status !== "finished");
  const games = list([...new Set(seats.map((one) => t(`title.${one.game}`)))]);
  return (
    <>
      <p>{t("continue.instead", { other: me.name, name })}</p>
      {seats.length > 0 && (
        <>
          <p>
            <b>{t("continue.sits", { other: me.name, games })}</b>
          </p>
          <p>
            <a href="/devices">{t("continue.keep", { other: me.name })}</a>
          </p>
        </>
      )}
    </>
  );
}

function Same({ name, table }: { name: string; table: string | null }) {
  return (
    <section class="sheet stack">
      <h1>{t("continue.same", { name })}</h1>
      <p>{t("continue.same_words")}</p>
      <div class="row">
        <a class="btn main" href={table ? `/t/${table}` : "/"}>{t(table ? "continue.table" : "home")}</a>
      </div>
    </section>
  );
}

export function Bad({ words }: { words: string }) {
  return (
    <section class="sheet stack" role="alert">
      <h1>{t("continue.bad")}</h1>
      <p>{words}</p>
      <p>{t("continue.bad_words")}</p>
      <div class="row">
        <a class="btn" href="/">{t("home")}</a>
      </div>
    </section>
  );
}

async function whoIsHere(): Promise<Me | null> {
  try {
    return await get<Me>("/api/me");
  } catch (problem) {
    if (problem instanceof Refusal && problem.status === 401) return null;
    throw problem;
  }
}
