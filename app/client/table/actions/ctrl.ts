// The controller of a table's page: it handles the server's messages and the person's actions. `store` has what the server said,
// `show` what the screen shows of it, `turn` whose turn it is. `paint` renders the page.

import * as clock from "../../core/clock.ts";
import { get, Refusal } from "../../core/http.ts";
import { prefs } from "../../core/prefs.ts";
import * as signal from "../../core/signal.ts";
import { Connection, type Link } from "../../core/socket.ts";
import * as sound from "../../core/sound.ts";
import { refusal, t } from "../../core/words.ts";
import type { Board, GameUi, Host, Told } from "../../games/contract.ts";
import { loadGame } from "../../games/load.ts";
import type {
  Ask,
  ChatLine,
  FromServer,
  GameOffer,
  Lobby,
  Move,
  Refused,
  Renewed,
  SeatClaim,
  Step,
  View,
  Welcome,
} from "../../generated/wire.ts";
import { Show } from "../show/show.ts";
import { Turn } from "../show/turn.ts";
import { KeptChoice } from "../store/kept.ts";
import { hex, opened, witnessLog } from "../store/luck.ts";
import { TableStore } from "../store/store.ts";
import { knocks, newHost } from "./news.ts";
import { type Notice, Notices } from "./notices.ts";
import { Talk } from "./talk.ts";

export type Sheet =
  | { is: "menu" | "log" | "chat" | "reference" | "keys" | "elsewhere" | "claim" | "screens" }
  | { is: "rule"; rule: string }
  | { is: "seat"; seat: number };

/** Where the log stands open beside the hand (frame.css). */
const LOG_OPEN = "(min-width: 900px) and (min-height: 521px), (min-width: 700px) and (orientation: portrait)";
const PASSING = ["draining", "slow", "database_away", "set_back"]; // come back as after any lost connection
const STRANGER = ["signed_out", "no_session"]; // the seat may still be there; who comes has to say a name again

export class TableCtrl implements Host {
  paint: () => void = () => {};
  /** Called when the person's session has ended: the page shows the door again. */
  outside: (problem: string) => void = () => {};
  sheet: Sheet | null = null;
  goodbye: string | null = null;
  board: Board | null = null;
  inside = false;
  /** Whether a person who wants only the hand looks at the table for a while. */
  looksUp = false;
  /** Number of failed attempts to load the game's script. */
  missed = 0;

  readonly store: TableStore;
  readonly connection: Connection;
  readonly show: Show;
  readonly turn: Turn;
  readonly notices = new Notices(() => this.#screen, () => this.redraw());
  readonly talk = new Talk(() => this.redraw());
  readonly #kept: KeptChoice;
  #painting: Promise<void> | null = null;
  #loading: Promise<void> | null = null;
  #calledFor: string | undefined;

  constructor(table: string, private readonly root: HTMLElement) {
    const secure = location.protocol === "https:" ? "wss:" : "ws:";
    const path = `${secure}//${location.host}/ws/tables/${table}`;
    this.store = new TableStore(table);
    this.connection = new Connection(() => path + (this.store.seq >= 0 ? `?after=${this.store.seq}` : ""), this);
    this.show = new Show(this.store, this, root);
    this.turn = new Turn(this.store, this.show);
    this.#kept = new KeptChoice(table);
  }

  // What a game's folder may know (Host)

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

  // What the views read besides

  get game(): GameUi | null {
    return this.store.game;
  }

  get playing(): boolean {
    return this.store.status !== "lobby" && this.latest !== undefined && this.board !== null;
  }

  get #screen(): string {
    if (!this.inside || !this.lobby) return "door";
    if (!this.playing) return this.store.status;
    const { page, replaying } = this.show;
    return `${page.at} ${page.at === "result" ? page.race : replaying ?? ""}`;
  }

  /** A big screen shows the race, and this person wants only the hand here. */
  get onlyHand(): boolean {
    return prefs.hands && this.lobby.boards > 0;
  }

  summary(): string {
    return this.turn.summary(this, this.board);
  }

  // What the server says

  heard(message: FromServer): void {
    switch (message.type) {
      case "welcome":
        witnessLog(this.store.table, message.seq, message.chain);
        void this.#welcome(message);
        break;
      case "step":
        witnessLog(this.store.table, message.seq, message.chain);
        void this.#step(message);
        break;
      case "asks":
        this.#renewed(message);
        break;
      case "refused":
        this.#refused(message);
        break;
      case "lobby":
        this.#hearLobby(message);
        if (message.status === "lobby") this.store.me = message.you.seat;
        if (this.#isNear) void this.load();
        this.asked(); // a pause may have ended
        break;
      case "presence":
        if (this.store.hearPresence(message)) this.#call(t("silent.you"));
        this.asked(); // a bot may have taken over, or given back
        break;
      case "chat":
        this.#hearChat(message);
        break;
      case "claim":
        this.#hearClaim(message);
        break;
      case "open_nonce":
        this.#openNonce();
        return;
      case "nudged":
        this.#call(t("nudge.heard", { name: message.from }));
        this.tell(t("nudge.heard", { name: message.from }));
        break;
      case "bye":
        this.#leaveOff(message.reason);
        break;
      case "pong":
        clock.tell(message.now);
        return;
    }
    this.redraw();
  }

  #openNonce(): void {
    const nonce = opened(this.store.table);
    if (nonce !== undefined) this.connection.send({ type: "nonce", nonce });
  }

  linked(link: Link): void {
    // After a few failures only: a house that is away for a moment need not be asked why.
    if (link === "lost" && this.connection.failures % 4 === 3) void this.#stillWelcome();
    this.redraw();
  }

  /** A socket does not say why it was not opened; the same question over HTTP is answered. */
  async #stillWelcome(): Promise<void> {
    try {
      await get(`/api/tables/${this.store.table}`);
    } catch (problem) {
      if (problem instanceof Refusal && [401, 403, 404].includes(problem.status)) this.#leaveOff(problem.code);
      this.redraw();
    }
  }

  offered(offers: GameOffer[]): void {
    this.store.offers = offers;
    this.redraw();
  }

  async #welcome(said: Welcome): Promise<void> {
    const { seq: since, status: was, latest: before } = this.store;
    if (said.seq < since) return location.reload(); // the database has lost moves that this page has shown
    this.#hearLobby(said.lobby);
    this.store.welcomed(said);
    this.goodbye = null;
    const goesOn = this.show.goesOn(said, since);
    this.store.goneTo(said);
    if (since < 0 && said.status === "finished") this.show.page = { at: "standings" };
    const loading = this.#isNear ? this.load() : null;
    if (!said.view) return;
    if (!goesOn) this.show.reset(said.view);
    await loading;
    this.asked();
    // A race that ended while nobody was listening here: its sheet is waited for all the same.
    const ended = before && (said.view.race > before.race || (was !== "finished" && said.status === "finished"));
    if (!goesOn && ended) this.show.open({ at: "result", race: before.race });
    await this.store.history.catchUp(`/api/tables/${this.store.table}`, () => this.show.atRest());
    this.redraw();
  }

  /** The board is fetched when it will be needed soon: a lobby that waits for people is light. */
  get #isNear(): boolean {
    return this.store.status !== "lobby" || this.lobby.can_start;
  }

  /** The game with its board and its words. */
  load(): Promise<void> {
    return this.#loading ??= this.#fetchGame();
  }

  async #fetchGame(): Promise<void> {
    const game = this.game ?? await loadGame(this.root.dataset.script!, () => {
      this.missed++;
      this.redraw();
    });
    this.store.game = game;
    this.board = game.board(this);
    this.redraw();
  }

  #hearLobby(lobby: Lobby): void {
    if (knocks(this.lobby, lobby)) sound.message();
    const news = newHost(this.lobby, lobby);
    if (news) this.tell(news);
    this.store.hearLobby(lobby);
  }

  #hearClaim(claim: SeatClaim): void {
    if (claim.standing === "open" && claim.decides && !claim.yours) sound.message();
    if (claim.yours && claim.standing !== "open") this.tell(t(`claim.${claim.standing}`));
  }

  #hearChat(line: ChatLine): void {
    if (!this.store.hearLine(line) || line.user === this.lobby.you.user) return;
    // Where the last lines stand beside the course, with nothing over them, nothing has to be counted.
    const beside = this.playing && this.show.page.at === "table" && !this.sheet && matchMedia(LOG_OPEN).matches;
    this.talk.hear(line, beside || this.sheet?.is === "chat", this.store.status !== "lobby");
  }

  async #step(step: Step): Promise<void> {
    const { store, show } = this;
    if (step.seq <= store.seq) return clock.tell(step.now); // an answer that was sent twice
    if (step.seq > store.seq + 1 && this.latest) return this.connection.open(); // a gap: come in again
    const began = this.latest === undefined;
    store.goneTo(step);
    if (began) {
      store.me = step.asks.find((ask) => ask.id !== undefined)?.seat ?? this.lobby.you.seat;
      show.reset(step.view);
    }
    if (!this.board) await this.load();
    if (began) show.begin(step);
    else show.push(step);
    this.asked();
    this.redraw();
  }

  #renewed(said: Renewed): void {
    if (said.seq !== this.store.seq) return; // a step that comes after it says the same
    this.store.hearGame(said);
    this.show.renew(said.view);
    this.asked();
  }

  #refused(said: Refused): void {
    if (said.cmd_id !== null && said.cmd_id === this.connection.pending?.cmd_id) {
      return this.tell(t("refused.again"), undefined, "bad");
    }
    sound.refusal();
    this.board?.refused?.();
    const named = this.game?.refusal?.(this, said.detail);
    this.tell(named ?? refusal(said.error, said.detail, said.rule), said.rule ?? undefined, "bad");
  }

  #leaveOff(reason: string): void {
    if (reason === "set_back") return location.reload(); // moves that this page has shown are lost
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
    this.#kept.give(this.board!, this.myAsk?.id);
    const id = this.turn.mine ? this.turn.wanted?.id : undefined;
    if (id !== undefined && id !== this.#calledFor) this.#call(this.summary());
    this.#calledFor = id;
  }

  #call(what: string): void {
    if (!signal.call(what)) this.tell(t("menu.notify_refused"), undefined, "bad");
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
    this.connection.answer(ask, move, hex(16));
    this.hush();
  }

  /** False: it was not sent, and whoever wrote it still has it. */
  say(text: string): boolean {
    const sent = !text.trim() || this.connection.send({ type: "chat", text: text.trim().slice(0, 300) });
    if (!sent) this.tell(t("chat.not_sent"), undefined, "bad");
    return sent;
  }

  nudge(seat: number): void {
    const sent = this.connection.send({ type: "nudge", seat });
    if (sent) this.tell(t("nudge.sent", { name: this.name(seat) }), undefined, "good");
  }

  settle(): void {
    this.show.skip();
  }

  tell(text: string, rule?: string, kind?: Notice["kind"]): void {
    this.notices.tell(text, rule, kind);
  }

  hush(): void {
    this.notices.hush();
  }

  lay(sheet: Sheet | null): void {
    this.sheet = sheet;
    if (sheet?.is === "chat") this.talk.read();
    this.redraw();
  }

  showRule = (rule: string): void => this.lay({ is: "rule", rule });

  /** Everything that changes in the same turn of the event loop is painted once, at its end. */
  redraw(): Promise<void> {
    return this.#painting ??= Promise.resolve().then(() => {
      this.#painting = null;
      if (this.playing && !this.show.replay) this.#kept.keep(this.board!, this.myAsk?.id);
      this.paint();
    });
  }
}
