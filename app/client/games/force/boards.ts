// The board of each table on this page. Card names in the log use it to open a card.

import type { Host } from "../contract.ts";
import { ForceBoard } from "./board.ts";

const boards = new WeakMap<Host, ForceBoard>();

export function boardOf(host: Host): ForceBoard {
  const board = new ForceBoard(host);
  boards.set(host, board);
  return board;
}

export function boardAt(host: Host): ForceBoard | undefined {
  return boards.get(host);
}

export function openCard(host: Host, card: string, id?: number): boolean {
  const board = boards.get(host);
  board?.read({ card, id });
  return board !== undefined;
}
