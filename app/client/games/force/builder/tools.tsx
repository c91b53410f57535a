// What one can do with a deck besides changing it: buttons, and the sheet that the open one shows.

import { t } from "../../../core/words.ts";
import { later } from "../../../ui/later.tsx";
import { Button } from "../../../ui/marks.tsx";
import type { DeckCtrl, Sheet } from "./ctrl.ts";

const TOOLS: Sheet[] = ["trial", "hands", "fits", "compare", "versions", "share", "text"];

const SHEETS = {
  trial: later(() => import("./trial.tsx").then((part) => part.TrialSheet)),
  hands: later(() => import("./hands.tsx").then((part) => part.HandsSheet)),
  fits: later(() => import("./fits.tsx").then((part) => part.FitsSheet)),
  compare: later(() => import("./compare.tsx").then((part) => part.CompareSheet)),
  versions: later(() => import("./versions.tsx").then((part) => part.VersionsSheet)),
  share: later(() => import("./share.tsx").then((part) => part.ShareSheet)),
  shared: later(() => import("./share.tsx").then((part) => part.SharedSheet)),
  text: later(() => import("./text.tsx").then((part) => part.TextSheet)),
};

export function Tools({ ctrl }: { ctrl: DeckCtrl }) {
  return (
    <div class="tools" role="group" aria-label={t("decks.tools")}>
      {TOOLS.map((tool) => (
        <Button
          key={tool}
          does={tool}
          off={whyNot(ctrl, tool)}
          onClick={() => ctrl.show({ is: tool })}
        >
          {t(`decks.${tool}`)}
        </Button>
      ))}
    </div>
  );
}

function whyNot(ctrl: DeckCtrl, tool: Sheet): { words: string } | null {
  if (tool === "text" || tool === "fits") return null;
  if (!ctrl.count) return { words: t("decks.empty") };
  if (tool === "trial" && !(ctrl.isJudged && ctrl.legal)) return { words: t("decks.trial.legal_only") };
  if (tool === "versions" && !ctrl.id) return { words: t("decks.versions.unsaved") };
  return null;
}

export function OpenSheet({ ctrl }: { ctrl: DeckCtrl }) {
  const open = ctrl.open?.is;
  if (!open || open === "card") return null;
  const Sheet = SHEETS[open];
  return <Sheet ctrl={ctrl} />;
}
