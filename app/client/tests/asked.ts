// A board with one open decision, without a page.

import type { Host } from "../games/contract.ts";
import type { Ask, Move, View } from "../generated/wire.ts";

/** A table with one open decision. Records the moves and notices. */
export function table(prompt: string, moves: Ask["moves"], view: object, barred: Ask["barred"] = []) {
  const asked: Ask = { id: "1", seat: 0, prompt, closes_at: null, moves, barred };
  const sent: Move[] = [];
  const told: [string, string | undefined][] = [];
  const host = {
    me: 0,
    view: view as View,
    latest: view as View,
    myAsk: asked,
    pending: null,
    answer: (move: Move) => sent.push(move),
    tell: (words: string, rule?: string) => told.push([words, rule]),
    hush: () => {},
    settle: () => {},
    redraw: () => {},
    name: (seat: number) => `Player ${seat}`,
  } as unknown as Host;
  return { host, sent, told };
}
