// A table as the server has told it: who sits there, the newest state of the game, what was said. Nothing is sent from here, and
// nothing here knows what is on the screen.

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

/** What the server says of the game at one moment: a welcome, a step, asks renewed. */
interface Said {
  view: View | null;
  asks: Ask[];
  now: number;
}

export class TableStore {
  lobby!: Lobby; // nothing but the door is drawn before the welcome brings it
  status: Status = "lobby";
  me: number | null = null;
  seq = -1;
  latest!: View;
  asks: Ask[] = [];
  chat: ChatLine[] = [];
  presence: SeatPresence[] = [];
  watching = 0;
  offers: GameOffer[] = [];
  /** The game's own part of the client, as soon as it is fetched. */
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

  /** The host may have no seat, and only watch. */
  get hostAwaySince(): number | null {
    const seat = this.lobby.seats.find((one) => one.user === this.lobby.host)?.seat;
    return seat === undefined ? this.#watcherAwaySince : this.present(seat)?.away_since ?? null;
  }

  /** All of a welcome but the game. */
  welcomed({ presence, you, chat }: Welcome): void {
    this.presence = presence;
    if (this.seq >= 0 && this.me !== you) this.history.forget(); // another seat was told other things
    this.me = you;
    this.chat = chat;
  }

  /** The log has come so far. */
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

  /** Is it news that the others wait for me? */
  hearPresence(said: Presence): boolean {
    const wasSilent = this.#isSilent;
    this.presence = said.seats;
    [this.watching, this.#watcherAwaySince] = [said.watching, said.host_away_since];
    return this.#isSilent && !wasSilent;
  }

  get #isSilent(): boolean {
    return this.me !== null && (this.present(this.me)?.silent ?? null) !== null;
  }

  /** False: it was heard before. */
  hearLine(line: ChatLine): boolean {
    if (this.chat.some((one) => one.id === line.id)) return false;
    this.chat = [...this.chat.slice(1 - LINES), line];
    return true;
  }
}
