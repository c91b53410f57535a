// What a saved deck was before each change of its cards.

import { useEffect, useState } from "preact/hooks";
import { language, t } from "../../../core/words.ts";
import type { DeckVersion } from "../../../generated/wire.ts";
import { Dialog } from "../../../ui/dialog.tsx";
import { Button } from "../../../ui/marks.tsx";
import { versionsOf } from "../own_decks.ts";
import type { DeckCtrl } from "./ctrl.ts";
import { Comparison } from "./compare.tsx";

export function VersionsSheet({ ctrl }: { ctrl: DeckCtrl }) {
  const [versions, hear] = useState<DeckVersion[] | null>(null);
  const [failed, fail] = useState(false);
  const [shown, show] = useState(-1);
  useEffect(() => {
    let gone = false;
    versionsOf(ctrl.id!).then((found) => gone || hear(found), () => gone || fail(true));
    return () => {
      gone = true;
    };
  }, []);
  const bring = (version: DeckVersion) => {
    ctrl.exchange(version.cards, version.size);
    ctrl.show(null);
    ctrl.tell(t("decks.versions.brought"));
  };
  return (
    <Dialog wide title={t("decks.versions")} close={() => ctrl.show(null)}>
      <p class="soft small">{t("decks.versions.about")}</p>
      {failed && <p class="down" role="status">{t("decks.trial.failed")}</p>}
      {versions?.length === 0 && <p role="status">{t("decks.versions.none")}</p>}
      <ol class="versions">
        {versions?.map((version, n) => (
          <li key={version.at}>
            <p>
              <b>{when(version.at)}</b>
            </p>
            <div class="row">
              <Button pressed={shown === n} onClick={() => show(shown === n ? -1 : n)}>{t("decks.compare")}</Button>
              <Button does="bring" onClick={() => bring(version)}>{t("decks.versions.bring")}</Button>
            </div>
            {shown === n && (
              <Comparison
                mine={{ name: t("decks.versions.now"), cards: ctrl.cards }}
                other={{ name: when(version.at), cards: version.cards }}
              />
            )}
          </li>
        ))}
      </ol>
    </Dialog>
  );
}

function when(at: number): string {
  return new Date(at).toLocaleString(language, { dateStyle: "medium", timeStyle: "short" });
}
