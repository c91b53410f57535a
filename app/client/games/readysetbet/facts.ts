// The view after one more fact, as far as a replay and the end of a race need it: the server's next view already
// belongs to the time after the race.

import type { Fact } from "../../generated/wire.ts";
import { exotic, prop } from "./figures.ts";
import type { RaceView, SeatView } from "./view.ts";

type Change = (view: RaceView, fact: Fact) => Partial<RaceView>;

const CHANGES: Record<string, Change> = {
  RacePrepared: (view, fact) => ({
    race: fact.race,
    phase: "gate",
    props: fact.props.map(prop),
    exotics: fact.exotics.map(exotic),
    horses: view.horses.map(({ horse }) => ({ horse, at: 0, place: 1 })),
    rolls: 0,
    last: null,
    crossed: [],
    closed: false,
    bets: [],
    seats: view.seats.map((seat) => ({ ...seat, tokens: [] })),
  }),
  VipPileRemade: (_view, fact) => ({ vip_pile: fact.cards }),
  VipDealt: (view, fact) => ({
    phase: "vip",
    vip_pile: view.vip_pile - fact.count,
    ...change(view, fact.seat, () => ({ choosing: true })),
    ...(fact.cards && { own: view.own && { dealt: fact.cards } }),
  }),
  VipKept: (view, fact) => ({
    ...change(view, fact.seat, ({ vip }) => ({ vip: [...vip, fact.card], choosing: false })),
    ...(view.own?.dealt.includes(fact.card) && { own: { dealt: [] } }),
  }),
  HostNamed: (view, fact) => ({
    host: fact.seat,
    seats: view.seats.map((seat, i) => ({ ...seat, bets: i !== fact.seat })),
  }),
  HouseBetLaid: (view, fact) => ({ bets: [...view.bets, laid(fact, true)] }),
  TokensTaken: (view, fact) => ({
    phase: "gate",
    seats: view.seats.map((seat, i) => ({
      ...seat,
      ready: false,
      tokens: i === fact.seat ? fact.tokens : seat.tokens,
    })),
  }),
  SaidReady: (view, fact) => change(view, fact.seat, () => ({ ready: true })),
  // No other fact says that the host was ready.
  RaceStarted: (view, { by }) => ({
    phase: "race",
    ...(by === null || by === undefined ? {} : change(view, by, () => ({ ready: true }))),
  }),
  DiceRolled: (_view, fact) => ({
    rolls: fact.roll,
    last: { dice: fact.dice, horse: fact.horse, in_a_row: fact.in_a_row },
  }),
  HorseMoved: (view, fact) => {
    const moved = view.horses.map((one) => one.horse === fact.horse ? { ...one, at: fact.to } : one);
    return {
      horses: moved.map((one) => ({ ...one, place: 1 + moved.filter((other) => other.at > one.at).length })),
    };
  },
  LineCrossed: (view, fact) => ({ crossed: [...view.crossed, fact.horse] }),
  BettingClosed: () => ({ closed: true }),
  BetLaid: (view, fact) => ({
    bets: [...view.bets, laid(fact, false)],
    ...change(view, fact.seat, ({ tokens }) => {
      const at = tokens.indexOf(fact.token);
      return { tokens: tokens.filter((_, i) => i !== at) };
    }),
  }),
  RaceEnded: () => ({ phase: "settle", next_at: null }),
  GameEnded: (_view, { reason, ranking }) => ({ result: { reason, ranking } }),
  Paid: (view, fact) => ({
    seats: view.seats.map((seat, i) => {
      const change = (fact.payee === i ? fact.amount : 0) - (fact.payer === i ? fact.amount : 0);
      return change ? { ...seat, money: seat.money + change } : seat;
    }),
  }),
};

export function after(view: RaceView, fact: Fact): RaceView {
  const told = CHANGES[fact.event];
  return told ? { ...view, ...told(view, fact) } : view;
}

function laid(fact: Fact, house: boolean) {
  return { seat: fact.seat, token: fact.token, spot: fact.spot, house, late: fact.late ?? false };
}

function change(view: RaceView, which: number, what: (seat: SeatView) => Partial<SeatView>): Partial<RaceView> {
  return { seats: view.seats.map((seat, i) => i === which ? { ...seat, ...what(seat) } : seat) };
}
