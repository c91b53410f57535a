// The bubble with the reason why something is greyed, beside the control that has the pointer or the focus. Cards that
// can be read have a panel of their own.

import { reasonOf } from "./reasons.ts";

const REST_MS = 260;
const GAP_PX = 8;
const STILL_PX = 4;
const GREYS = ["aria-disabled", "aria-describedby"];

/** Follow pointer and focus, which are on `first` now. `onTap`: whether the bubble appears after a tap as well. */
export function follow(first: Element, onTap: () => boolean): void {
  const bubble = document.createElement("div");
  bubble.className = "bubble";
  bubble.popover = "manual";
  bubble.ariaHidden = "true"; // Screen readers read the description.
  document.body.append(bubble);
  let over: Element | null = null;
  let pressed: PointerEvent | null = null;
  let timer = 0;
  const changes = new MutationObserver(() => {
    if (!over?.isConnected || greyAt(over) !== over) hide();
    else if (bubble.textContent !== reasonOf(over)) show(over);
  });
  const hide = () => {
    clearTimeout(timer);
    changes.disconnect();
    over = null;
    bubble.hidePopover?.();
  };
  const show = (thing: Element) => {
    changes.disconnect(); // The bubble is part of the page as well.
    bubble.textContent = reasonOf(thing);
    bubble.showPopover?.();
    place(bubble, thing.getBoundingClientRect());
    changes.observe(document.body, { subtree: true, childList: true, attributeFilter: GREYS });
  };
  const rest = (thing: Element | null, ms: number) => {
    if (thing === over) return;
    hide();
    over = thing;
    if (thing) timer = setTimeout(() => greyAt(thing) === thing && thing.isConnected && show(thing), ms);
  };
  const point = (event: PointerEvent) => {
    if (event.pointerType === "touch" || (pressed && !isAway(event, pressed))) return;
    pressed = null;
    rest(greyAt(event.target), REST_MS);
  };
  document.addEventListener("pointerover", point);
  document.addEventListener("pointermove", (event) => pressed && point(event));
  document.addEventListener("focusin", ({ target }) => {
    rest((target as Element).matches(":focus-visible") ? greyAt(target) : null, REST_MS);
  });
  document.addEventListener("pointerdown", (event) => {
    // What the answer puts under a resting pointer is not asked about.
    pressed = event;
    hide();
  }, true);
  document.addEventListener("scroll", () => over && place(bubble, over.getBoundingClientRect()), true);
  document.addEventListener("keydown", ({ key }) => key === "Escape" && hide(), true);
  document.addEventListener("click", (event) => {
    const thing = greyAt(event.target);
    if (thing && onTap()) rest(thing, 0);
  }, true); // Before the click itself greys anything.
  rest(greyAt(first), 0);
}

function isAway(pointer: PointerEvent, from: PointerEvent): boolean {
  return Math.hypot(pointer.clientX - from.clientX, pointer.clientY - from.clientY) > STILL_PX;
}

function greyAt(target: EventTarget | null): Element | null {
  const thing = target instanceof Element
    ? target.closest("[aria-disabled=true], label:has([aria-disabled=true])")
    : null;
  const control = thing?.matches("label") ? thing.querySelector("[aria-disabled=true]") : thing;
  return control && !control.matches("[data-reads]") && reasonOf(control) ? control : null;
}

/** Above the control if there is room, else below it, and within the window. */
function place(bubble: HTMLElement, thing: DOMRect): void {
  const { width, height } = bubble.getBoundingClientRect();
  const left = Math.max(4, Math.min(thing.left + thing.width / 2 - width / 2, innerWidth - width - 4));
  const top = thing.top - GAP_PX - height;
  bubble.style.left = `${left}px`;
  bubble.style.top = `${top > 4 ? top : Math.min(thing.bottom + GAP_PX, innerHeight - height - 4)}px`;
}
