// One big screen: hears the server, moves the picture along, goes on by itself. Nobody touches it, so it decides nothing, and
// whatever closes its line it opens again.

import * as clock from "../core/clock.ts";
import { call, get, post, Refusal } from "../core/http.ts";
import type { Connection, Link } from "../core/socket.ts";
import { t } from "../core/words.ts";
import type { Board, GameUi, Host, Told } from "../games/contract.ts";
import type { loadGame } from "../games/load.ts";
import { type Line, worded } from "../games/calling.ts";
import type { Ask, Fact, FromServer, Lobby, NewBoard, Step, View, Welcome } from "../generated/wire.ts";
import { Commentary } from "../table/show/commentary.ts";
import type { Around, Show } from "../table/show/show.ts";
import type { Turn } from "../table/show/turn.ts";
import { areReady } from "../ui/later.tsx";
import type { TableStore } from "../table/store/store.ts";
import type { TheCaller } from "./caller.ts";

const KEPT = "railbird.board"; // which screen this browser is, in its storage
const AGAIN_MS = 2000;
const READ_MS = 20000; // so long a reckoning stays
const LEAST_MS = 6000; // and at least so long, if people have begun to play again
const KNOWN = ["host_left", "no_spectators", "closed"]; // reasons that are put into words over the next code

/** What the table's page has and a screen needs as well. */
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
  /** The code of a screen without a table. */
  code: string | null = null;
  /** Why the table has gone from the screen. */
  gone: string | null = null;
  /** Nothing works until somebody looks into it, and why. */
  problem: string | null = null;
  store: TableStore;
  show: Show;
  turn: Turn;
  readonly connection: Connection;
  #screen = "";
  #painting: Promise<void> | null = null;
  #loading: Promise<void> | null = null;
  #reckoned: number | null = null; // the race whose reckoning is on the screen, since `#opened`
  #opened = 0;
  #reading = 0;
  #caller: TheCaller | null = null;
  #commentary: Commentary | null = null;
  #captions = 0; // a timer: until the caller's words are old

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

  // What a game's folder may know (Host): what a spectator sees

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
    if (page.at === "result" && areReady([this.game!.Result], () => void this.redraw())) return "reckoning";
    return page.at === "standings" && this.latest.result ? "podium" : "table";
  }

  get qr(): string {
    return `/api/boards/${this.#screen}/qr.svg?of=${this.code ?? this.lobby.code ?? ""}`;
  }

  summary(): string {
    return this.lobby.paused ? t("status.paused") : this.turn.summary(this, this.board);
  }

  // Which screen this is

  /** With a link's token it becomes the screen of that table; else it is the one that it was, or a new one. */
  async start(link: string): Promise<void> {
    const kept = localStorage.getItem(KEPT) ?? "";
    if (link && kept) await call("DELETE", `/api/boards/${kept}`).catch(() => {}); // one screen, one table
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

  /** A socket does not say why it was not opened: a screen that the server does not know any more becomes a new one. */
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
      case "bye":
        if (KNOWN.includes(message.reason)) this.gone = message.reason;
        break;
      case "pong":
        return clock.tell(message.now);
    }
    this.redraw();
  }

  #waits(code: string): void {
    this.code = code;
    this.#change("");
  }

  /** Another table, or none. */
  #change(table: string): void {
    this.show.reset(null!);
    [this.store, this.show, this.turn] = this.#fresh(table);
    this.board =
      this.#loading =
      this.#caller =
      this.#commentary =
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
    this.asked();
    const ended = before && (said.view.race > before.race || (was !== "finished" && said.status === "finished"));
    if (!goesOn && ended) show.open({ at: "result", race: before.race });
    await store.history.catchUp(`/api/boards/${this.#screen}`, () => show.atRest());
    this.redraw();
  }

  async #step(step: Step): Promise<void> {
    const { store, show } = this;
    if (step.seq <= store.seq) return;
    if (step.seq > store.seq + 1 && this.latest) return this.connection.open(); // a gap: come in again
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

  /** The show goes on without a caller who could not be fetched. */
  async #fetchCaller(store: TableStore): Promise<void> {
    const caller = await this.call(store.lobby.game).catch(() => null);
    if (store !== this.store) return;
    this.#caller = caller;
    this.redraw();
  }

  /** What has just been said, in words. Where a game's status line calls the race, it has what is owed to the players. */
  get captions(): string[] {
    const lines = this.#commentary?.current(clock.now()) ?? [];
    const shown = this.game?.status ? lines.filter((line) => !line.duty) : lines;
    return shown.map((line) => worded(line, this.#caller!.templates, this.game!, this));
  }

  /** Everything that has come on the screen is heard; it is read until it is old. */
  #listen(): void {
    if (!this.#caller || !this.playing) return;
    this.#commentary ??= new Commentary(this.#caller.caller, this.latest, this.store.table);
    const said: Line[] = this.#commentary.listen(this.steps, this.show.untold, clock.now());
    if (!said.length) return;
    clearTimeout(this.#captions);
    const until = Math.max(...said.map((line) => line.until));
    this.#captions = setTimeout(() => this.redraw(), until - clock.now() + 1) as unknown as number;
  }

  // The show's surroundings

  asked(): void {
    this.board?.asked();
    // A reckoning is not closed by anybody here; a game of one race has none, for its podium says the same.
    if (this.show.page.at === "result" && this.show.page.race === 0) this.show.goOn();
    const { page } = this.show;
    const race = page.at === "result" ? page.race : null;
    if (race !== null && race !== this.#reckoned) {
      this.#opened = Date.now();
      this.#readOn(this.show);
    }
    this.#reckoned = race;
  }

  /** The reckoning stays for a while; while the host has paused the game it stays as well, for somebody may be explaining it. */
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

  lay(): void {}
  tell(): void {}
  hush(): void {}
  answer(): void {}
  showRule(): void {}

  settle(): void {
    this.show.skip();
  }

  redraw(): Promise<void> {
    return this.#painting ??= Promise.resolve().then(() => {
      this.#painting = null;
      this.#listen();
      this.paint();
    });
  }
}
