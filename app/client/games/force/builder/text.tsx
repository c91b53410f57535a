// A deck as text, one card name per line, to copy or to paste.

import { useState } from "preact/hooks";
import { t } from "../../../core/words.ts";
import { Dialog } from "../../../ui/dialog.tsx";
import { Button, Icon } from "../../../ui/marks.tsx";
import type { DeckCtrl } from "./ctrl.ts";

export function TextSheet({ ctrl }: { ctrl: DeckCtrl }) {
  const [text, write] = useState(ctrl.judged?.text ?? "");
  const none = text.trim() ? null : { words: t("decks.no_text") };
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
        <Button kind="main" off={none} onClick={() => void ctrl.take(text)}>{t("decks.take")}</Button>
        <Button off={none} onClick={() => void ctrl.copy(text)}>
          <Icon name="copy" />
          {t("decks.copy")}
        </Button>
      </div>
      <p class="says" role="status">{ctrl.said?.words}</p>
    </Dialog>
  );
}
