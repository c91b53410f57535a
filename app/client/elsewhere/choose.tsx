// After a scan of a big screen's code: the choice which of the person's tables the screen shows.

import { useEffect, useState } from "preact/hooks";
import { get, post, Refusal } from "../core/http.ts";
import { list, refusal, t } from "../core/words.ts";
import { Button } from "../ui/marks.tsx";
import type { ConnectedBoard, Me, MyTable } from "../generated/wire.ts";

export function Choose({ code }: { code: string }) {
  const [tables, keep] = useState<MyTable[] | null>(null);
  const [said, say] = useState("");
  const [shown, show] = useState<MyTable | null>(null);
  useEffect(() => {
    get<Me>("/api/me").then(
      (me) => keep(me.tables.filter((one) => one.role !== "guest" && ["lobby", "playing"].includes(one.status))),
      (problem) => problem instanceof Refusal && problem.status === 401 ? keep([]) : say(wordsFor(problem)),
    );
  }, []);
  const connect = async (one: MyTable) => {
    try {
      await post<ConnectedBoard>(`/api/tables/${one.table}/boards`, { code });
      show(one);
    } catch (problem) {
      say(wordsFor(problem));
    }
  };
  if (shown) {
    return (
      <div class="sheet stack" role="status">
        <h1>{t("tv.connected")}</h1>
        <a class="btn main" href={`/t/${shown.table}`}>{t("tv.to_table")}</a>
      </div>
    );
  }
  return (
    <div class="sheet stack">
      <h1>{t("tv.choose")}</h1>
      {tables?.map((one) => (
        <Button key={one.table} kind="main" onClick={() => void connect(one)}>
          {`${t(`title.${one.game}`)} · ${list(one.players)}`}
        </Button>
      ))}
      {tables?.length === 0 && <p>{t("tv.no_table")}</p>}
      <p role="status">{said || (!tables && t("status.moment"))}</p>
    </div>
  );
}

function wordsFor(problem: unknown): string {
  if (problem instanceof Refusal) return refusal(problem.code, problem.message);
  throw problem;
}
