// Small components of this game (saddle-cloths, dice, tokens, odds), and the names of horses, spots, tokens and cards.

import { money, t } from "../../core/words.ts";
import type { Host } from "../contract.ts";
import { type BetView, type Figures, partsOf, valueOf } from "./view.ts";

/** The colour of a horse. 7 is black, its neighbours are red, and so on outwards. */
export function colourOf(horse: string): string {
  return { "5": "orange", "6": "red", "7": "black", "8": "red", "9": "orange" }[horse] ?? "blue";
}

export function Cloth({ horse, big }: { horse: string; big?: boolean }) {
  const [one, other] = horse.split("/");
  return (
    <span class={`num ${colourOf(horse)}${big ? " big" : ""}`} data-letters={horse.length}>
      {other === undefined ? one : [`${one}/`, <wbr key="or" />, other]}
    </span>
  );
}

export function Steed({ horse }: { horse: string }) {
  return (
    <svg class={`steed ${colourOf(horse)}`} aria-hidden="true">
      <use href={`#r-${colourOf(horse)}`} />
    </svg>
  );
}

const PIPS: Record<number, number[]> = {
  1: [5],
  2: [1, 9],
  3: [1, 5, 9],
  4: [1, 3, 7, 9],
  5: [1, 3, 5, 7, 9],
  6: [1, 3, 4, 6, 7, 9],
};

export function Die({ n }: { n: number | undefined }) {
  return (
    <span class="die" aria-hidden="true">
      {(PIPS[n ?? 0] ?? []).map((at) => <i key={at} class={`p${at}`} />)}
    </span>
  );
}

/** The printed figures of a spot: the multiplier such as "4×", and in a ring the loss. */
export function Pays({ figures: [times, loss] }: { figures: Figures }) {
  return (
    <span class="pays" aria-hidden="true">
      <b>{times}×</b>
      {loss > 0 ? <i>−{loss}</i> : <i class="free">0</i>}
    </span>
  );
}

/** A token on the board: its number and its owner. */
export function Disc({ bet, host, pending }: { bet: BetView; host: Host; pending?: boolean }) {
  const mine = bet.seat === host.me;
  const kind = bet.house ? "house" : bet.token[0] === "b" ? "bonus" : "";
  return (
    <span class={`disc s${bet.seat} ${kind}${mine ? " mine" : ""}${pending ? " pending" : ""}`} aria-hidden="true">
      <b>{valueOf(bet.token)}</b>
      {!bet.house && <i>{mine ? t("rsb.me") : initials(host.name(bet.seat))}</i>}
    </span>
  );
}

/** A short form of a name: two letters, or one character of a Chinese or Japanese name. */
export function initials(name: string): string {
  const letters = [...name.replace(/\s/g, "")];
  return letters.slice(0, (letters[0] ?? "") > "\u2e80" ? 1 : 2).join("");
}

// Words

export function horseName(horse: string): string {
  return t("rsb.horse", { horse });
}

export function cardName(card: string): string {
  if (!card.includes(">")) return t(`rsb.exotic.${card}`);
  const [ahead, rest] = card.split(">") as [string, string];
  if (rest === "orange" || rest === "blue") return t(`rsb.prop.${rest}`, { horse: ahead });
  return t("rsb.prop", { horse: ahead, other: rest });
}

export function spotName(spot: string): string {
  const { on, row } = partsOf(spot);
  if (row) return t("rsb.spot", { row: t(`rsb.${row}`), horse: horseName(on) });
  return ["blue", "orange", "red", "7_fifth"].includes(on) ? t(`rsb.colour.${on}`) : cardName(on);
}

/** A spot in words, such as "Win on 6, 3 times, costs $1". */
export function spotWords(spot: string, [times, loss]: Figures): string {
  const pays = t("rsb.pays", { times: String(times) });
  const costs = loss ? t("rsb.costs", { sum: money(loss) }) : t("rsb.costs_nothing");
  return [spotName(spot), pays, costs].join(t("comma"));
}

export function tokenName(token: string): string {
  const n = String(valueOf(token));
  return token.length === 1 ? t("rsb.token", { n }) : t(`rsb.token.${token[0]}`, { n });
}

/** The extra cost of a bonus token that loses. */
export function worth(token: string): string {
  const own = { b3: 1, b4: 2, b5: 4, b6: 6, b7: 9 }[token];
  if (token === "b2") return t("rsb.bonus_2");
  return own ? t("rsb.bonus_costs", { sum: money(own) }) : "";
}

export function vipName(card: string): string {
  return card.startsWith("bonus_") ? t("rsb.vip.bonus", { n: card.slice(6) }) : t(`rsb.vip.${card}`);
}

/** A VIP card's effect, as a sentence. */
export function vipWords(card: string): string {
  return t(`rsb.vip.${card}.does`);
}
