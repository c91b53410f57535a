// The log: one sentence per fact in the reader's language. Facts that another sentence covers have none.

import type { ComponentChildren } from "preact";
import { list, number, ordinal, rich, t } from "../../core/words.ts";
import { Cloth, RuleLink } from "../../ui/marks.tsx";
import type { Fact } from "../../generated/wire.ts";
import type { Host } from "../contract.ts";
import { BetCard, betName, calledIn, cardName, horseName, Small } from "./pieces.tsx";
import { HORSES, type JockeysView } from "./view.ts";

type Words = (fact: Fact, host: Host, next: Fact[]) => ComponentChildren | null;

const LINES: Record<string, Words> = {
  HorsesDrawn: (fact, host) => fact.again ? t("jlog.again") : t("jlog.drawn", { riders: rides(fact.horses, host) }),
  RidersSeated: (fact, host) => {
    const sits = fact.circle.some((rider: number) => isDummy(host, rider));
    return sits ? by(host, fact.circle[0], "jlog.dummy_sits", {}) : null;
  },
  CardsDealt: (fact) => fact.seat === 0 ? t("jlog.dealt") : null,
  RaceBegan: (fact, host) =>
    by(host, fact.start, "jlog.race", { race: fact.race, gate: cloths((fact.gate as number[]).slice().reverse()) }),
  DummyLaid: () => t("jlog.dummy_laid"),
  NumberShown: (fact, host) => by(host, fact.seat, "jlog.number", { card: small(fact.card), n: String(fact.number) }),
  DiscardChosen: (fact, host) => by(host, fact.seat, "jlog.chosen", { card: fact.card ? cardName(fact.card) : "" }),
  WhipsReadied: (fact, host) => by(host, fact.rider, "jlog.readied", { n: fact.ready }),
  BetLaid: (fact, host) => by(host, fact.seat, fact.forced ? "jlog.bet_left" : "jlog.bet", { card: bet(fact.card) }),
  BetHidden: (fact, host) => by(host, fact.seat, "jlog.hidden", { card: fact.card ? bet(fact.card) : "" }),
  CardPlayed: (fact, host, [next]) =>
    by(host, fact.rider, next?.event === "WhipDeclared" ? "jlog.whipped" : "jlog.played", { card: small(fact.card) }),
  TrickWon: (fact, host, [next]) =>
    by(host, fact.rider, next?.event === "HorseMoved" ? "jlog.won" : "jlog.won_home", {
      card: small(fact.card),
      horse: horse(fact.horse),
      n: next?.by ?? 0,
      to: String(next?.to ?? 0),
    }),
  HorseHome: (fact) => rich("jlog.home", { horse: horse(fact.horse), place: ordinal(fact.place) }),
  RaceEnded: (fact) =>
    rich(`jlog.ended.${fact.reason}`, { horse: horse(fact.places[0].horse), other: horse(fact.places[1].horse) }),
  BetRevealed: (fact, host) =>
    by(host, fact.seat, `jlog.had.${fact.kind}`, { horses: list((fact.horses as number[]).map(horseName)) }),
  Paid: (fact, host) => [
    ...(by(host, fact.payee, "jlog.gets", { n: fact.amount, why: reason(fact) }) as ComponentChildren[]),
    " ",
    <RuleLink key="rule" rule={fact.rule} show={host.showRule} />,
  ],
  OddsChanged: (fact) =>
    rich("jlog.odds", {
      odds: figures(HORSES.map((one) => (
        <span key={one}>
          {cloth(one)} <b>{fact.odds[one - 1]}</b>
        </span>
      ))),
    }),
  HorsesPassed: (fact, host) => t("jlog.passed", { riders: rides(fact.horses, host) }),
  GameEnded: (fact, host) => {
    const winners = fact.ranking.filter((entry: { place: number }) => entry.place === 1);
    const names = winners.map((entry: { seat: number }) => host.name(entry.seat));
    return rich("jlog.over", { who: <b>{list(names)}</b>, n: winners[0].score });
  },
};

/** By first fact: one sentence for several facts that belong together. */
const TOGETHER: Record<string, (facts: Fact[], host: Host) => ComponentChildren> = {
  OpenDiscarded: (facts, host) =>
    rich("jlog.out", {
      cards: figures(facts.map((fact) => <span key={fact.card}>{who(host, fact.rider)} {small(fact.card)}</span>)),
    }),
  HiddenDiscarded: (facts, host) =>
    rich("jlog.down", {
      cards: figures(facts.map((fact) => (
        <span key={fact.seat}>
          {who(host, fact.seat)} <Small card={fact.back} />
        </span>
      ))),
    }),
};

export function lines(host: Host, facts: Fact[]): (ComponentChildren | null)[] {
  return facts.map((fact, i) => {
    const all = TOGETHER[fact.event];
    if (!all) return LINES[fact.event]?.(fact, host, facts.slice(i + 1)) ?? null;
    const alike = facts.filter((other) => other.event === fact.event);
    return alike[0] === fact ? all(alike, host) : null;
  });
}

function figures(spans: ComponentChildren[]): ComponentChildren {
  return <span class="ran">{spans}</span>;
}

function isDummy(host: Host, rider: number): boolean {
  return (host.latest as JockeysView).riders[rider]?.dummy ?? false;
}

function who(host: Host, rider: number): string {
  return calledIn(host, host.latest as JockeysView, rider);
}

/** A sentence about a player: many languages address "you" differently. */
function by(host: Host, rider: number, key: string, params: Record<string, ComponentChildren>): ComponentChildren {
  const mine = rider === host.me;
  return rich(mine ? `${key}.you` : key, { ...params, who: <b class={mine ? "you" : ""}>{who(host, rider)}</b> });
}

/** The riders with their horses, such as "Aoi on Vanilla Beans, Tobias on Foret Noir". */
function rides(horses: number[], host: Host): string {
  return horses.map((one, rider) => t("jlog.rides", { name: who(host, rider), horse: horseName(one) })).join(
    t("comma"),
  );
}

function cloth(one: number): ComponentChildren {
  return (
    <>
      <Cloth n={one} /> <span class="sr">{horseName(one)}</span>
    </>
  );
}

function cloths(horses: number[]): ComponentChildren {
  return figures(horses.map((one) => <span key={one}>{cloth(one)}</span>));
}

function horse(one: number): ComponentChildren {
  return <b>{horseName(one)}</b>;
}

function bet(card: string): ComponentChildren {
  return (
    <>
      <BetCard card={card} /> {betName(card)}
    </>
  );
}

/** A small picture of a card, with its name for screen readers. */
function small(card: string): ComponentChildren {
  return <Small card={card} />;
}

/** The reason for points, as a short noun phrase. */
export function reason(fact: Fact): string {
  const { horse, place, kind, horses } = fact.why;
  if (fact.rule === "J-8.1") return t("jpay.prize", { horse: horseName(horse), place: ordinal(place) });
  return t(`jpay.${kind}`, { horses: list((horses as number[]).map(horseName)) });
}

/** The calculation of points, such as "2 + 3"; empty if there is none. */
export function calculation(fact: Fact): string {
  return fact.why.odds ? t("jpay.odds", { odds: (fact.why.odds as number[]).map(number).join(" + ") }) : "";
}
