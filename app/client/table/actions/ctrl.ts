// The controller of a table's page: it handles the server's messages and the person's actions. `store` has what the server said,
// `show` what the screen shows of it, `turn` whose turn it is. `paint` renders the page.

import * as clock from "../../core/clock.ts";
import { get, Refusal } from "../../core/http.ts";
import { prefs } from "../../core/prefs.ts";
import * as signal from "../../core/signal.ts";
import { Connection, type Link } from "../../core/socket.ts";
import * as sound from "../../core/sound.ts";
import { refusal, t } from "../../core/words.ts";
import type {
  ChatLine,
  Fact,
  FromServer,
  Lobby,
  Reacted,
  Refused,
  Renewed,
  SeatClaim,
  Step,
  Welcome,
} from "../../generated/wire.ts";
import type { Broadcast } from "../show/broadcast.ts";
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
  | { is: "menu" | "log" | "chat" | "react" | "sound" | "reference" | "keys" | "elsewhere" | "claim" | "screens" }
  | { is: "rule"; rule: string }
  | { is: "seat"; seat: number };

/** The media query under which frame.css shows the log beside the hand. */
const LOG_OPEN = "(min-width: 900px) and (min-height: 521px), (min-width: 700px) and (orientation: portrait)";
// Reasons after which the client reconnects, as after a lost connection.
const PASSING = ["draining", "slow", "database_away", "set_back"];
// Reasons after which the person has to enter a name again; the seat may still exist.
const STRANGER = ["signed_out", "no_session"];

export class TableCtrl {
  paint: () => void = () => {};
  /** Called when the person's session has ended: the page shows the door again. */
  outside: (problem: string) => void = () => {};
  sheet: Sheet | null = null;
  goodbye: string | null = null;
  inside = false;
  /** True while a person who shows only the hand has opened the table's view. */
  looksUp = false;

  /** The caller and the crowd, loaded when the player first switches one of them on. */
  broadcast: Broadcast | null = null;
  #tuned = false;

  readonly store: TableStore;
  readonly connection: Connection;
  readonly show: Show;
  readonly turn: Turn;
  readonly notices: Notices;
  readonly talk: Talk;
  /** What the game's folder may read and do on this page. */
  readonly host: TableHost;
  readonly part: GamePart;
  readonly #kept: KeptChoice;
  #painting: Promise<void> | null = null;
  #calledFor: string | undefined;

  constructor(table: string, private readonly root: HTMLElement) {
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
      cue: (facts) => this.#cue(facts),
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

  // Further state for the views

  get playing(): boolean {
    return this.store.status !== "lobby" && this.store.latest !== undefined && this.part.board !== null;
  }

  get #screen(): string {
    if (!this.inside || !this.store.lobby) return "door";
    if (!this.playing) return this.store.status;
    const { page, replaying } = this.show;
    return `${page.at} ${page.at === "result" ? page.race : replaying ?? ""}`;
  }

  /** True if the person shows only the hand on this device because a big screen shows the race. */
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
        this.#asked(); // A pause may have ended.
        break;
      case "presence":
        if (this.store.hearPresence(message)) this.#call(t("silent.you"));
        this.#asked(); // A bot may have taken over the seat, or returned it.
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
      case "reaction":
        void this.#rise(message);
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

  async #rise({ seat, reaction }: Reacted): Promise<void> {
    if (document.hidden || !prefs.reactions) return;
    const { rise } = await import("../show/rising.tsx");
    rise(this.root, seat, reaction, this.store.name(seat));
  }

  #openNonce(): void {
    const nonce = opened(this.store.table);
    if (nonce !== undefined) this.connection.send({ type: "nonce", nonce });
  }

  #linked(link: Link): void {
    // Ask only after several failures: after a short outage the reason is not needed.
    if (link === "lost" && this.connection.failures % 4 === 3) void this.#stillWelcome();
    this.redraw();
  }

  /** Ask over HTTP why the socket was refused: a socket that fails to open has no reason. */
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
    if (said.seq < since) return location.reload(); // The database lost moves that this page has shown: start again.
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
    // A race ended while this page was disconnected. Show its result sheet all the same.
    const ended = before && (said.view.race > before.race || (was !== "finished" && said.status === "finished"));
    if (!goesOn && ended) this.show.open({ at: "result", race: before.race });
    await this.store.history.catchUp(`/api/tables/${this.store.table}`, () => this.show.atRest());
    this.redraw();
  }

  /** True if the board will be needed soon. A lobby that waits for more people does not load it. */
  get #isNear(): boolean {
    return this.store.status !== "lobby" || this.store.lobby.can_start;
  }

  #hearLobby(lobby: Lobby): void {
    if (knocks(this.store.lobby, lobby)) sound.message();
    const news = newHost(this.store.lobby, lobby);
    if (news) this.notices.tell(news);
    this.store.hearLobby(lobby);
    sound.beside(lobby.boards > 0);
  }

  #hearClaim(claim: SeatClaim): void {
    if (claim.standing === "open" && claim.decides && !claim.yours) sound.message();
    if (claim.yours && claim.standing !== "open") this.notices.tell(t(`claim.${claim.standing}`));
  }

  #hearChat(line: ChatLine): void {
    if (!this.store.hearLine(line) || line.user === this.store.lobby.you.user) return;
    // Do not count unread lines while the newest lines are visible beside the course.
    const beside = this.playing && this.show.page.at === "table" && !this.sheet && matchMedia(LOG_OPEN).matches;
    this.talk.hear(line, beside || this.sheet?.is === "chat", this.store.status !== "lobby");
  }

  async #step(step: Step): Promise<void> {
    const { store, show } = this;
    if (step.seq <= store.seq) return clock.tell(step.now); // A duplicate answer: only its time is news.
    // A step is missing: reconnect for the whole state.
    if (step.seq > store.seq + 1 && this.store.latest) return this.connection.open();
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
    if (said.seq !== this.store.seq) return; // The page already has a later step, which contains the same asks.
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
    if (reason === "set_back") return location.reload(); // The database lost moves that this page has shown.
    if (PASSING.includes(reason)) return;
    this.connection.close();
    if (STRANGER.includes(reason)) {
      this.inside = false;
      this.outside(refusal(reason, ""));
    } else this.goodbye = reason;
  }

  /** The open decisions may have changed: update the board, and signal the player if it is their turn. */
  #asked(): void {
    if (!this.playing) return;
    this.part.board!.asked();
    this.#kept.give(this.part.board!, this.host.myAsk?.id);
    const id = this.turn.mine ? this.turn.wanted?.id : undefined;
    if (id !== undefined && id !== this.#calledFor && !this.part.board!.passing) this.#call(this.summary());
    this.#calledFor = id;
  }

  #call(what: string): void {
    signal.call(what, () => this.notices.tell(t("menu.notify_refused"), undefined, "bad"));
  }

  #cue(facts: Fact[]): void {
    const game = this.store.game!;
    game.cues?.(this.host, facts);
    if (!prefs.vibrate || this.store.me === null || !("vibrate" in navigator)) return;
    void import("../show/haptics.ts").then(({ feel }) => feel(game, this.host, facts), () => {});
  }

  #tuneIn(): void {
    if (this.broadcast) return this.broadcast.listen();
    if (this.#tuned || !this.playing || !(prefs.captions || prefs.voice || sound.isAwake())) return;
    this.#tuned = true;
    void import("../show/gallery.ts").then(({ tuneIn }) => tuneIn(this.root.dataset, this))
      .then((broadcast) => this.broadcast = broadcast, () => this.#tuned = false);
  }

  // The person's actions

  /** Connect after the door, or again after the server has closed the connection for good. */
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

  /** Render once at the end of the current turn of the event loop, however many changes ask for it. */
  redraw(): Promise<void> {
    return this.#painting ??= Promise.resolve().then(() => {
      this.#painting = null;
      if (this.playing && !this.show.replay) this.#kept.keep(this.part.board!, this.host.myAsk?.id);
      this.#tuneIn();
      this.paint();
    });
  }
}
