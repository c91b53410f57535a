// What goes over the wire, as docs/wire.md says. Types only: this file leaves no script behind.

export type Scalar = string | number | boolean;
export type Choice =
  | Scalar
  | { one: Scalar[] }
  | { some: Scalar[]; min: number; max: number }
  | { int: [number, number] }
  | { bag: [Scalar, number][]; size: number };

/** A move whose fields may still be choices. */
export interface Template {
  do: string;
  [field: string]: Choice;
}

export interface Move {
  do: string;
  [field: string]: Scalar | Scalar[];
}

/** An open decision. Only the asks of one's own seat have an `id` and `moves`. */
export interface Ask {
  id?: string;
  seat: number;
  prompt: string;
  closes_at: number | null;
  optional?: boolean;
  moves?: Template[];
  barred?: { do: string; rule: string }[];
}

/** An event as this viewer was told it: its name in `event`, its fields beside it. */
export interface Fact {
  event: string;
  // deno-lint-ignore no-explicit-any -- each game knows the fields of its own events
  [field: string]: any;
}

export interface Ranking {
  seat: number;
  place: number;
  score: number;
}

/** What every game's view has; the rest belongs to the game's own folder. */
export interface View {
  race: number;
  own: unknown;
  result: { reason: string; ranking: Ranking[] } | null;
}

export type Status = "lobby" | "playing" | "finished";

export interface LobbySeat {
  seat: number;
  user: string | null;
  name: string | null;
  bot: string | null;
  ready: boolean;
}

export interface Clock {
  bank: number;
  increment: number;
}

export interface Settings {
  clock: Clock | null;
  spectators: boolean;
  absent_after: number;
}

export interface Lobby {
  table: string;
  game: string;
  title: string;
  status: Status;
  visibility: "private" | "public";
  code: string | null;
  invite: string | null;
  link: string | null;
  commitment: string | null;
  options: Record<string, Scalar>;
  settings: Settings;
  paused: boolean;
  host: string;
  /** `nonce`: the own seat has luck, whichever of one's devices brought it. */
  you: { user: string; name: string; seat: number | null; host: boolean; nonce?: boolean };
  min_seats: number;
  max_seats: number;
  seats: LobbySeat[]; // the taken ones
  guests: number;
  can_start: boolean;
  why_not: { error: string; detail: string } | null;
  rematch: string | null;
}

export interface SeatPresence {
  seat: number;
  online: boolean;
  away_since: number | null;
  bot_plays: boolean;
}

export interface Presence {
  seats: SeatPresence[];
  watching: number;
  host_away_since: number | null; // of a host without a seat
}

export interface ChatLine {
  id: number | string;
  user: string;
  name: string;
  seat: number | null;
  text: string;
  at: number;
}

export interface Welcome {
  type: "welcome";
  seq: number;
  status: Status;
  you: number | null;
  view: View | null;
  asks: Ask[];
  now: number;
  lobby: Lobby;
  chat: ChatLine[];
  presence: Presence | SeatPresence[];
  /** What was missed since `?after=`. */
  missed?: LogStep[];
}

export interface Step {
  type: "step";
  seq: number;
  status: Status;
  events: Fact[];
  view: View;
  asks: Ask[];
  now: number;
  by?: string;
  cmd_id?: string;
}

/** The clocks have been set: the same view and the same asks, with their new times. */
export interface Renewed {
  type: "asks";
  seq: number;
  view: View;
  asks: Ask[];
  now: number;
}

export interface Refused {
  type: "refused";
  cmd_id: string | null;
  error: string;
  rule?: string | null;
  detail: string;
}

export type FromServer =
  | Welcome
  | Step
  | Renewed
  | Refused
  | ({ type: "lobby" } & Lobby)
  | ({ type: "presence" } & Presence)
  | ({ type: "chat" } & ChatLine)
  | { type: "nudged"; from: string }
  | { type: "bye"; reason: string }
  | { type: "pong"; now: number };

export type ToServer =
  | { type: "answer"; cmd_id: string; ask: string; move: Move }
  | { type: "chat"; text: string }
  | { type: "nudge"; seat: number }
  | { type: "ping" };

/** One entry of `GET …/log`. */
export interface LogStep {
  seq: number;
  at: number;
  seat: number | null;
  events: Fact[];
}

export interface GameOffer {
  slug: string;
  title: string;
  seats: [number, number];
  minutes: number;
  options: OptionSchemas | { properties: OptionSchemas };
  bots: string[];
}

export type OptionSchemas = Record<string, { enum: Scalar[]; default: Scalar; rule: string }>;

export interface GameRecord {
  game: string;
  commitment: string;
  seed: string;
  nonces: string[];
  [field: string]: unknown;
}
