// Reactions that rise over the places of their senders, on the table's page and on a big screen. The layer lies over
// open sheets. If a sender's place is not on the screen, the reaction rises at the edge with the sender's name.

import { render } from "preact";
import { pace } from "../../core/prefs.ts";
import { t } from "../../core/words.ts";
import { nameOf, Picture, type Reaction } from "../../ui/reactions.tsx";

const RISE_MS = 2400;
const STILL_MS = 2000;
const MOST = 24; // The largest number of reactions on the screen at once.
const HIGH = 3; // How far a reaction rises, in multiples of its own height.
const SIDEWAYS = [0, 0.35, -0.35]; // Horizontal offsets, so that successive reactions from one place stay distinct.
const ALOUD_MS = 4000; // A screen reader announces at most one reaction in this time.

let layer: HTMLElement | null = null;
let aloud: HTMLElement | null = null;
let thrown = 0;
let heardAt = -Infinity;

export function rise(root: Element, seat: number, reaction: Reaction, name: string): void {
  const over = layer ??= made("reactions", { popover: "manual" });
  if (over.childElementCount >= MOST) return;
  if (over.showPopover) {
    // Reopen the layer, so that it lies over a sheet that opened later.
    if (over.matches(":popover-open")) over.hidePopover();
    over.showPopover();
  }
  const place = placeOf(root, seat);
  const token = made("thrown", {}, over);
  Object.assign(token.dataset, { reaction, from: String(seat) });
  render(
    <>
      <Picture of={reaction} />
      {!place && <b>{name}</b>}
    </>,
    token,
  );
  void move(token, place, seat).then(() => {
    render(null, token);
    token.remove();
  });
  say(t("reaction.heard", { name, reaction: nameOf(reaction) }));
}

function made(kind: string, told: Record<string, string>, within: Element = document.body): HTMLElement {
  const element = document.createElement("div");
  element.className = kind;
  for (const [name, value] of Object.entries(told)) element.setAttribute(name, value);
  return within.appendChild(element);
}

/** The rectangle of a seat's place, or null if this screen does not show it. */
function placeOf(root: Element, seat: number): DOMRect | null {
  for (const one of root.querySelectorAll(`[data-seat="${seat}"]`)) {
    const place = one.getBoundingClientRect();
    const middle = place.top + place.height / 2;
    if (place.width && place.height && middle > 0 && middle < innerHeight) return place;
  }
  return null;
}

/**
 * Where a reaction starts: in the middle of a narrow place, or beside a wide place at the side of the screen, whose
 * figures must stay readable.
 */
function startOf(place: DOMRect | null, width: number): [number, number] | null {
  if (!place) return null;
  const isWide = place.width > 3 * width && place.left > width;
  return [isWide ? place.left - width / 2 : place.left + place.width / 2, place.top + place.height / 2];
}

async function move(token: HTMLElement, place: DOMRect | null, seat: number): Promise<void> {
  const { offsetWidth: width, offsetHeight: height } = token;
  const [atX, atY] = startOf(place, width) ?? [width * (0.8 + seat), innerHeight - height];
  const aside = SIDEWAYS[thrown++ % SIDEWAYS.length]! * width;
  const x = Math.min(Math.max(atX + aside - width / 2, 4), innerWidth - width - 4);
  const y = Math.min(Math.max(atY - height / 2, 4), innerHeight - height - 4);
  const up = Math.max(0, Math.min(height * HIGH, y - 4));
  // At the right edge, replace the missing height above by a movement to the left.
  const along = x > innerWidth / 2 ? up - height * HIGH : 0;
  const to = (part: number, scale: number, turn: number) =>
    `translate(${x + along * part}px, ${y - up * part}px) scale(${scale}) rotate(${turn}deg)`;
  const still = to(1 / HIGH, 1, 0);
  const way: Keyframe[] = pace()
    ? [
      { transform: to(0, 0.3, -10), opacity: 0 },
      { transform: to(0.1, 1.2, 4), opacity: 1, offset: 0.12 },
      { transform: to(0.15, 1, 0), offset: 0.2 },
      { transform: to(0.6, 1, 7), opacity: 1, offset: 0.65 },
      { transform: to(1, 0.9, -5), opacity: 0 },
    ]
    : [
      { transform: still, opacity: 0 },
      { transform: still, opacity: 1, offset: 0.08 },
      { transform: still, opacity: 1, offset: 0.85 },
      { transform: still, opacity: 0 },
    ];
  await token.animate(way, { duration: pace() ? RISE_MS : STILL_MS, easing: "ease-out" }).finished.catch(() => {});
}

function say(words: string): void {
  const now = performance.now();
  if (now - heardAt < ALOUD_MS) return;
  heardAt = now;
  aloud ??= made("sr", { role: "status" });
  aloud.textContent = words;
}
