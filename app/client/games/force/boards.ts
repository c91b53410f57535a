// The board of each table on this page, so that a card's name in the log can open the card.

import type { Host } from "../contract.ts";
import { ForceBoard } from "./board.ts";

const boards = new WeakMap<Host, ForceBoard>();

export function boardOf(host: Host): ForceBoard {
  const board = new ForceBoard(host);
  boards.set(host, board);
  return board;
}

export function openCard(host: Host, card: string): boolean {
  const board = boards.get(host);
  board?.read({ is: "card", card });
  return board !== undefined;
}
