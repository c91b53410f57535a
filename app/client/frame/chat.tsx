// Talk at the table: what was said, a few quick phrases, a field. Names and texts are text, nothing else.

import { useEffect, useRef } from "preact/hooks";
import { prefs, set } from "../core/prefs.ts";
import { t } from "../core/words.ts";
import type { TableCtrl } from "../table/ctrl.ts";
import { Dialog } from "./dialog.tsx";

const PHRASES = ["hello", "nice", "think", "moment", "thanks", "again"];

export function ChatSheet({ ctrl }: { ctrl: TableCtrl }) {
  return (
    <Dialog title={t("chat")} ctrl={ctrl}>
      <Chat ctrl={ctrl} />
      <label class="check">
        <input
          type="checkbox"
          checked={!prefs.chat}
          onChange={(event) => {
            set("chat", !event.currentTarget.checked);
            ctrl.redraw();
          }}
        />
        {t("chat.mute")}
      </label>
    </Dialog>
  );
}

export function Chat({ ctrl }: { ctrl: TableCtrl }) {
  const end = useRef<HTMLOListElement>(null);
  useEffect(() => {
    end.current?.scrollTo({ top: end.current.scrollHeight });
  }, [ctrl.chat.length]);
  return (
    <div class="chat">
      <ol
        ref={end}
        class="said-lines"
        tabIndex={0}
        aria-live={prefs.chat ? "polite" : "off"}
        aria-label={t("chat.said")}
      >
        {ctrl.chat.length === 0 && <li class="soft">{t("chat.empty")}</li>}
        {ctrl.chat.map((line) => (
          <li key={line.id} class={line.user === ctrl.lobby.you.user ? "own" : ""}>
            <b>{line.name}</b> {line.text}
          </li>
        ))}
      </ol>
      <div class="phrases" role="group" aria-label={t("chat.quick")}>
        {PHRASES.map((phrase) => (
          <button
            type="button"
            class="phrase"
            key={phrase}
            onClick={() => ctrl.say(t(`chat.phrase.${phrase}`))}
          >
            {t(`chat.phrase.${phrase}`)}
          </button>
        ))}
      </div>
      <Say ctrl={ctrl} />
    </div>
  );
}

/** What is not sent stays in the field, and in any other field for it. */
export function Say({ ctrl }: { ctrl: TableCtrl }) {
  return (
    <form
      class="sidechat"
      onSubmit={(event) => {
        event.preventDefault();
        if (ctrl.say(ctrl.draft)) ctrl.draft = "";
        ctrl.redraw();
      }}
    >
      <input
        type="text"
        value={ctrl.draft}
        onInput={(event) => (ctrl.draft = event.currentTarget.value)}
        maxLength={300}
        autocomplete="off"
        aria-label={t("chat.say")}
        placeholder={t("chat.say")}
      />
      <button class="btn" type="submit">{t("chat.send")}</button>
    </form>
  );
}

/** The last thing somebody said, beside the log on a desk. */
export function LastSaid({ ctrl }: { ctrl: TableCtrl }) {
  const last = ctrl.chat.slice(-2);
  if (!last.length) return null;
  return (
    <ol class="last-said">
      {last.map((line) => (
        <li key={line.id}>
          <b>{line.name}</b> {line.text}
        </li>
      ))}
    </ol>
  );
}
