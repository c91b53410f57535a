// What somebody is laying at this board. A bet is two taps, a token and a spot, in either order; it is shown as laid at once, and
// goes to the server one after the other in the order of the taps.

import { barredBy, mayDo, templates, values } from "../../core/asks.ts";
import { has, sentence, t } from "../../core/words.ts";
import type { Move } from "../../generated/wire.ts";
import type { Board, Host } from "../contract.ts";
import { focusSpot } from "./keys.ts";
import { spotName, tokenName, worth } from "./pieces.tsx";
import { type BetView, isRunning, type RaceView } from "./view.ts";

export class RaceBoard implements Board {
  /** Which of my tokens, by its place in the hand. */
  chosen: number | null = null;
  /** A spot tapped before a token. */
  spot: string | null = null;
  /** Whether my VIP cards lie open to be read. */
  reading = false;
  /** Whether the board is scrolled to its cards. */
  low = false;
  private waiting: Move[] = [];
  private race = 0;

  constructor(readonly host: Host) {}

  get view(): RaceView {
    return this.host.view as RaceView;
  }

  get prompted(): string | null {
    return this.host.myAsk?.prompt ?? null;
  }

  /** What laying a token is called now: before the race the host's house tokens, in it everybody's own. */
  get laying(): "house" | "bet" {
    return this.prompted === "lay_house" ? "house" : "bet";
  }

  /** Bets that are on their way to the server, in the order of the taps. */
  get pending(): BetView[] {
    const seat = this.host.me ?? -1;
    const now = this.host.pending;
    const moves = now && (now.do === "bet" || now.do === "house") ? [now, ...this.waiting] : this.waiting;
    return moves.map((move) => ({
      seat,
      token: String(move.token),
      spot: String(move.spot),
      house: move.do === "house",
      late: false,
    }));
  }

  /** My tokens that are still in the hand. */
  get hand(): string[] {
    const { view } = this;
    if (this.host.me === null) return [];
    const left = view.phase === "house" && view.host === this.host.me ? [...view.house] : [
      ...view.seats[this.host.me]!.tokens,
    ];
    for (const { token } of this.pending) {
      const at = left.indexOf(token);
      if (at >= 0) left.splice(at, 1);
    }
    return left;
  }

  get token(): string | null {
    return this.chosen === null ? null : this.hand[this.chosen] ?? null;
  }

  /** Where the chosen token may go; without one, where any token may. */
  open(): Set<string> {
    const spots = new Set<string>();
    for (const template of templates(this.host.myAsk, this.laying)) {
      if (this.token !== null && !values(template.token).includes(this.token)) continue;
      for (const spot of values(template.spot)) spots.add(String(spot));
    }
    for (const { spot } of this.pending) spots.delete(spot);
    return spots;
  }

  /** A token or a spot is chosen, and the other one is still missing. */
  get isChoosing(): boolean {
    return this.token !== null || this.spot !== null;
  }

  get mayLay(): boolean {
    return mayDo(this.host.myAsk, this.laying);
  }

  // What the server says

  asked(): void {
    if (this.race !== this.host.latest.race || !this.mayLay) this.forget();
    this.race = this.host.latest.race;
    this.next();
  }

  refused(): void {
    this.next();
  }

  private next(): void {
    if (this.host.pending || !this.waiting.length) return;
    if (!this.mayLay) this.waiting = [];
    else this.host.answer(this.waiting.shift()!);
  }

  private forget(): void {
    this.chosen = null;
    this.spot = null;
    this.reading = false;
    this.waiting = [];
  }

  // Looking

  read(): void {
    this.reading = !this.reading;
    this.host.redraw();
  }

  scrolled(low: boolean): void {
    if (this.low === low) return;
    this.low = low;
    this.host.redraw();
  }

  // Choosing

  tapToken(at: number): void {
    const token = this.hand[at];
    if (token === undefined) return;
    if (this.spot !== null) return this.lay(token, this.spot);
    this.chosen = this.chosen === at ? null : at;
    this.host.redraw();
  }

  tapSpot(spot: string): void {
    if (this.token !== null) return this.lay(this.token, spot);
    this.spot = this.spot === spot ? null : spot;
    this.host.redraw();
  }

  /** Lay it, or hear why not. */
  lay(token: string, spot: string): void {
    const mine = this.pending.some((bet) => bet.spot === spot);
    // Where the token may not go nothing changes, and the refusal says why: it stays in hand for another spot.
    if (mine || !this.mayLay || this.open().has(spot)) this.chosen = this.spot = null;
    if (!this.mayLay) this.explain();
    else if (!mine) {
      const move = { do: this.laying, token, spot };
      this.host.hush();
      if (this.host.pending) this.waiting.push(move);
      else this.host.answer(move); // where it may not go, the refusal says why
    }
    this.host.redraw();
  }

  /** Nothing can be laid now: why. */
  private explain(): void {
    const { view, host } = this;
    const rule = barredBy(host.myAsk, "bet");
    if (rule || !isRunning(view)) host.tell(t("rsb.not_started"), rule ?? "R-4.1");
    else if (view.host === host.me) host.tell(t("rsb.host_bets_before"), "R-2.4");
    else if (view.closed) host.tell(t("rsb.closed"), "R-3.3");
    else host.tell(t("rsb.no_tokens"), "R-4.1");
  }

  // Deciding

  say(move: Move): void {
    if (!this.host.pending) this.host.answer(move);
  }

  /** Enter: what the one big button does. */
  act(): boolean {
    if (this.prompted !== "start" && this.prompted !== "roll") return false;
    this.say({ do: this.prompted });
    return true;
  }

  prompt(): string {
    const prompt = this.prompted ?? "";
    if (prompt === "bet" || prompt === "lay_house") {
      if (this.token) return t("rsb.prompt.spot", { token: tokenName(this.token) }) + ` ${worth(this.token)}`;
      if (this.spot) return t("rsb.prompt.token", { spot: spotName(this.spot) });
    }
    if (prompt === "lay_house") return t("rsb.prompt.lay_house", { n: this.hand.length });
    const hosts = prompt === "start" && this.view.host === this.host.me;
    return t(hosts ? "rsb.prompt.start_host" : `rsb.prompt.${prompt}`);
  }

  key(key: string): boolean {
    if (key.startsWith("Arrow")) return focusSpot(key);
    if (key === "Enter") return this.act();
    if (key === "Escape") {
      if (this.reading) return this.read(), true;
      return this.chosen !== null || this.spot !== null ? (this.forget(), this.host.redraw(), true) : false;
    }
    if (key === "d") return this.prompted === "roll" && this.act();
    const value = Number(key);
    if (!(value >= 2 && value <= 7)) return false;
    // The next of my tokens of that number, after the one chosen now.
    const alike = this.hand.flatMap((token, i) => token.endsWith(key) ? [i] : []);
    const next = alike.find((i) => this.chosen === null || i > this.chosen) ?? alike[0];
    if (next !== undefined) this.tapToken(next);
    return next !== undefined;
  }
}

/** "Aoi has a token on this spot": the server counts seats, people have names. */
export function refusal(host: Host, detail: string): string | null {
  const found = /^seat (\d+) has a token on this spot$/.exec(detail);
  if (!found) return has(detail) ? sentence(detail) : null;
  return t("rsb.taken", { name: host.name(Number(found[1])) });
}
