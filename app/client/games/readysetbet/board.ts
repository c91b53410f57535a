// The player's bets at this board. A bet is two taps, a token and a spot, in either order. The board shows it at once,
// and sends bets to the server one by one in the order of the taps.

import { barredBy, mayDo, templates, values } from "../../core/asks.ts";
import { has, money, sentence, t } from "../../core/words.ts";
import type { Move } from "../../generated/wire.ts";
import { whileBusy, type Why } from "../../grey/reasons.ts";
import type { Board, Host } from "../contract.ts";
import { focusSpot } from "./keys.ts";
import { spotName, tokenName, worth } from "./pieces.tsx";
import { stakeOf } from "./stakes.ts";
import { type BetView, isExotic, isRunning, partsOf, type RaceView, valueOf } from "./view.ts";

const ON_EXOTIC = "you have a token on this exotic card already";

/** A reason in the words of a refusal. */
function because(sentenceOfRule: string, rule: string): Why {
  return { words: sentence(sentenceOfRule), rule };
}

export class RaceBoard implements Board {
  /** The chosen token, by its place in the hand. */
  chosen: number | null = null;
  /** The chosen spot, if the player tapped it before a token. */
  spot: string | null = null;
  /** True while my VIP cards are open. */
  reading = false;
  /** True if the board is scrolled down to its cards. */
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

  /** "house" before the race, when the host places house tokens; "bet" during it. */
  get laying(): "house" | "bet" {
    return this.prompted === "lay_house" ? "house" : "bet";
  }

  /** Bets without an answer from the server, in the order of the taps. */
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

  /** My tokens in the hand. */
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

  /** The spots for the chosen token, or for any token if none is chosen. */
  open(): Set<string> {
    const spots = new Set<string>();
    for (const template of templates(this.host.myAsk, this.laying)) {
      if (this.token !== null && !values(template.token).includes(this.token)) continue;
      for (const spot of values(template.spot)) spots.add(String(spot));
    }
    for (const { spot } of this.pending) spots.delete(spot);
    return spots;
  }

  /** True if a token or a spot is chosen and the other is missing. */
  get isChoosing(): boolean {
    return this.token !== null || this.spot !== null;
  }

  get mayLay(): boolean {
    return mayDo(this.host.myAsk, this.laying);
  }

  // Updates from the server

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

  // Views of the board

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

  /** Place the token, or show why that is impossible. */
  lay(token: string, spot: string): void {
    const mine = this.pending.some((bet) => bet.spot === spot);
    // An illegal spot changes nothing: the token stays chosen for another spot, and the refusal gives the reason.
    if (mine || !this.mayLay || this.open().has(spot)) this.chosen = this.spot = null;
    const why = this.whyNot(spot, token);
    if (why) this.host.tell(why.words, why.rule);
    else if (!mine) {
      const move = { do: this.laying, token, spot };
      this.host.hush();
      if (this.host.pending) this.waiting.push(move);
      else this.host.answer(move);
    }
    this.host.redraw();
  }

  /** The reason why this token cannot be placed on this spot now, or null. */
  whyNot(spot: string, token: string): Why | null {
    if (!this.mayLay) return this.whyNone();
    if (this.pending.some((bet) => bet.spot === spot)) return whileBusy(true);
    const legal = templates(this.host.myAsk, this.laying).filter((one) => values(one.token).includes(token));
    if (legal.some((one) => values(one.spot).includes(spot))) return null;
    const { bets } = this.view;
    const mine = bets.filter(({ seat }) => seat === this.host.me);
    const other = bets.find((bet) => bet.spot === spot && !bet.house && bet.seat !== this.host.me);
    if (this.laying === "house") {
      const taken = bets.some((bet) => bet.spot === spot);
      return taken ? because("the house tokens go on six different spots", "R-2.4") : because(ON_EXOTIC, "R-4.2");
    }
    if (!legal.length && this.view.closed) return { words: t("rsb.closed"), rule: "R-3.3" };
    if (isExotic(this.view, spot) && mine.some((bet) => partsOf(bet.spot).on === partsOf(spot).on)) {
      return because(ON_EXOTIC, "R-4.2");
    }
    if (mine.some((bet) => bet.spot === spot && !bet.house)) {
      return because("you have a token on this spot already", "R-4.1");
    }
    if (other) return { words: t("rsb.taken", { name: this.host.name(other.seat) }), rule: "R-4.1" };
    return { words: t("rsb.no_tokens"), rule: "R-4.1" };
  }

  /** The reason why no token can be placed now. */
  private whyNone(): Why {
    const { view, host } = this;
    const rule = barredBy(host.myAsk, "bet");
    if (rule || !isRunning(view)) return { words: t("rsb.not_started"), rule: rule ?? "R-4.1" };
    if (view.host === host.me) return { words: t("rsb.host_bets_before"), rule: "R-2.4" };
    if (view.closed) return { words: t("rsb.closed"), rule: "R-3.3" };
    return { words: t("rsb.no_tokens"), rule: "R-4.1" };
  }

  // Deciding

  say(move: Move): void {
    if (!this.host.pending) this.host.answer(move);
  }

  /** Enter: press the main button. */
  act(): boolean {
    if (this.prompted !== "start" && this.prompted !== "roll") return false;
    this.say({ do: this.prompted });
    return true;
  }

  prompt(): string {
    const prompt = this.prompted ?? "";
    if (prompt === "bet" || prompt === "lay_house") {
      if (this.token) return t("rsb.prompt.spot", { token: tokenName(this.token) }) + ` ${worth(this.token)}`;
      if (this.spot) return this.stakes(this.spot);
    }
    if (prompt === "lay_house") return t("rsb.prompt.lay_house", { n: this.hand.length });
    const hosts = prompt === "start" && this.view.host === this.host.me;
    return t(hosts ? "rsb.prompt.start_host" : `rsb.prompt.${prompt}`);
  }

  /** What my strongest token would win on this spot, and what it would cost. */
  private stakes(spot: string): string {
    const [best] = [...this.hand].sort((a, b) => valueOf(b) - valueOf(a));
    const words = t("rsb.prompt.token", { spot: spotName(spot) });
    if (!best) return words;
    const { wins, costs } = stakeOf(this.view, this.host.me!, best, spot);
    return words + t("rsb.stakes", { token: tokenName(best), wins: money(wins), costs: money(costs) });
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
    // The next of my tokens with this number, after the chosen one.
    const alike = this.hand.flatMap((token, i) => token.endsWith(key) ? [i] : []);
    const next = alike.find((i) => this.chosen === null || i > this.chosen) ?? alike[0];
    if (next !== undefined) this.tapToken(next);
    return next !== undefined;
  }
}

/** A refusal with a player's name instead of the seat's number, such as "Aoi has a token on this spot". */
export function refusal(host: Host, detail: string): string | null {
  const found = /^seat (\d+) has a token on this spot$/.exec(detail);
  if (!found) return has(detail) ? sentence(detail) : null;
  return t("rsb.taken", { name: host.name(Number(found[1])) });
}
