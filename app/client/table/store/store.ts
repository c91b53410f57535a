// A table as the server described it: the people, the newest state of the game, and the chat. The store sends nothing
// and does not know what the screen shows.

import * as clock from "../../core/clock.ts";
import { t } from "../../core/words.ts";
import type { GameUi } from "../../games/contract.ts";
import type {
  Ask,
  ChatLine,
  GameOffer,
  Lobby,
  Presence,
  SeatPresence,
  Status,
  View,
  Welcome,
} from "../../generated/wire.ts";
import { History } from "./history.ts";
import { witness } from "./luck.ts";

const LINES = 200;

/** The server's description of the game at one moment, in a welcome, a step or renewed asks. */
interface Said {
  view: View | null;
  asks: Ask[];
  now: number;
}

export class TableStore {
  lobby!: Lobby; // Set by the welcome. Until then the page shows only the door.
  status: Status = "lobby";
  me: number | null = null;
  seq = -1;
  latest!: View;
  asks: Ask[] = [];
  chat: ChatLine[] = [];
  presence: SeatPresence[] = [];
  watching = 0;
  offers: GameOffer[] = [];
  /** The game's part of the client, once it is loaded. */
  game: GameUi | null = null;
  readonly history = new History();
  #watcherAwaySince: number | null = null;

  constructor(readonly table: string) {}

  get offer(): GameOffer | undefined {
    return this.offers.find((offer) => offer.slug === this.lobby.game);
  }

  name(seat: number): string {
    return this.lobby.seats.find((one) => one.seat === seat)?.name ?? t("seat.n", { n: String(seat + 1) });
  }

  present(seat: number): SeatPresence | undefined {
    return this.presence.find((one) => one.seat === seat);
  }

  get botPlays(): boolean {
    return this.me !== null && (this.present(this.me)?.bot_plays ?? false);
  }

  /** Since when the host is away. The host may be a spectator without a seat. */
  get hostAwaySince(): number | null {
    const seat = this.lobby.seats.find((one) => one.user === this.lobby.host)?.seat;
    return seat === undefined ? this.#watcherAwaySince : this.present(seat)?.away_since ?? null;
  }

  /** Apply the parts of a welcome that do not belong to the game. */
  welcomed({ presence, you, chat }: Welcome): void {
    this.presence = presence;
    // The viewer has changed seats, and another seat may see other facts.
    if (this.seq >= 0 && this.me !== you) this.history.forget();
    this.me = you;
    this.chat = chat;
  }

  /** Apply a newer state of the game. */
  goneTo(said: Said & { seq: number; status: Status }): void {
    this.seq = said.seq;
    this.status = said.status;
    this.hearGame(said);
  }

  hearGame({ view, asks, now }: Said): void {
    clock.tell(now);
    if (view) this.latest = view;
    this.asks = asks;
  }

  hearLobby(lobby: Lobby): void {
    this.lobby = lobby;
    witness(lobby);
  }

  /** Apply a presence message. Returns true if the others have begun to wait for this player. */
  hearPresence(said: Presence): boolean {
    const wasSilent = this.#isSilent;
    this.presence = said.seats;
    [this.watching, this.#watcherAwaySince] = [said.watching, said.host_away_since];
    return this.#isSilent && !wasSilent;
  }

  get #isSilent(): boolean {
    return this.me !== null && (this.present(this.me)?.silent ?? null) !== null;
  }

  /** Add a line of chat. Returns false for a duplicate. */
  hearLine(line: ChatLine): boolean {
    if (this.chat.some((one) => one.id === line.id)) return false;
    this.chat = [...this.chat.slice(1 - LINES), line];
    return true;
  }
}
