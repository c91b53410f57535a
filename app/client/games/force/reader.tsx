// Lets people read any card at any time. Elements that show a card name it in `data-reads`. One set of listeners
// handles hovering, keyboard focus, a long press, a right click and the I key; a tap also opens the card if the tap has
// no other meaning.

import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { prefs } from "../../core/prefs.ts";
import { t } from "../../core/words.ts";
import { reasonOf } from "../../grey/reasons.ts";
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
const LEAVE_MS = 180; // Time to move the pointer from the card to its text.
const HOLD_MS = 420; // Shorter than the browser's own long press.
const SLIP_PX = 10;
const GAP_PX = 10;

/** The text of the hovered card, and the sheet that the player has opened. */
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

/**
 * Listens on the whole page, so that cards in the log, in sheets and in results work as well. Returns a function that
 * stops it.
 */
function follow(point: (thing: HTMLElement | null) => void, open: (reads: Reads) => void): () => void {
  const listeners = new AbortController();
  let timer = 0;
  // The element that has the pointer or the focus, even before its text appears.
  let resting: HTMLElement | null = null;
  let shown = false;
  let held = false;
  let start: PointerEvent | null = null;
  // Under a pointer that rests the page may move. Who walks by Tab reads on until the pointer moves.
  let walks = false;
  let pointer = "";
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
    const place = `${event.clientX} ${event.clientY}`;
    walks &&= !pointer || place === pointer;
    pointer = place;
    if (walks) return;
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
    held = false; // The end of a long press is not a tap.
    event.preventDefault();
    event.stopPropagation();
  });
  hear("contextmenu", (event) => {
    const thing = readable(event.target);
    if (!thing) return;
    event.preventDefault();
    if (start || held) return; // A touch: its duration decides what it means.
    away();
    open(readsOf(thing));
  });
  hear("focusin", (event) => {
    const thing = readable(event.target);
    walks = thing?.matches(":focus-visible") ?? false;
    rest(walks ? thing : null);
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
    resting = null; // The pointer is over another card, or over the same one again.
  });
  return () => {
    clearTimeout(timer);
    listeners.abort();
  };
}

/** A card's text beside the card: over other elements, and not over the card itself if there is room. */
function Beside({ thing, view }: { thing: HTMLElement; view: ForceView }) {
  const ref = useRef<HTMLDivElement>(null);
  const { card, id, line } = readsOf(thing);
  const why = reasonOf(thing);
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
      {why && <p class="down">{why}</p>}
      <Reading card={card} line={line} />
      <Explained card={card} id={id} view={view} />
      <p class="soft small">{t("force.read_key")}</p>
    </div>
  );
}

/** The lowest position of the panel. It must not cover the buttons below the card. */
function floorUnder(card: DOMRect): number {
  const buttons = document.querySelector(".hand .act")?.getBoundingClientRect();
  return buttons && buttons.top >= card.bottom ? buttons.top : innerHeight;
}

/** The position of the panel: right of the card, left, above or below, whichever first fits the window. */
function placed(card: DOMRect, panel: DOMRect, floor: number): [number, number] {
  const within = (at: number, size: number, room: number) => Math.max(4, Math.min(at, room - size - 4));
  const top = within(card.top + card.height / 2 - panel.height / 2, panel.height, floor);
  const left = within(card.left + card.width / 2 - panel.width / 2, panel.width, innerWidth);
  if (card.right + GAP_PX + panel.width < innerWidth) return [card.right + GAP_PX, top];
  if (card.left - GAP_PX - panel.width > 0) return [card.left - GAP_PX - panel.width, top];
  if (card.top - GAP_PX - panel.height > 0) return [left, card.top - GAP_PX - panel.height];
  return [left, within(card.bottom + GAP_PX, panel.height, floor)];
}
