// Something to say, and the last that was said, beside the course: what was said before is in talk.tsx. Names and texts are text,
// nothing else.

import { t } from "../core/words.ts";
import type { TableCtrl } from "../table/ctrl.ts";

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
