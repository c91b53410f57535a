// The head of the pages before and after a race, and the parts that the table's bar shares with it.

import type { ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { prefs } from "../../core/prefs.ts";
import { t } from "../../core/words.ts";
import type { TableCtrl } from "../actions/ctrl.ts";
import { textOf } from "./chat.tsx";
import { Icon } from "../../ui/marks.tsx";

export function Mast({ ctrl }: { ctrl: TableCtrl }) {
  return (
    <header class="mast">
      <a href="/" class="home" aria-label={t("home")}>
        <Icon name="bird" class="bird" />
      </a>
      <div class="brand">
        Railbird<small>
          {t(`title.${ctrl.store.lobby.game}`)}
          {ctrl.store.lobby.code && t("table.code", { code: ctrl.store.lobby.code })}
        </small>
      </div>
      <nav aria-label={t("menu")}>
        <Switches ctrl={ctrl} />
      </nav>
    </header>
  );
}

/** The buttons for the chat and the menu. */
export function Switches({ ctrl }: { ctrl: TableCtrl }) {
  const { unread } = ctrl.talk;
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
      <JustSaid ctrl={ctrl} />
    </>
  );
}

/**
 * Shows the newest line of chat over the head of the page for a while; a tap opens the chat. Hidden from screen
 * readers, which have `Heard`.
 */
function JustSaid({ ctrl }: { ctrl: TableCtrl }) {
  const line = ctrl.talk.justSaid;
  if (!line) return null;
  return (
    <button
      type="button"
      class="just-said"
      tabIndex={-1}
      aria-hidden="true"
      onClick={() => ctrl.lay({ is: "chat" })}
    >
      <span>
        <b>{line.name}</b> {textOf(line)}
      </span>
    </button>
  );
}

/**
 * Reads new lines of chat to screen readers while the chat is closed. The lobby shows the chat, so it does not need
 * this.
 */
function Heard({ ctrl }: { ctrl: TableCtrl }) {
  const last = ctrl.store.chat[ctrl.store.chat.length - 1];
  const since = useRef(last?.id); // Do not read the lines from before the page opened.
  const told = last && last.id !== since.current && last.user !== ctrl.store.lobby.you.user;
  const aloud = prefs.chat && ctrl.store.status !== "lobby";
  return <span class="sr" aria-live="polite" data-heard>{told && aloud && `${last.name}: ${textOf(last)}`}</span>;
}

/** The head of a page. It takes the focus when the page opens, so that screen readers and the Tab key begin here. */
export function Headline({ kind, children }: { kind?: string; children: ComponentChildren }) {
  const ref = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    ref.current?.focus({ preventScroll: true });
    scrollTo({ top: 0 });
  }, []);
  return <h1 ref={ref} class={kind} tabIndex={-1}>{children}</h1>;
}
