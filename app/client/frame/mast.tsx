// The head of the pages before and after a race; and what the table's own bar has in common with it.

import type { ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { prefs } from "../core/prefs.ts";
import { t } from "../core/words.ts";
import type { TableCtrl } from "../table/ctrl.ts";
import { Icon } from "./marks.tsx";

export function Mast({ ctrl }: { ctrl: TableCtrl }) {
  return (
    <header class="mast">
      <a href="/" class="home" aria-label={t("home")}>
        <Icon name="bird" class="bird" />
      </a>
      <div class="brand">
        Railbird<small>
          {t(`title.${ctrl.lobby.game}`)}
          {ctrl.lobby.code && t("table.code", { code: ctrl.lobby.code })}
        </small>
      </div>
      <nav aria-label={t("menu")}>
        <Switches ctrl={ctrl} />
      </nav>
    </header>
  );
}

/** The ways to the chat and to the menu. */
export function Switches({ ctrl }: { ctrl: TableCtrl }) {
  const { unread } = ctrl;
  return (
    <>
      <button
        type="button"
        class="iconbtn chatbtn"
        aria-label={unread ? t("chat.unread", { n: unread }) : t("chat")}
        onClick={() => ctrl.lay({ is: "chat" })}
      >
        <Icon name="chat" />
        {unread > 0 && <b class="badge" aria-hidden="true">{Math.min(unread, 9)}</b>}
      </button>
      <button type="button" class="iconbtn" aria-label={t("menu")} onClick={() => ctrl.lay({ is: "menu" })}>
        <Icon name="menu" />
      </button>
      <Heard ctrl={ctrl} />
    </>
  );
}

/** What others say, for whoever listens while the chat lies out of sight. In the lobby it is in sight. */
function Heard({ ctrl }: { ctrl: TableCtrl }) {
  const last = ctrl.chat[ctrl.chat.length - 1];
  const since = useRef(last?.id); // nobody is read the past
  const told = last && last.id !== since.current && last.user !== ctrl.lobby.you.user;
  const aloud = prefs.chat && ctrl.status !== "lobby";
  return <span class="sr" aria-live="polite" data-heard>{told && aloud && `${last.name}: ${last.text}`}</span>;
}

/** The head of a page takes the focus when the page comes, so that a screen reader and the next Tab begin here. */
export function Headline({ kind, children }: { kind?: string; children: ComponentChildren }) {
  const ref = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    ref.current?.focus({ preventScroll: true });
    scrollTo({ top: 0 });
  }, []);
  return <h1 ref={ref} class={kind} tabIndex={-1}>{children}</h1>;
}
