// A table as this browser knows it: what the server said, and what somebody is doing about it. No element is touched here;
// `paint` puts everything on the screen.

import * as clock from "../core/clock.ts";
import { get, Refusal } from "../core/http.ts";
import { prefs } from "../core/prefs.ts";
import * as signal from "../core/signal.ts";
import { Connection, type Link } from "../core/socket.ts";
import * as sound from "../core/sound.ts";
import { refusal, t } from "../core/words.ts";
import type { Board, GameUi, Host } from "../games/contract.ts";
import { loadGame } from "../games/load.ts";
import type {
  Ask,
  ChatLine,
  FromServer,
  GameOffer,
  Lobby,
  LogStep,
  Move,
  Refused,
  Renewed,
  SeatPresence,
  Status,
  Step,
  View,
  Welcome,
} from "../wire.ts";
import { History } from "./history.ts";
import { hex, witness } from "./luck.ts";
import { Show } from "./show.ts";

export type Sheet =
  | { is: "menu" | "log" | "chat" | "reference" | "keys" }
  | { is: "rule"; rule: string }
  | { is: "seat"; seat: number };

export interface Notice {
  text: string;
  rule?: string;
}

const NOTICE_MS = 7000;
const AGAIN_MS = 1000;
const PASSING = ["draining", "slow", "database_away"]; // come back as after any lost connection
const STRANGER = ["signed_out", "no_session"]; // the seat may still be there; who comes has to say a name again

export class TableCtrl implements Host {
  paint: () => void = () => {};
  /** Whoever the house knows no more stands outside again. */
  outside: (problem: string) => void = () => {};
  lobby!: Lobby; // nothing but the door is drawn before the welcome brings it
  status: Status = "lobby";
  me: number | null = null;
  seq = -1;
  latest!: View;
  private asks: Ask[] = [];
  chat: ChatLine[] = [];
  unread = 0;
  presence: SeatPresence[] = [];
  private watcherAwaySince: number | null = null;
  watching = 0;
  sheet: Sheet | null = null;
  notice: Notice | null = null;
  goodbye: string | null = null;
  offers: GameOffer[] = [];
  game: GameUi | null = null;
  board: Board | null = null;
  inside = false;
  /** What somebody has begun to say: it outlives the field it stands in. */
  draft = "";
  /** How often the game's own part could not be fetched. */
  missed = 0;

  readonly connection: Connection;
  readonly history = new History();
  readonly show: Show;
  private painting = false;
  private loading: Promise<void> | null = null;
  private calledFor: string | undefined;

  constructor(readonly table: string, root: HTMLElement) {
    const secure = location.protocol === "https:" ? "wss:" : "ws:";
    const path = `${secure}//${location.host}/ws/tables/${table}`;
    this.connection = new Connection(() => path + (this.seq >= 0 ? `?after=${this.seq}` : ""), this);
    this.show = new Show(this, root);
  }

  // What the views read

  get view(): View {
    return this.show.view ?? this.latest;
  }

  /** The open decisions, as far as they belong to what is shown. */
  get open(): Ask[] {
    return this.show.replay ? [] : this.due;
  }

  /** A race that still runs on the screen has none of the decisions of the next. */
  private get due(): Ask[] {
    return this.latest && (this.show.live ?? this.latest).race === this.latest.race ? this.asks : [];
  }

  get myAsk(): Ask | null {
    return this.show.replay ? null : this.wanted;
  }

  /** What I am asked, also while I look back. While a bot plays on for me it is asked, and not I. */
  get wanted(): Ask | null {
    if (this.me === null || this.lobby.paused || this.botPlays) return null;
    return this.due.find((ask) => ask.seat === this.me && ask.id !== undefined) ?? null;
  }

  /** The open decisions that it is somebody's turn for. */
  get turns(): Ask[] {
    return this.open.filter((ask) => this.isTurn(ask));
  }

  get myTurn(): boolean {
    return this.wanted !== null && this.isTurn(this.wanted);
  }

  private isTurn(ask: Ask): boolean {
    return !this.game?.quiet?.includes(ask.prompt);
  }

  get botPlays(): boolean {
    return this.me !== null && (this.present(this.me)?.bot_plays ?? false);
  }

  get pending(): Move | null {
    return this.connection.pending?.move ?? null;
  }

  get link(): Link {
    return this.connection.link;
  }

  get playing(): boolean {
    return this.status !== "lobby" && this.latest !== undefined && this.board !== null;
  }

  get steps(): LogStep[] {
    return this.history.steps;
  }

  get offer(): GameOffer | undefined {
    return this.offers.find((offer) => offer.slug === this.lobby.game);
  }

  name(seat: number): string {
    return this.lobby.seats.find((one) => one.seat === seat)?.name ?? t("seat.n", { n: String(seat + 1) });
  }

  present(seat: number): SeatPresence | undefined {
    return this.presence.find((one) => one.seat === seat);
  }

  /** The host may have no seat, and only watch. */
  get hostAwaySince(): number | null {
    const seat = this.lobby.seats.find((one) => one.user === this.lobby.host)?.seat;
    return seat === undefined ? this.watcherAwaySince : this.present(seat)?.away_since ?? null;
  }

  /** Whose turn it is and what to do, as text. */
  summary(): string {
    if (this.show.replay) return t(this.myTurn ? "again.your_turn" : "again.title");
    const own = this.game?.status?.(this);
    if (own) return `${own.head} ${String(own.words)}`;
    if (this.myAsk && this.board) return `${t("turn.yours")} ${String(this.board.prompt())}`;
    const [first] = this.turns;
    return first ? this.game!.waiting(first.prompt, this.name(first.seat)) : t("status.over");
  }

  // What the server says

  heard(message: FromServer): void {
    switch (message.type) {
      case "welcome":
        void this.welcome(message);
        break;
      case "step":
        void this.step(message);
        break;
      case "asks":
        this.renewed(message);
        break;
      case "refused":
        this.refused(message);
        break;
      case "lobby":
        this.hearLobby(message);
        if (message.status === "lobby") this.me = message.you.seat;
        if (this.isNear) void this.load();
        this.asked(); // a pause may have ended
        break;
      case "presence":
        this.hearPresence(message);
        this.asked(); // a bot may have taken over, or given back
        break;
      case "chat":
        this.hearChat(message);
        break;
      case "nudged":
        this.call(t("nudge.heard", { name: message.from }));
        this.tell(t("nudge.heard", { name: message.from }));
        break;
      case "bye":
        this.leaveOff(message.reason);
        break;
      case "pong":
        clock.tell(message.now);
        return;
    }
    this.redraw();
  }

  linked(link: Link): void {
    // After a few failures only: a house that is away for a moment need not be asked why.
    if (link === "lost" && this.connection.failures % 4 === 3) void this.stillWelcome();
    this.redraw();
  }

  /** A socket does not say why it was not opened; the same question over HTTP is answered. */
  private async stillWelcome(): Promise<void> {
    try {
      await get(`/api/tables/${this.table}`);
    } catch (problem) {
      if (problem instanceof Refusal && [401, 403, 404].includes(problem.status)) this.leaveOff(problem.code);
      this.redraw();
    }
  }

  offered(offers: GameOffer[]): void {
    this.offers = offers;
    this.redraw();
  }

  private async welcome(said: Welcome): Promise<void> {
    const first = this.seq < 0;
    const wasOver = this.status === "finished";
    clock.tell(said.now);
    this.hearLobby(said.lobby);
    this.status = said.status;
    this.me = said.you;
    this.chat = said.chat;
    this.goodbye = null;
    this.hearPresence(said.presence);
    this.seq = said.seq;
    this.asks = said.asks;
    if (first && said.status === "finished") this.show.page = { at: "standings" };
    const loading = this.isNear ? this.load() : null;
    if (!said.view) return;
    const race = this.latest?.race;
    this.latest = said.view;
    this.show.reset(said.view);
    await loading;
    this.asked();
    // A race that ended while nobody was listening here: its sheet is waited for all the same.
    if (race !== undefined && (said.view.race > race || (!wasOver && said.status === "finished"))) {
      this.show.open({ at: "result", race });
    }
    await this.history.catchUp(this.table);
    this.redraw();
  }

  /** The board is fetched when it will be needed soon: a lobby that waits for people is light. */
  private get isNear(): boolean {
    return this.status !== "lobby" || this.lobby.can_start;
  }

  /** The game with its board and its words. */
  load(): Promise<void> {
    return this.loading ??= this.fetchGame();
  }

  private async fetchGame(): Promise<void> {
    while (!this.game) {
      try {
        this.game = await loadGame(this.lobby.game);
      } catch (problem) {
        if (!(problem instanceof TypeError)) throw problem; // of a script that was not there the browser says no more
        this.missed++;
        this.redraw();
        await new Promise((done) => setTimeout(done, AGAIN_MS));
      }
    }
    this.board = this.game.board(this);
    this.redraw();
  }

  private hearLobby(lobby: Lobby): void {
    this.lobby = lobby;
    witness(lobby);
  }

  private async step(step: Step): Promise<void> {
    clock.tell(step.now);
    if (step.seq <= this.seq) return; // an answer that was sent twice
    if (step.seq > this.seq + 1 && this.latest) return this.connection.open(); // a gap: come in again
    const began = this.latest === undefined;
    this.seq = step.seq;
    this.status = step.status;
    this.latest = step.view;
    this.asks = step.asks;
    if (began) this.me = step.asks.find((ask) => ask.id !== undefined)?.seat ?? this.lobby.you.seat;
    if (began) this.show.reset(step.view);
    if (!this.board) await this.load();
    if (began) this.show.begin(step);
    else this.show.push(step);
    this.asked();
    this.redraw();
  }

  private renewed(said: Renewed): void {
    if (said.seq !== this.seq) return; // a step that comes after it says the same
    clock.tell(said.now);
    this.latest = said.view;
    this.asks = said.asks;
    this.show.renew(said.view);
    this.asked();
  }

  private refused(said: Refused): void {
    if (said.cmd_id !== null && said.cmd_id === this.connection.pending?.cmd_id) return this.tell(t("refused.again"));
    sound.refusal();
    this.board?.refused?.();
    const named = this.game?.refusal?.(this, said.detail);
    this.tell(named ?? refusal(said.error, said.detail, said.rule), said.rule ?? undefined);
  }

  private hearChat(line: ChatLine): void {
    if (this.chat.some((one) => one.id === line.id)) return;
    this.chat = [...this.chat.slice(-199), line];
    if (line.user === this.lobby.you.user) return;
    // Where the last lines stand beside the course, with nothing over them, nothing has to be counted.
    const beside = this.playing && this.show.page.at === "table" && !this.sheet &&
      matchMedia("(min-width: 900px) and (min-height: 521px)").matches;
    if (document.hidden || !(beside || this.sheet?.is === "chat")) this.unread++;
    if (prefs.chat) sound.message();
  }

  private hearPresence(said: Welcome["presence"]): void {
    this.presence = Array.isArray(said) ? said : said.seats;
    if (!Array.isArray(said)) [this.watching, this.watcherAwaySince] = [said.watching, said.host_away_since];
  }

  private leaveOff(reason: string): void {
    if (PASSING.includes(reason)) return;
    this.connection.close();
    if (STRANGER.includes(reason)) {
      this.inside = false;
      this.outside(refusal(reason, ""));
    } else this.goodbye = reason;
  }

  /** The decisions that are open, or what is seen of them, may be others than before: the board looks, and who is asked is called. */
  asked(): void {
    if (!this.playing) return;
    this.board!.asked();
    const id = this.myTurn ? this.wanted?.id : undefined;
    if (id !== undefined && id !== this.calledFor) this.call(this.summary());
    this.calledFor = id;
  }

  private call(what: string): void {
    if (!signal.call(what)) this.tell(t("menu.notify_refused"));
  }

  // What somebody does

  /** Through the door; also after the house has closed the line for good. */
  enter(): void {
    this.inside = true;
    this.goodbye = null;
    this.connection.reopen();
  }

  answer(move: Move): void {
    const ask = this.myAsk?.id;
    if (ask === undefined || this.pending) return;
    this.notice = null;
    this.connection.answer(ask, move, hex(16));
    this.redraw();
  }

  /** False: it was not sent, and whoever wrote it still has it. */
  say(text: string): boolean {
    const sent = !text.trim() || this.connection.send({ type: "chat", text: text.trim().slice(0, 300) });
    if (!sent) this.tell(t("chat.not_sent"));
    return sent;
  }

  nudge(seat: number): void {
    if (this.connection.send({ type: "nudge", seat })) this.tell(t("nudge.sent", { name: this.name(seat) }));
  }

  settle(): void {
    this.show.skip();
  }

  tell(text: string, rule?: string): void {
    const notice: Notice = { text, rule };
    this.notice = notice;
    setTimeout(() => {
      if (this.notice === notice) this.hush();
    }, NOTICE_MS);
    this.redraw();
  }

  hush(): void {
    this.notice = null;
    this.redraw();
  }

  lay(sheet: Sheet | null): void {
    this.sheet = sheet;
    if (sheet?.is === "chat") this.unread = 0;
    this.redraw();
  }

  showRule = (rule: string): void => this.lay({ is: "rule", rule });

  redraw(): void {
    if (this.painting) return;
    this.painting = true;
    queueMicrotask(() => {
      this.painting = false;
      this.paint();
    });
  }
}
