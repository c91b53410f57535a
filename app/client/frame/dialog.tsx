// A sheet over the table: the browser's own dialog, so that focus, Escape and the screen reader behave as everywhere.

import type { ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { t } from "../core/words.ts";
import { Icon } from "./marks.tsx";

export function Dialog({ title, close, children, wide }: {
  title: ComponentChildren;
  close: () => void;
  children: ComponentChildren;
  wide?: boolean;
}) {
  const ref = useRef<HTMLDialogElement>(null);
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
      onClick={(event) => event.target === ref.current && close()}
    >
      <div class="inner">
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
