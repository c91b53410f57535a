// The view after one more fact. Facts state results, so this module needs no rules. At the end of every step the
// server's own view replaces the computed one.

import type { Fact } from "../../generated/wire.ts";
import { HORSES, type JockeysView, type Own, type RiderView, suitOf, SUITS, type Suits } from "./view.ts";

type Change = (view: JockeysView, fact: Fact, me: number | null) => Partial<JockeysView>;

const CHANGES: Record<string, Change> = {
  HorsesDrawn: (view, fact) => ride(view, fact.horses),
  RidersSeated: (_view, fact) => ({ circle: fact.circle }),
  CardsDealt: (view, fact, me) => taken(view, fact, me),
  CardsTaken: (view, fact, me) => taken(view, fact, me),
  RaceBegan: (view, fact) => ({
    ...ride(view, fact.horses),
    race: fact.race,
    phase: "discards",
    start: fact.start,
    number: null,
    course: [fact.gate, ...Array.from({ length: view.goal }, () => [])],
    horses: placed(
      HORSES.map((horse) => ({
        horse,
        at: 0,
        place: 0,
        odds: fact.odds[horse - 1],
        rider: fact.horses.indexOf(horse),
      })),
      [fact.gate],
    ),
    riders: view.riders.map((rider, i) => ({
      ...rider,
      horse: fact.horses[i],
      open: [],
      played: suits([]),
      chosen: false,
      discard: null,
      bet: null,
      bet_hidden: false,
      turned: undefined,
      cards: rider.dummy ? [] : null,
    })),
    trick: 0,
    order: [],
    plays: [],
    last: null,
    own: view.own && { ...view.own, discard: null, bet_hidden: null, bet_cards: [...HORSES.map(String), "win"] },
  }),
  DummyLaid: (view, fact) => {
    const at = view.riders.findIndex((rider) => rider.dummy);
    return change(view, at, { cards: fact.cards, hand: suits((fact.cards as string[]).map(suitOf)) });
  },
  NumberShown: (_view, fact) => ({ number: { seat: fact.seat, card: fact.card } }),
  OpenDiscarded: (view, fact, me) => {
    const left = without(view, fact.rider, fact.card, me);
    return { ...left, riders: one(left.riders!, fact.rider, (rider) => ({ open: [...rider.open, fact.card] })) };
  },
  DiscardChosen: (view, fact, me) => ({
    ...change(view, fact.seat, { chosen: true }),
    ...own(view, fact.seat === me, { discard: fact.card }),
  }),
  HiddenDiscarded: (view, fact, me) => {
    const { discard, hand } = view.own ?? { discard: null, hand: [] };
    return {
      riders: one(view.riders, fact.seat, (rider) => ({ discard: fact.back, hand: less(rider.hand, fact.back) })),
      ...own(view, fact.seat === me, { hand: hand.filter((card) => card !== discard) }),
    };
  },
  WhipsReadied: (view, fact) => change(view, fact.rider, { whips: fact.ready }),
  BetLaid: (view, fact, me) => ({
    phase: "open_bets",
    ...change(view, fact.seat, { bet: fact.card }),
    ...betless(view, fact, me),
  }),
  BetHidden: (view, fact, me) => ({
    phase: "hidden_bets",
    ...change(view, fact.seat, { bet_hidden: true }),
    ...betless(view, fact, me, { bet_hidden: fact.card }),
  }),
  TrickBegan: (view, fact) => ({
    phase: "trick",
    trick: fact.trick,
    leader: fact.leader,
    order: orderFrom(view, fact.leader),
    plays: [],
  }),
  CardPlayed: (view, fact, me) => ({
    ...without(view, fact.rider, fact.card, me),
    plays: [...view.plays, { rider: fact.rider, card: fact.card, whip: false }],
  }),
  WhipDeclared: (view, fact) => ({
    ...change(view, fact.rider, { whips: fact.ready }),
    plays: view.plays.map((play) => play.rider === fact.rider ? { ...play, whip: true } : play),
  }),
  TrickWon: (view, fact) => ({
    last: { plays: view.plays, suit: fact.suit, winner: fact.rider },
    leader: fact.rider,
    riders: view.riders.map((rider, i) => {
      const suit = suitOf(view.plays.find((play) => play.rider === i)!.card);
      return { ...rider, played: { ...rider.played, [suit]: rider.played[suit]! + 1 } };
    }),
    plays: [],
  }),
  HorseMoved: (view, fact) => {
    const course = view.course.map((square, at) => {
      const others = square.filter((horse) => horse !== fact.horse);
      return at === fact.to ? [...others, fact.horse] : others;
    });
    const horses = view.horses.map((runner) => runner.horse === fact.horse ? { ...runner, at: fact.to } : runner);
    return { course, horses: placed(horses, course) };
  },
  RaceEnded: (view, fact) => ({
    phase: "settle",
    order: [],
    horses: view.horses.map((runner) => ({ ...runner, place: placeIn(fact, runner.horse) })),
  }),
  BetRevealed: (view, fact) => change(view, fact.seat, { bet: fact.open, turned: fact.hidden }),
  Paid: (view, fact) => ({
    riders: one(view.riders, fact.payee, (rider) => ({ points: (rider.points ?? 0) + fact.amount })),
  }),
  RaceSettled: (view, fact) => ({
    sheet: [...view.sheet, {
      race: fact.race,
      odds: view.horses.map(({ odds }) => odds),
      squares: view.horses.map(({ at }) => at),
      places: view.horses.map(({ place }) => place),
      horses: view.riders.map(({ horse }) => horse),
      bets: view.riders.filter(({ dummy }) => !dummy).map(({ bet, turned }) => [bet!, turned!]),
      points: fact.points.map((now: number, seat: number) => now - pointsBefore(view, seat)),
    }],
  }),
  GameEnded: (_view, { reason, ranking }) => ({ result: { reason, ranking } }),
  OddsChanged: (view, fact) => ({
    horses: view.horses.map((runner) => ({ ...runner, odds: fact.odds[runner.horse - 1] })),
  }),
  HorsesPassed: (view, fact) => ride(view, fact.horses),
  StartPassed: (_view, fact) => ({ start: fact.seat }),
};

export function after(view: JockeysView, fact: Fact, me: number | null): JockeysView {
  const told = CHANGES[fact.event];
  return told ? { ...view, ...told(view, fact, me) } : view;
}

export function placeIn(raceEnded: Fact, horse: number): number {
  return raceEnded.places.find((entry: { horse: number }) => entry.horse === horse).place;
}

/** The riders clockwise from the leader. The dummy is last unless it leads. */
function orderFrom({ circle, riders }: JockeysView, leader: number): number[] {
  const from = circle.indexOf(leader);
  const order = [...circle.slice(from), ...circle.slice(0, from)];
  const isLast = (rider: number) => riders[rider]!.dummy && rider !== leader;
  return [...order.filter((rider) => !isLast(rider)), ...order.filter(isLast)];
}

/** A seat's points before the race, from the score sheet. */
function pointsBefore({ sheet }: JockeysView, seat: number): number {
  return sheet.reduce((sum, line) => sum + line.points[seat]!, 0);
}

function one(riders: RiderView[], which: number, what: (rider: RiderView) => Partial<RiderView>): RiderView[] {
  return riders.map((rider, i) => i === which ? { ...rider, ...what(rider) } : rider);
}

function change(view: JockeysView, which: number, what: Partial<RiderView>): Partial<JockeysView> {
  return { riders: one(view.riders, which, () => what) };
}

function own(view: JockeysView, mine: boolean, what: Partial<Own>): Partial<JockeysView> {
  return mine && view.own ? { own: { ...view.own, ...what } } : {};
}

function ride(view: JockeysView, horses: number[]): Partial<JockeysView> {
  return {
    riders: view.riders.map((rider, i) => ({ ...rider, horse: horses[i]! })),
    horses: view.horses.map((runner) => ({ ...runner, rider: horses.indexOf(runner.horse) })),
  };
}

function taken(view: JockeysView, fact: Fact, me: number | null): Partial<JockeysView> {
  return {
    ...change(view, fact.seat, { hand: suits(fact.backs) }),
    ...own(view, fact.seat === me, { hand: fact.cards }),
  };
}

/** A card leaves a hand face up. */
function without(view: JockeysView, which: number, card: string, me: number | null): Partial<JockeysView> {
  return {
    riders: one(view.riders, which, (rider) => ({
      hand: less(rider.hand, suitOf(card)),
      cards: rider.cards && rider.cards.filter((held) => held !== card),
    })),
    ...own(view, which === me, { hand: view.own?.hand.filter((held) => held !== card) ?? [] }),
  };
}

function betless(view: JockeysView, fact: Fact, me: number | null, more: Partial<Own> = {}): Partial<JockeysView> {
  const left = view.own?.bet_cards.filter((card) => card !== fact.card) ?? [];
  return own(view, fact.seat === me, { bet_cards: left, ...more });
}

function suits(backs: string[]): Suits {
  return Object.fromEntries(SUITS.map((suit) => [suit, backs.filter((back) => back === suit).length]));
}

function less(hand: Suits, suit: string): Suits {
  return { ...hand, [suit]: hand[suit]! - 1 };
}

/** The places of the horses on the course: home first, then nearer to the goal, then higher in the stack. */
function placed(horses: JockeysView["horses"], course: number[][]): JockeysView["horses"] {
  const [home, ...squares] = course.length > 1 ? course.slice().reverse() : [[], ...course];
  const order = [...home!, ...squares.flatMap((square) => square.slice().reverse())];
  return horses.map((runner) => ({ ...runner, place: 1 + order.indexOf(runner.horse) }));
}
