// A deck as text, a line a name: to be copied and passed on, or pasted and taken.

import { useState } from "preact/hooks";
import { t } from "../../../core/words.ts";
import { Dialog } from "../../../ui/dialog.tsx";
import { Button, Icon } from "../../../ui/marks.tsx";
import type { DeckCtrl } from "./ctrl.ts";

export function TextSheet({ ctrl }: { ctrl: DeckCtrl }) {
  const [text, write] = useState(ctrl.judged?.text ?? "");
  return (
    <Dialog title={t("decks.text")} close={() => ctrl.show(null)}>
      <p class="soft small">{t("decks.text_words")}</p>
      <textarea
        class="decktext"
        rows={14}
        maxLength={8000}
        spellcheck={false}
        aria-label={t("decks.text")}
        value={text}
        onInput={(event) => write(event.currentTarget.value)}
      />
      <div class="row">
        <Button kind="main" off={!text.trim()} onClick={() => void ctrl.take(text)}>{t("decks.take")}</Button>
        <Button off={!text.trim()} onClick={() => void ctrl.copy(text)}>
          <Icon name="copy" />
          {t("decks.copy")}
        </Button>
      </div>
      <p class="says" role="status">{ctrl.said?.words}</p>
    </Dialog>
  );
}
