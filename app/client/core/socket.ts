// The WebSocket of a table. It reconnects by itself, and then sends an unanswered command again with the same cmd_id, which the
// server recognizes. It does not know the page.

import type { FromServer, Move, ToServer } from "../generated/wire.ts";

export type Link = "opening" | "open" | "lost" | "closed";

interface Pending {
  cmd_id: string;
  ask: string;
  move: Move;
}

export interface Hearer {
  heard(message: FromServer): void;
  linked(link: Link): void;
}

export interface World {
  open(address: string): WebSocket;
  later(action: () => void, ms: number): number;
  cancel(timer: number): void;
  random(): number;
}

export const world: World = {
  open: (address) => new WebSocket(address),
  later: (action, ms) => setTimeout(action, ms) as unknown as number,
  cancel: (timer) => clearTimeout(timer),
  random: () => Math.random(),
};

const FIRST_WAIT = 400;
// The random factor is at most 1.25, so a client reconnects within two seconds after the server is back.
const LONGEST_WAIT = 1600;
// Close a socket that has neither opened nor failed after this long, and try again; longer after each failure.
const OPENING = 4000;
const SILENCE = 25000; // Send a ping after this time without a message.
const PATIENCE = 6000; // Drop the connection if no answer comes within this time.
// Replaces PATIENCE while the player waits for an answer, so that a dead connection is detected soon.
const HURRY = 2000;
const AGAIN = 1500; // Send a command again after this long if the server could not save it.

/** Errors after which the client sends the same command again later: the server has not judged it. */
const NOT_YET = ["draining", "database_away"];

export class Connection {
  link: Link = "opening";
  /** Number of failed attempts to connect since the last success. */
  failures = 0;
  pending: Pending | null = null;
  #socket: WebSocket | null = null;
  #wait = FIRST_WAIT;
  #retry = 0;
  #watch = 0;
  #again = 0;

  constructor(
    private readonly address: () => string,
    private readonly hearer: Hearer,
    private readonly outside: World = world,
  ) {}

  open(): void {
    this.outside.cancel(this.#retry);
    this.#drop();
    const socket = this.outside.open(this.address());
    this.#socket = socket;
    this.#giveUpAfter(OPENING * Math.min(this.failures + 1, 4));
    socket.onmessage = (message) => {
      if (socket !== this.#socket) return;
      this.#listen();
      this.#hear(JSON.parse(message.data));
    };
    socket.onclose = () => {
      if (socket === this.#socket) this.#lost();
    };
  }

  /** Reconnect at once: the network is back, or the page is visible again. */
  hurry(): void {
    if (this.link === "closed") return;
    if (this.link === "open") this.#ask(HURRY);
    else {
      this.#wait = FIRST_WAIT;
      this.open();
    }
  }

  /** Reconnect even after the server has closed the connection for good. */
  reopen(): void {
    this.#set("opening");
    this.hurry();
  }

  close(): void {
    this.outside.cancel(this.#retry);
    this.#drop();
    this.#set("closed");
  }

  answer(ask: string, move: Move, cmd_id: string): void {
    this.pending = { cmd_id, ask, move };
    this.#resend();
    if (this.link === "open") this.#ask(HURRY);
  }

  send(message: ToServer): boolean {
    if (this.#socket?.readyState !== 1) return false;
    this.#socket.send(JSON.stringify(message));
    return true;
  }

  #hear(message: FromServer): void {
    if (message.type === "welcome" || message.type === "waiting") {
      this.#wait = FIRST_WAIT;
      this.failures = 0;
      this.#set("open");
    }
    if ((message.type === "step" || message.type === "refused") && message.cmd_id === this.pending?.cmd_id) {
      if (message.type === "refused" && NOT_YET.includes(message.error)) {
        this.#again = this.outside.later(() => this.#resend(), AGAIN);
      } else this.pending = null;
    }
    this.hearer.heard(message);
    if (message.type === "welcome") this.#resend();
  }

  #resend(): void {
    this.outside.cancel(this.#again);
    if (this.pending) this.send({ type: "answer", ...this.pending });
  }

  /** Drop the connection when the device reports that it is offline: a socket may not notice for minutes. */
  cut(): void {
    if (this.#socket) this.#lost();
  }

  #lost(): void {
    this.#drop();
    if (this.link === "closed") return;
    this.failures++;
    this.#set("lost");
    // Random, so that not all clients reconnect in the same instant after a restart.
    this.#retry = this.outside.later(() => this.open(), this.#wait * (0.75 + this.outside.random() / 2));
    this.#wait = Math.min(this.#wait * 2, LONGEST_WAIT);
  }

  /** A message has arrived, so the connection works. */
  #listen(): void {
    this.outside.cancel(this.#watch);
    this.#watch = this.outside.later(() => this.#ask(PATIENCE), SILENCE);
  }

  #ask(patience: number): void {
    this.send({ type: "ping" });
    this.#giveUpAfter(patience);
  }

  #giveUpAfter(ms: number): void {
    this.outside.cancel(this.#watch);
    this.#watch = this.outside.later(() => this.#lost(), ms);
  }

  #drop(): void {
    this.outside.cancel(this.#watch);
    this.outside.cancel(this.#again);
    const socket = this.#socket;
    this.#socket = null;
    if (!socket) return;
    socket.onclose = socket.onmessage = null;
    socket.close();
  }

  #set(link: Link): void {
    if (this.link === link && link !== "lost") return;
    this.link = link;
    this.hearer.linked(link);
  }
}
