// The page after the server has closed the connection for good: the reason, and what the person can do now.

import { t } from "../../core/words.ts";
import type { TableCtrl } from "../actions/ctrl.ts";
import { Button } from "../../ui/marks.tsx";

const KNOWN: Record<string, string> = {
  kicked: "kicked",
  barred: "kicked",
  closed: "closed",
  stopped: "stopped",
  table_closed: "closed",
  no_such_table: "closed",
  no_spectators: "no_spectators",
  no_newcomers: "no_newcomers",
  private: "private",
  invite_needed: "private",
  elsewhere: "elsewhere",
};
const FOR_GOOD = ["kicked", "closed", "stopped", "no_spectators", "no_newcomers", "private"];

export function Goodbye({ ctrl }: { ctrl: TableCtrl }) {
  const reason = ctrl.goodbye!;
  const known = KNOWN[reason] ?? "other";
  return (
    <div class="page door">
      <section class="sheet stack" role="alert">
        <h1>{t(`bye.${known}`)}</h1>
        <p>{t(`bye.${known}_words`)}</p>
        <div class="row">
          {!FOR_GOOD.includes(known) && <Button kind="main" onClick={() => ctrl.enter()}>{t("bye.again")}</Button>}
          <a class="btn" href="/">{t("home")}</a>
        </div>
      </section>
    </div>
  );
}
