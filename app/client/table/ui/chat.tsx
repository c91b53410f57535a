// The chat field and the last line of chat, beside the course; talk.tsx has the earlier lines. Names and lines are shown as plain
// text.

import { has, t } from "../../core/words.ts";
import type { TableCtrl } from "../actions/ctrl.ts";
import type { ChatLine } from "../../generated/wire.ts";

/** What somebody said; a quick phrase in the reader's language. */
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
      <button class="btn" type="submit">{t("chat.send")}</button>
    </form>
  );
}

/** The last thing somebody said, beside the log on a desk. */
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
