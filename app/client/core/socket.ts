// One table's connection: opens, listens, comes back by itself. What is under way is sent again with the same cmd_id, so a
// lost answer costs nothing. Knows no screen.

import type { FromServer, Move, ToServer } from "../wire.ts";

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
const LONGEST_WAIT = 1600; // with the randomness: back within two seconds of the house
const OPENING = 4000; // a door that does not open, nor say anything, is tried again; on a slow line with more patience
const SILENCE = 25000; // ask after this long whether anybody is there
const PATIENCE = 6000; // and give up on the connection when no answer comes
const HURRY = 2000; // somebody waits for the answer: a line that was dead all along is found out while they look
const AGAIN = 1500; // what the house could not save is tried again after this long

/** The house has not judged the command: it asks for another moment. */
const NOT_YET = ["draining", "database_away"];

export class Connection {
  link: Link = "opening";
  /** How often in a row the house could not be reached. */
  failures = 0;
  pending: Pending | null = null;
  private socket: WebSocket | null = null;
  private wait = FIRST_WAIT;
  private retry = 0;
  private watch = 0;
  private again = 0;

  constructor(
    private readonly address: () => string,
    private readonly hearer: Hearer,
    private readonly outside: World = world,
  ) {}

  open(): void {
    this.outside.cancel(this.retry);
    this.drop();
    const socket = this.outside.open(this.address());
    this.socket = socket;
    this.giveUpAfter(OPENING * Math.min(this.failures + 1, 4));
    socket.onmessage = (message) => {
      if (socket !== this.socket) return;
      this.listen();
      this.hear(JSON.parse(message.data));
    };
    socket.onclose = () => {
      if (socket === this.socket) this.lost();
    };
  }

  /** Come back at once: the network is there again, or somebody looks at the page. */
  hurry(): void {
    if (this.link === "closed") return;
    if (this.link === "open") this.ask(HURRY);
    else {
      this.wait = FIRST_WAIT;
      this.open();
    }
  }

  /** Come back even after being told to stay away. */
  reopen(): void {
    this.set("opening");
    this.hurry();
  }

  close(): void {
    this.outside.cancel(this.retry);
    this.drop();
    this.set("closed");
  }

  answer(ask: string, move: Move, cmd_id: string): void {
    this.pending = { cmd_id, ask, move };
    this.resend();
    if (this.link === "open") this.ask(HURRY);
  }

  send(message: ToServer): boolean {
    if (this.socket?.readyState !== 1) return false;
    this.socket.send(JSON.stringify(message));
    return true;
  }

  private hear(message: FromServer): void {
    if (message.type === "welcome") {
      this.wait = FIRST_WAIT;
      this.failures = 0;
      this.set("open");
    }
    if ((message.type === "step" || message.type === "refused") && message.cmd_id === this.pending?.cmd_id) {
      if (message.type === "refused" && NOT_YET.includes(message.error)) {
        this.again = this.outside.later(() => this.resend(), AGAIN);
      } else this.pending = null;
    }
    this.hearer.heard(message);
    if (message.type === "welcome") this.resend();
  }

  private resend(): void {
    this.outside.cancel(this.again);
    if (this.pending) this.send({ type: "answer", ...this.pending });
  }

  /** The device says that it has no network: a socket may not notice for minutes. */
  cut(): void {
    if (this.socket) this.lost();
  }

  private lost(): void {
    this.drop();
    if (this.link === "closed") return;
    this.failures++;
    this.set("lost");
    // Some randomness keeps a whole house from coming back in the same instant.
    this.retry = this.outside.later(() => this.open(), this.wait * (0.75 + this.outside.random() / 2));
    this.wait = Math.min(this.wait * 2, LONGEST_WAIT);
  }

  /** Something was heard: the connection lives. */
  private listen(): void {
    this.outside.cancel(this.watch);
    this.watch = this.outside.later(() => this.ask(PATIENCE), SILENCE);
  }

  private ask(patience: number): void {
    this.send({ type: "ping" });
    this.giveUpAfter(patience);
  }

  private giveUpAfter(ms: number): void {
    this.outside.cancel(this.watch);
    this.watch = this.outside.later(() => this.lost(), ms);
  }

  private drop(): void {
    this.outside.cancel(this.watch);
    this.outside.cancel(this.again);
    const socket = this.socket;
    this.socket = null;
    if (!socket) return;
    socket.onclose = socket.onmessage = null;
    socket.close();
  }

  private set(link: Link): void {
    if (this.link === link && link !== "lost") return;
    this.link = link;
    this.hearer.linked(link);
  }
}
