// The view after one more fact. Facts only write down what happened, so no rule is needed to follow them; at the end of every
// step the server's own view takes over.

import type { Fact } from "../../wire.ts";
import { boxesOf, flaps, type Horse, HORSES, laneOf, type MafiaView, type SeatView } from "./view.ts";

type Change = (view: MafiaView, fact: Fact, me: number | null) => Partial<MafiaView>;

const CHANGES: Record<string, Change> = {
  RaceBegan: (view, fact) => ({
    race: fact.race,
    marker: fact.first,
    stack: fact.stack,
    round: 0,
    supplied: false,
    drawn: null,
    boxes: Object.fromEntries(HORSES.flatMap(boxesOf).map((box) => [box, null])),
    horses: HORSES.map((horse) => ({ horse, at: 0, next: 0, home: false, place: null })),
    seats: view.seats.map((seat) => ({ ...seat, bets: 0, quinellas: null, order: null })),
    own: view.own && { ...view.own, quinellas: [] },
  }),
  CardsDealt: (view, fact, me) => ({
    ...seat(view, fact.seat, { cards: fact.count }),
    ...own(view, fact.seat === me && fact.cards && { hand: fact.cards }),
  }),
  OrderDealt: (view, fact, me) => own(view, fact.seat === me && fact.horse && { order: fact.horse }),
  OrderRevealed: (view, fact) => seat(view, fact.seat, { order: fact.horse }),
  RoundBegan: (_view, fact) => ({ round: fact.round, marker: fact.first }),
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
  StackRemade: (view, fact) => ({
    stack: fact.stack,
    boxes: Object.fromEntries(Object.entries(view.boxes).map(([box, pile]) => [box, pile && [pile[0], 0]])),
  }),
  HorseMoved: (view, fact) => horse(view, fact.horse, { at: fact.to }),
  HorseHome: (view, fact) => horse(view, fact.horse, { home: true, next: 0 }),
  CardsBought: (view, fact, me) => ({
    stack: view.stack - fact.count,
    ...seat(view, fact.seat, { cards: view.seats[fact.seat]!.cards + fact.count }),
    ...own(view, fact.seat === me && fact.cards && { hand: [...view.own!.hand, ...fact.cards] }),
  }),
  QuinellaLaid: (view, fact, me) => {
    const hand = view.own?.hand.filter((card) => !fact.cards?.includes(card)) ?? [];
    return {
      ...seat(view, fact.seat, { bets: fact.bet, cards: view.seats[fact.seat]!.cards - 2 }),
      ...own(view, fact.seat === me && fact.cards && { hand, quinellas: [...view.own!.quinellas, fact.cards] }),
    };
  },
  QuinellaRevealed: (view, fact) =>
    seat(view, fact.seat, { quinellas: [...(view.seats[fact.seat]!.quinellas ?? []), fact.cards] }),
  MarkerPassed: (_view, fact) => ({ marker: fact.seat }),
  RaceEnded: (view, fact) => ({
    horses: view.horses.map((runner) => ({ ...runner, place: placeIn(fact, runner.horse) })),
  }),
  Paid: (view, fact) => {
    let seats = view.seats;
    if (fact.payer !== "bank") seats = moved(seats, fact.payer, -fact.amount);
    if (fact.payee !== "bank") seats = moved(seats, fact.payee, fact.amount);
    return { seats };
  },
};

export function after(view: MafiaView, fact: Fact, me: number | null): MafiaView {
  const change = CHANGES[fact.event];
  return change ? { ...view, ...change(view, fact, me) } : view;
}

export function placeIn(raceEnded: Fact, horse: number): number | null {
  return raceEnded.places.find((entry: { horse: number }) => entry.horse === horse)?.place ?? null;
}

function seat(view: MafiaView, which: number, change: Partial<SeatView>): Partial<MafiaView> {
  return { seats: view.seats.map((seat, i) => (i === which ? { ...seat, ...change } : seat)) };
}

function moved(seats: SeatView[], which: number, amount: number): SeatView[] {
  return seats.map((seat, i) => (i === which ? { ...seat, money: seat.money + amount } : seat));
}

function horse(view: MafiaView, which: number, change: Partial<Horse>): Partial<MafiaView> {
  return { horses: view.horses.map((runner) => (runner.horse === which ? { ...runner, ...change } : runner)) };
}

function sums(view: MafiaView, boxes: MafiaView["boxes"], which: number): Partial<MafiaView> {
  const runner = view.horses[which - 1]!;
  return horse(view, which, { next: runner.home ? 0 : flaps(boxes, which) });
}

function own(view: MafiaView, change: Partial<MafiaView["own"]> | false | undefined | ""): Partial<MafiaView> {
  return change && view.own ? { own: { ...view.own, ...change } } : {};
}
