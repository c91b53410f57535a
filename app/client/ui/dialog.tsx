// A sheet over the page. It is the browser's dialog element, for the usual behaviour of focus, Escape and screen readers.

import type { ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { useOwnId } from "../core/id.ts";
import { t } from "../core/words.ts";
import { Icon } from "./marks.tsx";

interface Props {
  title: ComponentChildren;
  close: () => void;
  /** Content above its title. */
  above?: ComponentChildren;
  children: ComponentChildren;
  wide?: boolean;
}

export function Dialog({ title, close, above, children, wide }: Props) {
  const ref = useRef<HTMLDialogElement>(null);
  const named = useOwnId(); // Several sheets may be open.
  // A press may begin inside the sheet, to select text, and end outside.
  const pressed = useRef<EventTarget | null>(null);
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
      aria-labelledby={named}
      onCancel={(event) => {
        event.preventDefault();
        close();
      }}
      onPointerDown={(event) => (pressed.current = event.target)}
      onClick={(event) => event.target === ref.current && pressed.current === ref.current && close()}
    >
      <div class="inner">
        {above}
        <header>
          <h2 id={named}>{title}</h2>
          <button type="button" class="iconbtn" aria-label={t("close")} onClick={close}>
            <Icon name="close" />
          </button>
        </header>
        {children}
      </div>
    </dialog>
  );
}
