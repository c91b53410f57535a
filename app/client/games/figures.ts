// The interface of a game's figures.tsx: a drawing for each figure of app/engine/<slug>/figures.py, made of the
// components that draw the table. The build renders them in each language (app/client/figures/draw.tsx); pages get
// plain HTML.

import type { VNode } from "preact";
import type { Ask, Fact, Lobby, Move, View } from "../generated/wire.ts";
import type { Host } from "./contract.ts";

/**
 * A figure as `python -m tools.wire` writes it: the engine's view of the position, and its judgement of the attempts.
 */
export interface Given<V extends View = View> {
  seat: number | null;
  view: V;
  ask: Ask | null;
  attempts: Attempt[];
  shows: Record<string, unknown>;
}

/** A move that the figure marks with a letter; `rule` is the paragraph that forbids it. */
export interface Attempt {
  mark: string;
  move: Move;
  rule: string | null;
}

/** A race of bots as `python -m tools.wire` writes it: the public view at its end, and every public fact. */
export interface Recorded {
  view: View;
  facts: Fact[];
}

/** How to show a recorded race: its moments, and the board at each moment. */
export interface Showing {
  moments(race: Recorded): Moment[];
  board(view: View): VNode;
}

export interface Moment {
  view: View;
  /** The duration of this moment. */
  ms: number;
}

export interface Drawings {
  /** Loads what the drawings need in this language. */
  ready?(language: string): Promise<void>;
  draw: Record<string, (given: Given) => VNode>;
}

export const NAMES = ["Robin", "Wren", "Jay", "Finch", "Teal", "Lark"];

/** A host for a drawing: it shows the position, and its actions do nothing. */
export function hostOf({ seat, view, ask }: Given, names: string[] = NAMES): Host {
  const nothing = () => {};
  return {
    me: seat,
    lobby: {} as Lobby,
    view,
    latest: view,
    myAsk: ask,
    open: ask ? [ask] : [],
    pending: null,
    steps: [],
    name: (at) => names[at] ?? "",
    answer: nothing,
    tell: nothing,
    hush: nothing,
    showRule: nothing,
    settle: nothing,
    redraw: nothing,
  };
}
