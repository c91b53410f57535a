// The controller of a table's page: it handles the server's messages and the person's actions. `store` has what the server said,
// `show` what the screen shows of it, `turn` whose turn it is. `paint` renders the page.

import * as clock from "../../core/clock.ts";
import { get, Refusal } from "../../core/http.ts";
import { prefs } from "../../core/prefs.ts";
import * as signal from "../../core/signal.ts";
import { Connection, type Link } from "../../core/socket.ts";
import * as sound from "../../core/sound.ts";
import { refusal, t } from "../../core/words.ts";
import type { ChatLine, FromServer, Lobby, Refused, Renewed, SeatClaim, Step, Welcome } from "../../generated/wire.ts";
import { TableHost } from "../show/host.ts";
import { Show } from "../show/show.ts";
import { Turn } from "../show/turn.ts";
import { KeptChoice } from "../store/kept.ts";
import { opened, witnessLog } from "../store/luck.ts";
import { TableStore } from "../store/store.ts";
import { GamePart } from "./game_part.ts";
import { knocks, newHost } from "./news.ts";
import { Notices } from "./notices.ts";
import { Talk } from "./talk.ts";

export type Sheet =
  | { is: "menu" | "log" | "chat" | "reference" | "keys" | "elsewhere" | "claim" | "screens" }
  | { is: "rule"; rule: string }
  | { is: "seat"; seat: number };

/** Where the log stands open beside the hand (frame.css). */
const LOG_OPEN = "(min-width: 900px) and (min-height: 521px), (min-width: 700px) and (orientation: portrait)";
const PASSING = ["draining", "slow", "database_away", "set_back"]; // come back as after any lost connection
const STRANGER = ["signed_out", "no_session"]; // the seat may still be there; who comes has to say a name again

export class TableCtrl {
  paint: () => void = () => {};
  /** Called when the person's session has ended: the page shows the door again. */
  outside: (problem: string) => void = () => {};
  sheet: Sheet | null = null;
  goodbye: string | null = null;
  inside = false;
  /** Whether a person who wants only the hand looks at the table for a while. */
  looksUp = false;

  readonly store: TableStore;
  readonly connection: Connection;
  readonly show: Show;
  readonly turn: Turn;
  readonly notices: Notices;
  readonly talk: Talk;
  /** What the game's folder knows of this page. */
  readonly host: TableHost;
  readonly part: GamePart;
  readonly #kept: KeptChoice;
  #painting: Promise<void> | null = null;
  #calledFor: string | undefined;

  constructor(table: string, root: HTMLElement) {
    const secure = location.protocol === "https:" ? "wss:" : "ws:";
    const path = `${secure}//${location.host}/ws/tables/${table}`;
    const redraw = () => this.redraw();
    this.store = new TableStore(table);
    this.connection = new Connection(() => path + (this.store.seq >= 0 ? `?after=${this.store.seq}` : ""), {
      heard: (message) => this.#heard(message),
      linked: (link) => this.#linked(link),
    });
    this.notices = new Notices(() => this.#screen, redraw);
    const tell: Notices["tell"] = (text, rule, kind) => this.notices.tell(text, rule, kind);
    this.show = new Show(this.store, {
      cue: (facts) => this.store.game!.cues?.(this.host, facts),
      asked: () => this.#asked(),
      lay: (nothing) => this.lay(nothing),
      tell,
      redraw,
    }, root);
    this.turn = new Turn(this.store, this.show);
    this.talk = new Talk(this.store, this.connection, this.notices, redraw);
    this.host = new TableHost(this.store, this.show, this.turn, this.connection, {
      hush: () => this.notices.hush(),
      showRule: (rule) => this.lay({ is: "rule", rule }),
      tell,
      redraw,
    });
    this.part = new GamePart(this.store, this.host, root.dataset?.script, redraw);
    this.#kept = new KeptChoice(table);
  }

  // What the views read besides

  get playing(): boolean {
    return this.store.status !== "lobby" && this.store.latest !== undefined && this.part.board !== null;
  }

  get #screen(): string {
    if (!this.inside || !this.store.lobby) return "door";
    if (!this.playing) return this.store.status;
    const { page, replaying } = this.show;
    return `${page.at} ${page.at === "result" ? page.race : replaying ?? ""}`;
  }

  /** A big screen shows the race, and this person wants only the hand here. */
  get onlyHand(): boolean {
    return prefs.hands && this.store.lobby.boards > 0;
  }

  summary(): string {
    return this.turn.summary(this.host, this.part.board);
  }

  // What the server says

  #heard(message: FromServer): void {
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
        if (this.#isNear) void this.part.load();
        this.#asked(); // a pause may have ended
        break;
      case "presence":
        if (this.store.hearPresence(message)) this.#call(t("silent.you"));
        this.#asked(); // a bot may have taken over, or given back
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
        this.notices.tell(t("nudge.heard", { name: message.from }));
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

  #linked(link: Link): void {
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

  async #welcome(said: Welcome): Promise<void> {
    const { seq: since, status: was, latest: before } = this.store;
    if (said.seq < since) return location.reload(); // the database has lost moves that this page has shown
    this.#hearLobby(said.lobby);
    this.store.welcomed(said);
    this.goodbye = null;
    const goesOn = this.show.goesOn(said, since);
    this.store.goneTo(said);
    if (since < 0 && said.status === "finished") this.show.page = { at: "standings" };
    const loading = this.#isNear ? this.part.load() : null;
    if (!said.view) return;
    if (!goesOn) this.show.reset(said.view);
    await loading;
    this.#asked();
    // A race that ended while nobody was listening here: its sheet is waited for all the same.
    const ended = before && (said.view.race > before.race || (was !== "finished" && said.status === "finished"));
    if (!goesOn && ended) this.show.open({ at: "result", race: before.race });
    await this.store.history.catchUp(`/api/tables/${this.store.table}`, () => this.show.atRest());
    this.redraw();
  }

  /** The board is fetched when it will be needed soon: a lobby that waits for people is light. */
  get #isNear(): boolean {
    return this.store.status !== "lobby" || this.store.lobby.can_start;
  }

  #hearLobby(lobby: Lobby): void {
    if (knocks(this.store.lobby, lobby)) sound.message();
    const news = newHost(this.store.lobby, lobby);
    if (news) this.notices.tell(news);
    this.store.hearLobby(lobby);
  }

  #hearClaim(claim: SeatClaim): void {
    if (claim.standing === "open" && claim.decides && !claim.yours) sound.message();
    if (claim.yours && claim.standing !== "open") this.notices.tell(t(`claim.${claim.standing}`));
  }

  #hearChat(line: ChatLine): void {
    if (!this.store.hearLine(line) || line.user === this.store.lobby.you.user) return;
    // Where the last lines stand beside the course, with nothing over them, nothing has to be counted.
    const beside = this.playing && this.show.page.at === "table" && !this.sheet && matchMedia(LOG_OPEN).matches;
    this.talk.hear(line, beside || this.sheet?.is === "chat", this.store.status !== "lobby");
  }

  async #step(step: Step): Promise<void> {
    const { store, show } = this;
    if (step.seq <= store.seq) return clock.tell(step.now); // an answer that was sent twice
    if (step.seq > store.seq + 1 && this.store.latest) return this.connection.open(); // a gap: come in again
    const began = this.store.latest === undefined;
    store.goneTo(step);
    if (began) {
      store.me = step.asks.find((ask) => ask.id !== undefined)?.seat ?? this.store.lobby.you.seat;
      show.reset(step.view);
    }
    if (!this.part.board) await this.part.load();
    if (began) show.begin(step);
    else show.push(step);
    this.#asked();
    this.redraw();
  }

  #renewed(said: Renewed): void {
    if (said.seq !== this.store.seq) return; // a step that comes after it says the same
    this.store.hearGame(said);
    this.show.renew(said.view);
    this.#asked();
  }

  #refused(said: Refused): void {
    if (said.cmd_id !== null && said.cmd_id === this.connection.pending?.cmd_id) {
      return this.notices.tell(t("refused.again"), undefined, "bad");
    }
    sound.refusal();
    this.part.board?.refused?.();
    const named = this.store.game?.refusal?.(this.host, said.detail);
    this.notices.tell(named ?? refusal(said.error, said.detail, said.rule), said.rule ?? undefined, "bad");
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
  #asked(): void {
    if (!this.playing) return;
    this.part.board!.asked();
    this.#kept.give(this.part.board!, this.host.myAsk?.id);
    const id = this.turn.mine ? this.turn.wanted?.id : undefined;
    if (id !== undefined && id !== this.#calledFor) this.#call(this.summary());
    this.#calledFor = id;
  }

  #call(what: string): void {
    if (!signal.call(what)) this.notices.tell(t("menu.notify_refused"), undefined, "bad");
  }

  // What somebody does

  /** Through the door; also after the house has closed the line for good. */
  enter(): void {
    this.inside = true;
    this.goodbye = null;
    this.connection.reopen();
  }

  lay(sheet: Sheet | null): void {
    this.sheet = sheet;
    if (sheet?.is === "chat") this.talk.read();
    this.redraw();
  }

  /** Everything that changes in the same turn of the event loop is painted once, at its end. */
  redraw(): Promise<void> {
    return this.#painting ??= Promise.resolve().then(() => {
      this.#painting = null;
      if (this.playing && !this.show.replay) this.#kept.keep(this.part.board!, this.host.myAsk?.id);
      this.paint();
    });
  }
}
