// A board at which one question is open, without a page around it.

import type { Host } from "../games/contract.ts";
import type { Ask, Move, View } from "../generated/wire.ts";

/** A table with one open question: what is sent and told is kept. */
export function table(prompt: string, moves: Ask["moves"], view: object) {
  const asked: Ask = { id: "1", seat: 0, prompt, closes_at: null, moves };
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
  } as unknown as Host;
  return { host, sent, told };
}
