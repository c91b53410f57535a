// Any card can be read at any time, whoever's it is and whether it may be played or not. Whatever shows a card names it in
// `data-reads`; one set of listeners does the rest: pointing at it, resting on it by keyboard, holding a finger on it, a right
// click, the I key. A tap reads it where a tap means nothing else.

import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { prefs } from "../../core/prefs.ts";
import { t } from "../../core/words.ts";
import type { Host } from "../contract.ts";
import type { ForceBoard, Reads } from "./board.ts";
import { titleOf } from "./cards.ts";
import { Explained, Reading } from "./face.tsx";
import { CardSheet, Overlay } from "./open_card.tsx";
import type { ForceView } from "./view.ts";

interface Props {
  host: Host;
  board: ForceBoard;
}

const POINT_MS = 260;
const LEAVE_MS = 180; // long enough to move from the card to its text
const HOLD_MS = 420; // before the browser's own long press
const SLIP_PX = 10;
const GAP_PX = 10;

/** The text of the card that is pointed at, and whatever has been opened to be read. */
export function Reader({ host, board }: Props) {
  const [near, point] = useState<HTMLElement | null>(null);
  useEffect(() => follow(point, (reads) => board.read(reads)), [board]);
  return (
    <>
      {board.open && <Overlay host={host} board={board} open={board.open} />}
      {board.reads && <CardSheet host={host} board={board} reads={board.reads} />}
      {near?.isConnected && <Beside thing={near} view={host.view as ForceView} />}
    </>
  );
}

function readable(target: EventTarget | null): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>("[data-reads]") : null;
}

export function readsOf(thing: HTMLElement): Reads {
  const { reads, card, line } = thing.dataset;
  return { card: reads!, id: card ? Number(card) : undefined, line };
}

/** Listens on the whole page, so that the log, sheets and results are read like the table. Returns how to stop. */
function follow(point: (thing: HTMLElement | null) => void, open: (reads: Reads) => void): () => void {
  const listeners = new AbortController();
  let timer = 0;
  let resting: HTMLElement | null = null; // on which the pointer or the focus is, whether its text shows already or not
  let shown = false;
  let held = false;
  let start: PointerEvent | null = null;
  const soon = (ms: number, what: () => void) => {
    clearTimeout(timer);
    timer = setTimeout(what, ms) as unknown as number;
  };
  const show = (thing: HTMLElement | null) => {
    shown = thing !== null;
    point(thing);
  };
  const rest = (thing: HTMLElement | null) => {
    if (thing === resting) return;
    resting = thing;
    soon(thing ? POINT_MS : LEAVE_MS, () => show(thing));
  };
  const away = () => {
    soon(0, () => show(null));
    start = null;
  };
  const hear = <E extends keyof DocumentEventMap>(name: E, does: (event: DocumentEventMap[E]) => void) =>
    document.addEventListener(name, does, { capture: true, signal: listeners.signal });

  const points = (event: PointerEvent) => {
    if (event.pointerType === "touch") return;
    if (event.target instanceof Element && event.target.closest(".fbeside")) return clearTimeout(timer);
    rest(readable(event.target));
  };

  hear("pointerover", points);
  hear("pointerdown", (event) => {
    held = false;
    away();
    const thing = readable(event.target);
    if (!thing || event.pointerType === "mouse") return;
    start = event;
    soon(HOLD_MS, () => {
      held = true;
      start = null;
      open(readsOf(thing));
    });
  });
  hear("pointermove", (event) => {
    points(event);
    if (start && Math.hypot(event.clientX - start.clientX, event.clientY - start.clientY) > SLIP_PX) away();
  });
  hear("pointerup", () => start && away());
  hear("pointercancel", () => start && away());
  hear("click", (event) => {
    if (!held) return;
    held = false; // the finger that held a card has not tapped it
    event.preventDefault();
    event.stopPropagation();
  });
  hear("contextmenu", (event) => {
    const thing = readable(event.target);
    if (!thing) return;
    event.preventDefault();
    if (start || held) return; // a finger: what it does is told by how long it stays
    away();
    open(readsOf(thing));
  });
  hear("focusin", (event) => {
    const thing = readable(event.target);
    rest(thing?.matches(":focus-visible") ? thing : null);
  });
  hear("keydown", (event) => {
    if (event.key === "Escape") return away();
    const thing = readable(document.activeElement);
    if (!thing || event.key.toLowerCase() !== "i" || !prefs.keys) return;
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    away();
    open(readsOf(thing));
  });
  hear("scroll", () => {
    if (!shown) return;
    away();
    resting = null; // another card has come under the pointer, or the same one again
  });
  return () => {
    clearTimeout(timer);
    listeners.abort();
  };
}

/** What stands on a card, beside it: above whatever else lies there, and over no part of the card itself where there is room. */
function Beside({ thing, view }: { thing: HTMLElement; view: ForceView }) {
  const ref = useRef<HTMLDivElement>(null);
  const { card, id, line } = readsOf(thing);
  useLayoutEffect(() => {
    const panel = ref.current!;
    panel.showPopover?.();
    const card = thing.getBoundingClientRect();
    const floor = floorUnder(card);
    panel.style.maxHeight = `${floor - 8}px`;
    const [left, top] = placed(card, panel.getBoundingClientRect(), floor);
    panel.style.left = `${left}px`;
    panel.style.top = `${top}px`;
  });
  return (
    <div ref={ref} class="fbeside" popover="manual" aria-hidden="true">
      <h3>{titleOf(card)}</h3>
      <Reading card={card} line={line} />
      <Explained card={card} id={id} view={view} />
      <p class="soft small">{t("force.read_key")}</p>
    </div>
  );
}

/** The buttons that decide are covered by nothing: where they stand under the card, the panel ends above them. */
function floorUnder(card: DOMRect): number {
  const buttons = document.querySelector(".hand .act")?.getBoundingClientRect();
  return buttons && buttons.top >= card.bottom ? buttons.top : innerHeight;
}

/** To the right of it, to the left, over it or under it: the first that fits the window. */
function placed(card: DOMRect, panel: DOMRect, floor: number): [number, number] {
  const within = (at: number, size: number, room: number) => Math.max(4, Math.min(at, room - size - 4));
  const top = within(card.top + card.height / 2 - panel.height / 2, panel.height, floor);
  const left = within(card.left + card.width / 2 - panel.width / 2, panel.width, innerWidth);
  if (card.right + GAP_PX + panel.width < innerWidth) return [card.right + GAP_PX, top];
  if (card.left - GAP_PX - panel.width > 0) return [card.left - GAP_PX - panel.width, top];
  if (card.top - GAP_PX - panel.height > 0) return [left, card.top - GAP_PX - panel.height];
  return [left, within(card.bottom + GAP_PX, panel.height, floor)];
}
