// What a game's folder may read and do on a table's page.

import type { Connection } from "../../core/socket.ts";
import type { Host, Told } from "../../games/contract.ts";
import type { Ask, Lobby, Move, View } from "../../generated/wire.ts";
import { hex } from "../store/luck.ts";
import type { TableStore } from "../store/store.ts";
import type { Show } from "./show.ts";
import type { Turn } from "./turn.ts";

/** The part of the page that a game's board may use. */
export interface Desk {
  tell(text: string, rule?: string): void;
  hush(): void;
  showRule(rule: string): void;
  redraw(): Promise<void>;
}

export class TableHost implements Host {
  constructor(
    private readonly store: TableStore,
    private readonly show: Show,
    private readonly turn: Turn,
    private readonly connection: Connection,
    private readonly desk: Desk,
  ) {}

  get me(): number | null {
    return this.store.me;
  }

  get lobby(): Lobby {
    return this.store.lobby;
  }

  get view(): View {
    return this.show.view ?? this.latest;
  }

  get latest(): View {
    return this.store.latest;
  }

  get open(): Ask[] {
    return this.turn.open;
  }

  get myAsk(): Ask | null {
    return this.show.replay ? null : this.turn.wanted;
  }

  get botPlays(): boolean {
    return this.store.botPlays;
  }

  get pending(): Move | null {
    return this.connection.pending?.move ?? null;
  }

  get steps(): Told[] {
    return this.store.history.steps;
  }

  name(seat: number): string {
    return this.store.name(seat);
  }

  answer(move: Move): void {
    const ask = this.myAsk?.id;
    if (ask === undefined || this.pending) return;
    this.connection.answer(ask, move, hex(16));
    this.hush();
  }

  tell(text: string, rule?: string): void {
    this.desk.tell(text, rule);
  }

  hush(): void {
    this.desk.hush();
  }

  showRule = (rule: string): void => this.desk.showRule(rule);

  settle(): void {
    this.show.skip();
  }

  redraw(): Promise<void> {
    return this.desk.redraw();
  }
}
