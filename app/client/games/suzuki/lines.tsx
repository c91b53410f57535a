// The log: one sentence per fact in the reader's language. Facts that another sentence covers have none.

import type { ComponentChildren } from "preact";
import { list, money, ordinal, rich, t } from "../../core/words.ts";
import { Cloth, RuleLink } from "../../ui/marks.tsx";
import type { Fact } from "../../generated/wire.ts";
import type { Host } from "../contract.ts";
import { cardName, cardShort, horseName } from "./pieces.tsx";
import { gathered } from "./gathered.ts";
import { horseOf, laneOf } from "./view.ts";

export type Words = (fact: Fact, host: Host) => ComponentChildren | null;

const LINES: Record<string, Words> = {
  RaceBegan: (fact, host) => by(host, fact.first, "log.race", { race: fact.race }),
  OrderRevealed: (fact, host) => by(host, fact.seat, "log.order", { horse: horse(fact.horse) }),
  CardPlaced: (fact, host) =>
    by(host, fact.seat, fact.drawn ? "log.placed_drawn" : fact.covered ? "log.played_over" : "log.played", {
      card: <b>{cardShort(fact.card)}</b>,
      horse: horse(laneOf(fact.box)),
      box: fact.box.slice(1),
      covered: fact.covered ? cardShort(fact.covered) : "",
    }),
  Passed: (fact, host) => by(host, fact.seat, fact.forced ? "log.passed_empty" : "log.passed", {}),
  CardDrawn: (fact, host) => by(host, fact.seat, "log.drawn", { card: <b>{cardName(fact.card)}</b> }),
  StackRemade: (fact) => rich("log.stack", { n: fact.covered as number, stack: fact.stack as number }),
  NothingDrawn: (fact, host) => by(host, fact.seat, "log.nothing_drawn", {}),
  HorseHome: (fact) => rich("log.home", { horse: horse(fact.horse), n: fact.past as number }),
  MarkerPassed: (fact, host) => by(host, fact.seat, "log.marker", {}),
  RaceEnded: (fact) => {
    const winners = winnersOf(fact);
    return rich("log.ended", { n: winners.length, horse: <b>{list(winners)}</b> });
  },
  TicketsShown: (fact, host) =>
    by(host, fact.seat, fact.cards.length ? "log.tickets" : "log.no_tickets", {
      cards: list((fact.cards as string[]).map(cardName)),
    }),
  Paid: paid,
  GameEnded: (fact, host) => {
    const winners = fact.ranking.filter((entry: { place: number }) => entry.place === 1);
    const names = winners.map((entry: { seat: number }) => host.name(entry.seat));
    return rich("log.game_over", { n: winners.length, who: <b>{list(names)}</b>, money: money(winners[0].score) });
  },
};

/** The log's sentences for shared facts, and for a game's own facts. */
export function reading(own: Record<string, Words>) {
  const all = { ...LINES, ...own };
  return (host: Host, facts: Fact[]): (ComponentChildren | null)[] => {
    const moved = facts.findIndex((fact) => fact.event === "HorseMoved");
    const payments = gathered(facts);
    return facts.map((fact, i) => {
      if (fact.event === "HorseMoved") return i === moved ? run(facts) : null;
      if (fact.event === "Paid") return payments.has(fact) ? all.Paid!(payments.get(fact)!, host) : null;
      return all[fact.event]?.(fact, host) ?? null;
    });
  };
}

/** The names of the horses that won the race. */
export function winnersOf(raceEnded: Fact): string[] {
  const places = raceEnded.places as { horse: number; place: number }[];
  return places.filter((entry) => entry.place === 1).map((entry) => horseName(entry.horse));
}

/** One line for the run of all horses: the distance and the new position of each. */
function run(facts: Fact[]): ComponentChildren {
  const moved = facts.filter((fact) => fact.event === "HorseMoved");
  return (
    <span class="ran">
      {moved.map((fact) => (
        <span key={fact.horse}>
          <Cloth n={fact.horse} /> <span class="sr">{horseName(fact.horse)}</span> <b>{fact.to}</b> +{fact.by}
        </span>
      ))}
    </span>
  );
}

/** A sentence about a player: many languages address "you" differently. */
export function by(
  host: Host,
  seat: number,
  key: string,
  params: Record<string, ComponentChildren>,
): ComponentChildren {
  const mine = seat === host.me;
  return rich(mine ? `${key}.you` : key, {
    ...params,
    who: <b class={mine ? "you" : ""}>{mine ? t("you") : host.name(seat)}</b>,
  });
}

function horse(n: number): ComponentChildren {
  return horseName(n);
}

export function paid(fact: Fact, host: Host): ComponentChildren | null {
  // All players get the same starting money, so one line is enough.
  if (fact.race === 0) return fact.payee === 0 ? startingMoney(fact, host) : null;
  const gain = fact.payer === "bank";
  const seat = gain ? fact.payee : fact.payer;
  return [
    ...(by(host, seat, gain ? "log.gets" : "log.pays", {
      money: <b>{money(fact.amount)}</b>,
      why: reason(fact),
    }) as ComponentChildren[]),
    " ",
    <RuleLink key="rule" rule={fact.rule} show={host.showRule} />,
  ];
}

function startingMoney(fact: Fact, host: Host): ComponentChildren {
  return [
    ...rich("log.start", { money: <b>{money(fact.amount)}</b> }),
    " ",
    <RuleLink key="rule" rule={fact.rule} show={host.showRule} />,
  ];
}

/** The reason for a payment, as a short noun phrase. */
export function reason(fact: Fact): string {
  const why = fact.why ?? {};
  const words: Record<string, string | number> = {
    horse: horseName(why.horse ?? horseOf(why.card ?? "0-0")),
    place: why.place ? ordinal(why.place) : "",
    better: why.better ? list((why.better as number[]).map(horseName)) : "",
    cards: why.cards ? (why.cards as string[]).map(cardName).join(" + ") : "",
  };
  const n = why.count ?? (why.card && why.cards.length);
  if (n) words.n = n;
  return t(`pay.${fact.rule}`, words);
}
