// The log: one sentence per fact in the reader's language. Every card name opens the card.

import type { ComponentChildren } from "preact";
import { list, rich, t } from "../../core/words.ts";
import { RuleLink } from "../../ui/marks.tsx";
import type { Fact } from "../../generated/wire.ts";
import type { Host } from "../contract.ts";
import { CardLink } from "./card_link.tsx";
import { lineOf, optionOf, readyDecks, term } from "./cards.ts";
import { type ForceView, nameOf } from "./view.ts";

type Words = (fact: Fact, host: Host) => ComponentChildren | null;

const LINES: Record<string, Words> = {
  DeckSizeSettled: ({ size }) => t("flog.size", { n: size }),
  ConditionsSettled: (fact) =>
    t("flog.conditions", {
      course: term("courses", fact.course),
      surface: term("surfaces", fact.surface),
      way: t("force.metres", { m: String(fact.metres), distance: term("distances", fact.distance) }),
      going: t("force.going", { going: term("goings", fact.going), n: String(fact.going) }),
    }),
  CardsOpened: (fact, host) => by(host, fact.seat, "flog.opened", { n: fact.size }),
  DeckBrought: (fact, host) => by(host, fact.seat, "flog.deck", { deck: deckOf(fact) }),
  RedrawChosen: (fact, host) => by(host, fact.seat, "flog.redraw_chosen", {}),
  HandRedrawn: (fact, host) => by(host, fact.seat, "flog.redrawn", {}),
  RaceBegan: ({ race }) => t("flog.race", { race: String(race) }),
  RaceEnded: (fact, host) => {
    const why = t(`force.over.${fact.reason}`);
    return fact.winner === null ? t("flog.draw", { why }) : by(host, fact.winner, "flog.race_won", { why });
  },
  FirstChosen: (fact, host) => by(host, fact.seat, `flog.goes_${fact.seat === fact.first ? "first" : "second"}`, {}),
  FirstSettled: (fact, host) => fact.by === "choice" ? null : by(host, fact.seat, `flog.first_${fact.by}`, {}),
  TurnBegan: (fact, host) => by(host, fact.seat, "flog.turn", {}),
  SupportPlayed: (fact, host) => {
    const horse = fact.horse ? nameOf(host.latest as ForceView, fact.horse) : null;
    return by(host, fact.seat, horse ? "flog.support_on" : "flog.support", {
      card: card(host, fact.card),
      horse: horse ? card(host, horse) : "",
    });
  },
  PlayTakenBack: (fact, host) => [
    ...(rich("flog.taken_back", { card: card(host, fact.card) }) as ComponentChildren[]),
    " ",
    <RuleLink key="rule" rule={fact.rule} show={host.showRule} />,
  ],
  RunnerPlayed: (fact, host) =>
    by(host, fact.seat, fact.paid.length ? "flog.runner" : "flog.runner_free", {
      card: card(host, fact.card),
      paid: cards(host, fact.paid),
    }),
  GuardPlayed: (fact, host) => by(host, fact.seat, "flog.guard", { card: card(host, fact.card) }),
  Unguarded: () => t("flog.unguarded"),
  ExtraRunsGained: (fact, host) => by(host, fact.seat, "flog.extra_runs", { n: fact.by }),
  RunCompared: ({ running, guard }) => t("flog.compared", { running: String(running), guard: String(guard) }),
  RunSucceeded: (fact, host) => by(host, fact.seat, "flog.succeeded", { n: fact.distance }),
  RunFailed: (fact, host) => by(host, fact.seat, "flog.failed", {}),
  GuardWon: (fact, host) => by(host, fact.seat, "flog.guard_won", {}),
  AbilityPlayed: (fact, host) =>
    rich("flog.ability", { card: card(host, fact.card), text: lineOf(fact.card, fact.ability) }),
  NothingDone: (fact, host) => rich("flog.nothing", { card: card(host, fact.card) }),
  Replaced: (fact, host) => rich("flog.replaced", { card: card(host, fact.card) }),
  GoingChanged: ({ going }) => t("flog.going", { going: term("goings", going) }),
  NumberNamed: (fact, host) => by(host, fact.seat, "flog.number", { number: String(fact.number) }),
  ChoiceMade: (fact, host) =>
    rich("flog.chose", { card: card(host, fact.card), text: optionOf(fact.card, fact.option) }),
  CardPicked: (fact, host) => by(host, fact.seat, "flog.picked", {}),
  CardsRevealed: (fact, host) => by(host, fact.seat, "flog.revealed", { cards: cards(host, fact.cards) }),
  CardsSeen: (fact, host) =>
    by(host, fact.seat, "flog.seen", { n: fact.count, cards: fact.cards ? cards(host, fact.cards) : "" }),
  PileShuffled: (fact, host) => by(host, fact.seat, "flog.shuffled", { place: place(fact.place) }),
  CardsArranged: (fact, host) => by(host, fact.seat, "flog.arranged", { n: fact.count, place: place(fact.place) }),
  AreaReached: (fact, host) =>
    by(host, fact.seat, fact.area ? "flog.area" : "flog.home", { area: fact.area ? term("styles", fact.area) : "" }),
  CardsPassed: (fact, host) => (fact.to.endsWith("/hand") ? drawn(fact, host) : went(fact, host)),
  CardsShown: (fact, host) => (fact.to === "resolution" || SETUP.has(fact.why) ? null : went(fact, host)),
  CardsMoved: (fact, host) => (QUIET.test(fact.why) ? null : went(fact, host)),
  CardsHidden: (fact, host) => (SETUP.has(fact.why) ? null : went(fact, host)),
  CardsLaid: (fact, host) => (SETUP.has(fact.why) ? null : went(fact, host)),
  GameEnded: (fact, host) => {
    const winners = fact.ranking.filter((entry: { place: number }) => entry.place === 1);
    const names = list(winners.map((entry: { seat: number }) => host.name(entry.seat)));
    const why = t(fact.reason === "match" ? "flog.match" : `force.over.${fact.reason}`);
    return winners.length === 1 ? rich("flog.over", { who: <b>{names}</b>, why }) : t("flog.draw", { why });
  },
};

/** Paragraphs of the setup, and of facts that other lines cover. */
const SETUP = new Set(["603.1b", "603.1c", "603.1d", "603.1e", "603.1f"]);
const QUIET = /^(805\.|702\.6m)/;

export function lines(host: Host, facts: Fact[]): (ComponentChildren | null)[] {
  return facts.map((fact) => LINES[fact.event]?.(fact, host) ?? null);
}

function drawn(fact: Fact, host: Host): ComponentChildren | null {
  if (SETUP.has(fact.why)) return null;
  return by(host, fact.seat, fact.cards ? "flog.drew" : "flog.draws", {
    n: fact.count,
    cards: fact.cards ? cards(host, fact.cards) : "",
  });
}

/** Cards that move from one place to another, face up or face down. */
function went(fact: Fact, host: Host): ComponentChildren {
  const n = fact.count ?? fact.cards.length;
  const where = { from: place(fact.origin), to: place(fact.to) };
  const whose = fact.seat === host.me ? t("you") : host.name(fact.seat);
  if (!fact.cards) return t("flog.went", { n, name: whose, ...where });
  return rich("flog.cards_went", { cards: cards(host, fact.cards), name: whose, ...where });
}

function place(written: string): string {
  return t(`force.zone.${written.split("/").pop()}`);
}

function deckOf(fact: Fact): string {
  if (!fact.deck) return "";
  return readyDecks().find((deck) => deck.deck === fact.deck)?.title ?? t("force.decks.own");
}

function by(host: Host, seat: number, key: string, params: Record<string, ComponentChildren>): ComponentChildren {
  const mine = seat === host.me;
  return rich(mine ? `${key}.you` : key, { ...params, who: <b class={mine ? "you" : ""}>{host.name(seat)}</b> });
}

function card(host: Host, name: string): ComponentChildren {
  return <CardLink card={name} host={host} />;
}

function cards(host: Host, names: string[]): ComponentChildren {
  const found = new Map<string, number>();
  for (const name of names) found.set(name, (found.get(name) ?? 0) + 1);
  return [...found].map(([name, n], i) => (
    <span key={name}>
      {i > 0 && t("comma")}
      {n > 1 && `${n}× `}
      {card(host, name)}
    </span>
  ));
}
