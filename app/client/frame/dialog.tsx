// A sheet over the table: the browser's own dialog, so that focus, Escape and the screen reader behave as everywhere.

import type { ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { t } from "../core/words.ts";
import type { TableCtrl } from "../table/ctrl.ts";
import { NoticeLine } from "./bar.tsx";
import { Icon } from "./marks.tsx";

/** A sheet of the table's own is laid and taken away by the table, and shows what the table tells; any other says how it closes. */
type Props =
  & { title: ComponentChildren; children: ComponentChildren; wide?: boolean }
  & (
    | { ctrl: TableCtrl; close?: undefined }
    | { ctrl?: undefined; close: () => void }
  );

export function Dialog({ title, ctrl, close = () => ctrl!.lay(null), children, wide }: Props) {
  const ref = useRef<HTMLDialogElement>(null);
  const pressed = useRef<EventTarget | null>(null); // one may have begun to mark a text in it, and end beside it
  useEffect(() => {
    const dialog = ref.current!;
    const back = document.activeElement as HTMLElement | null;
    dialog.showModal();
    return () => {
      dialog.close();
      if (back?.isConnected) back.focus();
    };
  }, []);
  return (
    <dialog
      ref={ref}
      class={wide ? "dialog over wide" : "dialog over"}
      aria-labelledby="dialog-title"
      onCancel={(event) => {
        event.preventDefault();
        close();
      }}
      onPointerDown={(event) => (pressed.current = event.target)}
      onClick={(event) => event.target === ref.current && pressed.current === ref.current && close()}
    >
      <div class="inner">
        {ctrl && <NoticeLine ctrl={ctrl} />}
        <header>
          <h2 id="dialog-title">{title}</h2>
          <button type="button" class="iconbtn" aria-label={t("close")} onClick={close}>
            <Icon name="close" />
          </button>
        </header>
        {children}
      </div>
    </dialog>
  );
}
