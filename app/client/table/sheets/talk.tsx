// The chat sheet: the lines so far, quick phrases, and the field.

import { useEffect, useRef } from "preact/hooks";
import { prefs } from "../../core/prefs.ts";
import { t } from "../../core/words.ts";
import type { TableCtrl } from "../actions/ctrl.ts";
import { Throws } from "./react.tsx";
import { Say, textOf } from "../ui/chat.tsx";

const PHRASES = ["hello", "nice", "think", "moment", "thanks", "again"];

export function Chat({ ctrl }: { ctrl: TableCtrl }) {
  const end = useRef<HTMLOListElement>(null);
  useEffect(() => {
    end.current?.scrollTo({ top: end.current.scrollHeight });
  }, [ctrl.store.chat.length]);
  return (
    <div class="chat">
      <ol
        ref={end}
        class="said-lines"
        tabIndex={0}
        aria-live={prefs.chat ? "polite" : "off"}
        aria-label={t("chat.said")}
      >
        {ctrl.store.chat.length === 0 && <li class="soft">{t("chat.empty")}</li>}
        {ctrl.store.chat.map((line) => (
          <li key={line.id} class={line.user === ctrl.store.lobby.you.user ? "own" : ""}>
            <b>{line.name}</b> {textOf(line)}
          </li>
        ))}
      </ol>
      <Throws ctrl={ctrl} />
      <div class="phrases" role="group" aria-label={t("chat.quick")}>
        {PHRASES.map((phrase) => (
          <button
            type="button"
            class="phrase"
            key={phrase}
            onClick={() => ctrl.talk.say(t(`chat.phrase.${phrase}`))}
          >
            {t(`chat.phrase.${phrase}`)}
          </button>
        ))}
      </div>
      <Say ctrl={ctrl} />
    </div>
  );
}
