// The controller of one big screen. It follows the server and moves the picture along by itself. Nobody operates the
// screen, so it makes no decisions for players and reopens every lost connection.

import * as clock from "../core/clock.ts";
import { call, get, post, Refusal } from "../core/http.ts";
import { prefs } from "../core/prefs.ts";
import type { Connection, Link } from "../core/socket.ts";
import { t } from "../core/words.ts";
import type { Board, GameUi, Host, Told } from "../games/contract.ts";
import type { loadGame } from "../games/load.ts";
import type { Ask, Fact, FromServer, Lobby, NewBoard, Reacted, Step, View, Welcome } from "../generated/wire.ts";
import { Broadcast, type Gallery, type TheCaller } from "../table/show/broadcast.ts";
import type { Around, Show } from "../table/show/show.ts";
import type { Turn } from "../table/show/turn.ts";
import { areReady } from "../ui/later.tsx";
import type { TableStore } from "../table/store/store.ts";

const KEPT = "railbird.board"; // The key in localStorage for this screen's id.
const AGAIN_MS = 2000;
const READ_MS = 20000; // The time for which the results of a race stay.
const LEAST_MS = 6000; // The shortest such time, if players have moved in the next race already.
const KNOWN = ["host_left", "no_spectators", "closed"]; // Reasons that the screen explains above the next code.

/** Parts of the table's page that a screen needs as well. */
export interface Parts {
  Connection: typeof Connection;
  Show: typeof Show;
  TableStore: typeof TableStore;
  Turn: typeof Turn;
  loadGame: typeof loadGame;
}

export class TvCtrl implements Host, Around {
  paint: () => void = () => {};
  board: Board | null = null;
  /** The pairing code, while the screen has no table. */
  code: string | null = null;
  /** The reason why the screen lost its table. */
  gone: string | null = null;
  /** True while the volume sheet is open (key S). */
  isMixing = false;
  /** The reason why the screen cannot go on until a person intervenes. */
  problem: string | null = null;
  store: TableStore;
  show: Show;
  turn: Turn;
  readonly connection: Connection;
  #screen = "";
  #painting: Promise<void> | null = null;
  #loading: Promise<void> | null = null;
  #reckoned: number | null = null; // The race whose results are on the screen since `#opened`.
  #opened = 0;
  #reading = 0;
  #caller: TheCaller | null = null;
  #broadcast: Broadcast | null = null;

  constructor(
    private readonly parts: Parts,
    private readonly root: HTMLElement,
    private readonly dress: (game: string) => Promise<string>,
    private readonly call: (game: string) => Promise<TheCaller>,
  ) {
    const secure = location.protocol === "https:" ? "wss:" : "ws:";
    const after = () => (this.store.seq >= 0 ? `?after=${this.store.seq}` : "");
    const address = () => `${secure}//${location.host}/ws/boards/${this.#screen}${after()}`;
    this.connection = new parts.Connection(address, this);
    [this.store, this.show, this.turn] = this.#fresh("");
  }

  #fresh(table: string): [TableStore, Show, Turn] {
    const store = new this.parts.TableStore(table);
    const show = new this.parts.Show(store, this, this.root);
    return [store, show, new this.parts.Turn(store, show)];
  }

  // What a game's folder may read (Host): a spectator's view

  readonly me = null;
  readonly myAsk = null;
  readonly pending = null;

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

  get steps(): Told[] {
    return this.store.history.steps;
  }

  get game(): GameUi | null {
    return this.store.game;
  }

  name(seat: number): string {
    return this.store.name(seat);
  }

  // What is on the screen

  get playing(): boolean {
    return this.code === null && this.store.status !== "lobby" && this.latest !== undefined && this.board !== null;
  }

  get scene(): "notice" | "waiting" | "lobby" | "table" | "reckoning" | "podium" {
    if (this.problem) return "notice";
    if (this.code !== null) return "waiting";
    if (!this.lobby) return "notice";
    if (this.store.status === "lobby") return "lobby";
    if (!this.playing) return "notice";
    const { page } = this.show;
    // While the sheet's code loads, the table must not give away what the reckoning will tell.
    if (page.at === "result") return areReady([this.game!.Result], () => void this.redraw()) ? "reckoning" : "notice";
    return page.at === "standings" && this.latest.result ? "podium" : "table";
  }

  get qr(): string {
    return `/api/boards/${this.#screen}/qr.svg?of=${this.code ?? this.lobby.code ?? ""}`;
  }

  summary(): string {
    return this.lobby.paused ? t("status.paused") : this.turn.summary(this, this.board);
  }

  // The identity of this screen

  /**
   * With a token from a link, become the screen of that table. Otherwise become this browser's earlier screen, or a new
   * one.
   */
  async start(link: string): Promise<void> {
    const kept = localStorage.getItem(KEPT) ?? "";
    // A browser is the screen of one table at a time.
    if (link && kept) await call("DELETE", `/api/boards/${kept}`).catch(() => {});
    if (link || !kept) await this.#register(link);
    else this.#screen = kept;
    this.connection.open();
  }

  async #register(link = ""): Promise<void> {
    while (true) {
      try {
        this.#screen = (await post<NewBoard>("/api/boards", link ? { link } : {})).board;
        localStorage.setItem(KEPT, this.#screen);
        this.problem = null;
        return;
      } catch (problem) {
        if (!(problem instanceof Refusal)) throw problem;
        if (link && !problem.passes) {
          this.gone = "link";
          link = "";
          continue;
        }
        this.problem = problem.code;
        this.redraw();
        await new Promise((done) => setTimeout(done, AGAIN_MS));
      }
    }
  }

  linked(link: Link): void {
    if (link === "lost" && this.connection.failures % 4 === 2) void this.#stillKnown();
    this.redraw();
  }

  /** A failed socket has no reason. If the server no longer knows this screen, register a new one. */
  async #stillKnown(): Promise<void> {
    try {
      await get(`/api/boards/${this.#screen}/log`);
    } catch (problem) {
      if (!(problem instanceof Refusal) || problem.status !== 404) return;
      this.connection.close();
      await this.#register();
      this.connection.reopen();
    }
  }

  // What the server says

  heard(message: FromServer): void {
    switch (message.type) {
      case "waiting":
        this.#waits(message.code);
        break;
      case "welcome":
        void this.#welcome(message);
        break;
      case "step":
        void this.#step(message);
        break;
      case "asks":
        if (message.seq !== this.store.seq) return;
        this.store.hearGame(message);
        this.show.renew(message.view);
        break;
      case "lobby":
        this.store.hearLobby(message);
        if (message.status !== "lobby" || message.can_start) void this.#load();
        break;
      case "presence":
        this.store.hearPresence(message);
        break;
      case "reaction":
        void this.#rise(message);
        return;
      case "bye":
        if (KNOWN.includes(message.reason)) this.gone = message.reason;
        break;
      case "pong":
        return clock.tell(message.now);
    }
    this.redraw();
  }

  async #rise({ seat, reaction }: Reacted): Promise<void> {
    if (document.hidden) return;
    const { rise } = await import("../table/show/rising.tsx");
    rise(this.root, seat, reaction, this.name(seat));
  }

  #waits(code: string): void {
    this.code = code;
    this.#change("");
  }

  /** Switch to another table, or to none. */
  #change(table: string): void {
    this.show.reset(null!);
    [this.store, this.show, this.turn] = this.#fresh(table);
    this.#broadcast?.end();
    this.board =
      this.#loading =
      this.#caller =
      this.#broadcast =
        null;
    clearTimeout(this.#reading);
  }

  async #welcome(said: Welcome): Promise<void> {
    this.code = this.gone = null;
    if (said.lobby.table !== this.store.table) this.#change(said.lobby.table);
    const { store, show } = this;
    const { seq: since, status: was, latest: before } = store;
    store.hearLobby(said.lobby);
    store.welcomed(said);
    const goesOn = show.goesOn(said, since);
    store.goneTo(said);
    if (since < 0 && said.status === "finished") show.page = { at: "standings" };
    if (!said.view) return;
    if (!goesOn) show.reset(said.view);
    await this.#load();
    const ended = before && (said.view.race > before.race || (was !== "finished" && said.status === "finished"));
    if (!goesOn && ended) show.open({ at: "result", race: before.race });
    this.asked();
    await store.history.catchUp(`/api/boards/${this.#screen}`, () => show.atRest());
    this.redraw();
  }

  async #step(step: Step): Promise<void> {
    const { store, show } = this;
    if (step.seq <= store.seq) return;
    // A step is missing: reconnect for the whole state.
    if (step.seq > store.seq + 1 && this.latest) return this.connection.open();
    const began = this.latest === undefined;
    store.goneTo(step);
    if (began) show.reset(step.view);
    await this.#load();
    if (store !== this.store) return;
    if (began) show.begin(step);
    else show.push(step);
    if (step.by === "person" && show.page.at === "result" && Date.now() - this.#opened > LEAST_MS) show.goOn();
    this.asked();
    this.redraw();
  }

  #load(): Promise<void> {
    return this.#loading ??= this.#fetchGame(this.store);
  }

  async #fetchGame(store: TableStore): Promise<void> {
    const script = await this.dress(store.lobby.game);
    store.game = await this.parts.loadGame(script);
    if (store === this.store) this.board = store.game.board(this);
    this.redraw();
    void this.#fetchCaller(store);
  }

  // The caller

  /** Load the caller. If that fails, the show goes on without a caller. */
  async #fetchCaller(store: TableStore): Promise<void> {
    this.#caller = await this.call(store.lobby.game).catch(() => null);
    if (store !== this.store) return;
    areReady([store.game!.Result], () => {}); // The code of the reckoning is wanted as soon as the first race ends.
    this.redraw();
  }

  get captions(): string[] {
    return this.#broadcast?.captions ?? [];
  }

  // What the caller reads (Gallery)

  readonly host = this;
  readonly isVoice = true;
  readonly onlyStandings = true;

  get table(): string {
    return this.store.table;
  }

  get untold(): Fact[] {
    return this.show.untold;
  }

  get isSpoken(): boolean {
    return prefs.voice ?? true;
  }

  #listen(): void {
    if (!this.#caller || !this.playing) return;
    this.#broadcast ??= new Broadcast(this as Gallery, this.#caller);
    this.#broadcast.listen();
  }

  // The show's surroundings

  asked(): void {
    this.board?.asked();
    // Nobody closes a result sheet here. A game of one race needs none, because its podium shows the same.
    if (this.show.page.at === "result" && this.show.page.race === 0) this.show.goOn();
    const { page } = this.show;
    const race = page.at === "result" ? page.race : null;
    if (race !== null && race !== this.#reckoned) {
      this.#opened = Date.now();
      this.#readOn(this.show);
    }
    this.#reckoned = race;
  }

  /**
   * Close the results after a while. They stay while the host has paused the game, because somebody may be explaining
   * them.
   */
  #readOn(show: Show): void {
    clearTimeout(this.#reading);
    this.#reading = setTimeout(() => {
      if (show.page.at !== "result") return;
      if (this.lobby.paused) this.#readOn(show);
      else show.goOn();
    }, READ_MS) as unknown as number;
  }

  cue(facts: Fact[]): void {
    this.store.game!.cues?.(this, facts);
  }

  mix(isMixing: boolean): void {
    this.isMixing = isMixing;
    void this.redraw();
  }

  lay(): void {}
  tell(): void {}
  hush(): void {}
  answer(): void {}
  showRule(): void {}

  settle(): void {
    this.show.skip();
  }

  /** Somebody presses a key or clicks: the end of what moves, all of a reckoning that is being told, or what comes after it. */
  hurry(): void {
    if (this.isMixing) return;
    if (this.show.moving) return this.show.skip();
    const isTold = !this.root.querySelector(".reckoning"); // else it hears the key itself
    if (this.scene === "reckoning" && isTold) this.show.goOn();
  }

  redraw(): Promise<void> {
    return this.#painting ??= Promise.resolve().then(() => {
      this.#painting = null;
      this.#listen();
      this.paint();
    });
  }
}
