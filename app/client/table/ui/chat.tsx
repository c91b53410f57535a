// The chat field and the last line of chat, beside the course; talk.tsx has the earlier lines. Names and lines are shown as plain
// text.

import { has, t } from "../../core/words.ts";
import { Icon } from "../../ui/marks.tsx";
import type { TableCtrl } from "../actions/ctrl.ts";
import type { ChatLine } from "../../generated/wire.ts";

/** The text of a line of chat; quick phrases appear in the reader's language. */
export function textOf({ phrase, text }: ChatLine): string {
  const key = `chat.phrase.${phrase}`;
  return phrase && has(key) ? t(key) : text;
}

/** The chat field. Unsent text stays in it, and in every other chat field of the page. */
export function Say({ ctrl }: { ctrl: TableCtrl }) {
  return (
    <form
      class="sidechat"
      onSubmit={(event) => {
        event.preventDefault();
        if (ctrl.talk.say(ctrl.talk.draft)) ctrl.talk.draft = "";
        ctrl.redraw();
      }}
    >
      <input
        type="text"
        value={ctrl.talk.draft}
        onInput={(event) => (ctrl.talk.draft = event.currentTarget.value)}
        maxLength={300}
        autocomplete="off"
        aria-label={t("chat.say")}
        placeholder={t("chat.say")}
      />
      {ctrl.store.me !== null && (
        <button
          type="button"
          class="iconbtn"
          aria-label={t("reactions")}
          onClick={() => ctrl.lay({ is: "react" })}
        >
          <Icon name="throw" />
        </button>
      )}
      <button class="btn" type="submit">{t("chat.send")}</button>
    </form>
  );
}

/** The newest line of chat, beside the log on a large screen. */
export function LastSaid({ ctrl }: { ctrl: TableCtrl }) {
  const last = ctrl.store.chat.slice(-2);
  if (!last.length) return null;
  return (
    <ol class="last-said">
      {last.map((line) => (
        <li key={line.id}>
          <b>{line.name}</b> {textOf(line)}
        </li>
      ))}
    </ol>
  );
}
