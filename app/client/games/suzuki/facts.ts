// The view after one more fact. Facts state results, so this module needs no rules. At the end of every step the
// server's own view replaces the computed one.

import type { Fact } from "../../generated/wire.ts";
import { flaps, type Horse, laneOf, type Own, type Pile, type RaceView } from "./view.ts";

export type Change<V extends RaceView = RaceView> = (view: V, fact: Fact, me: number | null) => Partial<V>;
export type Following<V extends RaceView> = (view: V, fact: Fact, me: number | null) => V;

const CHANGES: Record<string, Change> = {
  RaceBegan: (view, fact) => ({
    race: fact.race,
    marker: fact.first,
    stack: fact.stack,
    round: 0,
    drawn: null,
    boxes: mapped(view.boxes, () => null),
    horses: view.horses.map(({ horse }) => ({ horse, at: 0, next: 0, home: false, place: null })),
    seats: view.seats.map((seat) => ({ ...seat, order: null })),
  }),
  CardsDealt: (view, fact, me) => ({
    ...seat(view, fact.seat, { cards: fact.count }),
    ...own(view, fact.seat === me && fact.cards && { hand: fact.cards }),
  }),
  OrderDealt: (view, fact, me) => own(view, fact.seat === me && fact.horse && { order: fact.horse }),
  OrderRevealed: (view, fact) => seat(view, fact.seat, { order: fact.horse }),
  RoundBegan: (_view, fact) => ({ round: fact.round, marker: fact.first, homing: undefined }),
  CardPlaced: (view, fact, me) => {
    const pile = view.boxes[fact.box];
    const boxes = { ...view.boxes, [fact.box]: [fact.card, pile ? pile[1] + 1 : 0] as [string, number] };
    const placed = { boxes, ...sums(view, boxes, laneOf(fact.box)) };
    if (fact.drawn) return { ...placed, drawn: null };
    const hand = view.own?.hand.slice() ?? [];
    if (fact.seat === me) hand.splice(hand.indexOf(fact.card), 1);
    return {
      ...placed,
      ...seat(view, fact.seat, { cards: view.seats[fact.seat]!.cards - 1 }),
      ...own(view, fact.seat === me && { hand }),
    };
  },
  CardDrawn: (_view, fact) => ({ drawn: fact.card, stack: fact.stack }),
  StackRemade: (_view, fact) => ({ stack: fact.stack }),
  HorseMoved: (view, fact) => horse(view, fact.horse, { at: fact.to }),
  HorseHome: (view, fact) => home(view, fact),
  MarkerPassed: (_view, fact) => ({ marker: fact.seat }),
  RaceEnded: (view, fact) => ({
    horses: view.horses.map((runner) => ({ ...runner, place: placeIn(fact, runner.horse) })),
  }),
  GameEnded: (_view, { reason, ranking }) => ({ result: { reason, ranking } }),
  // Either the payer or the payee is the bank.
  Paid: (view, fact) => ({ ...moved(view, fact.payer, -fact.amount), ...moved(view, fact.payee, fact.amount) }),
};

/** The changes of the view by shared facts, and by a game's own facts. */
export function following<V extends RaceView>(added: Record<string, Change<V>>): Following<V> {
  return (view, fact, me) => {
    const now = { ...view, ...CHANGES[fact.event]?.(view, fact, me) };
    return { ...now, ...added[fact.event]?.(now, fact, me) };
  };
}

export function placeIn(raceEnded: Fact, horse: number): number | null {
  return raceEnded.places.find((entry: { horse: number }) => entry.horse === horse)?.place ?? null;
}

export function seat<V extends RaceView>(view: V, which: number, change: Partial<V["seats"][number]>): Partial<V> {
  return { seats: view.seats.map((seat, i) => (i === which ? { ...seat, ...change } : seat)) } as Partial<V>;
}

export function own<V extends RaceView>(
  view: V,
  change: Partial<NonNullable<V["own"]> & Own> | false | undefined | null | "",
): Partial<V> {
  return change && view.own ? { own: { ...view.own, ...change } } as Partial<V> : {};
}

/** Sort a hand: horse by horse, then the free cards. The cards' names sort in this order. */
export function sorted(cards: string[]): string[] {
  return cards.slice().sort();
}

/** Remove this many cards below the top card of each box. */
export function thinned(view: RaceView, by: number): { boxes: RaceView["boxes"] } {
  return { boxes: mapped(view.boxes, (pile) => pile && [pile[0], Math.max(pile[1] - by, 0)]) };
}

function mapped(boxes: RaceView["boxes"], change: (pile: Pile) => Pile): RaceView["boxes"] {
  return Object.fromEntries(Object.entries(boxes).map(([box, pile]) => [box, change(pile)]));
}

function moved(view: RaceView, who: number | "bank", amount: number): Partial<RaceView> {
  return who === "bank" ? {} : seat(view, who, { money: view.seats[who]!.money + amount });
}

function horse(view: RaceView, which: number, change: Partial<Horse>): Partial<RaceView> {
  return { horses: view.horses.map((runner) => (runner.horse === which ? { ...runner, ...change } : runner)) };
}

/** Horses that come home in the same run are ranked by the tests in the facts; equal ones share a place. */
function home(view: RaceView, { event: _, horse: which, ...test }: Fact): Partial<RaceView> {
  const homing = [...view.homing ?? [], { horse: which as number, test: Object.values(test) as number[] }];
  const names = homing.map((one) => one.horse);
  const ahead = view.horses.filter((runner) => runner.home && !names.includes(runner.horse)).length;
  const place = (one: typeof homing[0]) =>
    1 + ahead + homing.filter((other) => isStronger(other.test, one.test)).length;
  const horses = view.horses.map((runner) => {
    const one = homing.find(({ horse }) => horse === runner.horse);
    return one ? { ...runner, home: true, next: 0, place: place(one) } : runner;
  });
  return { horses, homing };
}

function isStronger(one: number[], other: number[]): boolean {
  const at = one.findIndex((value, i) => value !== other[i]);
  return at >= 0 && one[at]! > other[at]!;
}

function sums(view: RaceView, boxes: RaceView["boxes"], which: number): Partial<RaceView> {
  const runner = view.horses[which - 1]!;
  return horse(view, which, { next: runner.home ? 0 : flaps(boxes, which) });
}
