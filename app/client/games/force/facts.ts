// The view after one more fact. Facts state results, so this module needs no rules. At the end of every step the
// server's own view replaces the computed one.

import type { Fact } from "../../generated/wire.ts";
import { type CardAt, type ForceView, type Held, type InRun, type Side } from "./view.ts";

type Change = (view: ForceView, fact: Fact, me: number | null) => ForceView;

const SIDE: Side = {
  brought: false,
  kept: null,
  hand: 0,
  areas: [0, 0, 0, 0],
  area: 0,
  to_run: 0,
  left: 0,
  situation: [],
  run: [],
  farm: [],
  removed: [],
  deck: 0,
  aside: 0,
};

/** The view before the first fact. */
export function empty(view: ForceView): ForceView {
  return {
    ...view,
    turn: 0,
    first: null,
    phase: "decks",
    conditions: null,
    sides: [SIDE, SIDE],
    resolution: [],
    compared: [0, 0],
    effects: [],
    waiting: [],
    timers: [],
    deciding: null,
    result: null,
    match: null,
    own: null,
    outcome: undefined,
  };
}

const CHANGES: Record<string, Change> = {
  RaceBegan: (view, { race }) => ({
    ...empty(view),
    active: 0, // until it is settled who goes first
    race,
    match: view.match ?? { won: [0, 0], past: [] },
    own: view.own && { ...view.own, hand: [] },
  }),
  RaceEnded: (view, { reason, winner, ran }) => {
    const { won, past } = view.match!;
    const match = { won: won.map((n, seat) => n + Number(seat === winner)), past: [...past, { reason, winner, ran }] };
    return { ...view, match };
  },
  DeckSizeSettled: (view, { size }) => ({ ...view, size }),
  ConditionsSettled: (view, { course, surface, metres, distance, going }) => {
    const printed = { course, surface, distance, going };
    return { ...view, conditions: { ...printed, metres, printed } };
  },
  DeckBrought: (view, { seat, size }, me) => {
    const rest = onSide(view, seat, () => ({ brought: true, deck: size }));
    return seat === me && rest.own ? { ...rest, own: { ...rest.own, opened: {}, suggested: {}, former: null } } : rest;
  },
  FirstSettled: (view, { seat }) => ({ ...view, first: seat, active: seat }),
  CardsMoved: moved,
  CardsShown: moved,
  CardsHidden: moved,
  CardsPassed: moved,
  CardsLaid: moved,
  PlayTakenBack: (view, fact, me) => {
    const gone = new Set<number>(fact.were);
    const back = without({ ...view, resolution: view.resolution.filter(([id]) => !gone.has(id)) }, gone);
    return put(back, `${fact.seat}/hand`, fact, me);
  },
  TurnBegan: (view, { turn, seat }) => ({
    ...view,
    turn,
    active: seat,
    phase: "supports",
    outcome: undefined,
    playing: undefined,
    compared: [0, 0],
  }),
  SupportPlayed: (view, { id, horse }) => playing(view, id, { role: "support", of: horse }),
  RunnerPlayed: (view, { id }) => ({ ...playing(view, id, { role: "runner", of: 0 }), phase: "guarding" }),
  GuardPlayed: (view, { id }) => ({ ...playing(view, id, { role: "guard", of: 0 }), phase: "riding" }),
  Unguarded: (view) => ({ ...view, phase: "riding" }),
  RunCompared: (view, fact) => ({
    ...view,
    phase: "compare",
    compared: [fact.running, fact.guard],
    sides: view.sides.map((side) => ({ ...side, run: side.run.map((one) => valued(one, fact)) })),
  }),
  RunSucceeded: (view, { seat, distance }) => ended(view, seat, distance),
  RunFailed: (view, { seat }) => ended(view, seat, null),
  GoingChanged: (view, { going }) => ({
    ...view,
    conditions: view.conditions && { ...view.conditions, going, printed: { ...view.conditions.printed, going } },
  }),
  GameEnded: (view, { reason, ranking }) => ({ ...view, result: { reason, ranking } }),
};

export function after(view: ForceView, fact: Fact, me: number | null): ForceView {
  return CHANGES[fact.event]?.(view, fact, me) ?? view;
}

/** Remember which role the card in the resolution area will have in the run area. */
function playing(view: ForceView, id: number, role: { role: string; of: number }): ForceView {
  return { ...view, playing: { ...view.playing, [id]: role } };
}

function ended(view: ForceView, seat: number, distance: number | null): ForceView {
  const [running, guard] = view.compared;
  return { ...view, outcome: { seat, running, guard, distance } };
}

function valued(one: InRun, fact: Fact): InRun {
  const said = [...fact.runners, ...fact.guards].find((row: { id: number }) => row.id === one.id);
  if (!said) return one;
  return one.role === "guard" ? { ...one, guard: said.value } : { ...one, running: said.value };
}

function onSide(view: ForceView, seat: number, what: (side: Side) => Partial<Side>): ForceView {
  return { ...view, sides: view.sides.map((side, i) => i === seat ? { ...side, ...what(side) } : side) };
}

/** Move cards from one place to another. */
function moved(view: ForceView, fact: Fact, me: number | null): ForceView {
  return put(taken(view, fact, me), fact.to, fact, me);
}

function count(fact: Fact): number {
  return fact.count ?? fact.cards?.length ?? 0;
}

function taken(view: ForceView, fact: Fact, me: number | null): ForceView {
  const gone = new Set<number>(fact.were ?? []);
  if (fact.origin === "resolution") return { ...view, resolution: view.resolution.filter(([id]) => !gone.has(id)) };
  const [seat, zone] = placeOf(fact.origin);
  const n = count(fact);
  const rest = onSide(view, seat, (side) => {
    if (zone.startsWith("area")) return areas(view, side, Number(zone[4]) - 1, -n);
    if (zone === "hand" || zone === "deck" || zone === "aside") return { [zone]: side[zone] - n };
    if (zone === "run") return { run: side.run.filter((one) => !gone.has(one.id)) };
    const pile = side[zone as "farm"];
    return { [zone]: gone.size ? pile.filter(([id]) => !gone.has(id)) : pile.slice(n) };
  });
  if (zone !== "hand" || seat !== me || !rest.own) return rest;
  return { ...rest, own: { ...rest.own, hand: rest.own.hand.filter((held) => !gone.has(held.id)) } };
}

function put(view: ForceView, to: string, fact: Fact, me: number | null): ForceView {
  const names: (string | null)[] = fact.cards ?? Array.from({ length: count(fact) }, () => null);
  const cards: CardAt[] = names.map((name, i) => [fact.ids?.[i] ?? -1 - i, name]);
  if (to === "resolution") return { ...view, resolution: [...view.resolution, ...cards] };
  const [seat, zone] = placeOf(to);
  const rest = onSide(view, seat, (side) => {
    if (zone.startsWith("area")) return areas(view, side, Number(zone[4]) - 1, cards.length);
    if (zone === "hand" || zone === "deck" || zone === "aside") return { [zone]: side[zone] + cards.length };
    if (zone === "run") return { run: [...side.run, ...rowsOf(view, side, cards, fact)] };
    return { [zone]: [...side[zone as "farm"], ...cards] };
  });
  if (zone !== "hand" || seat !== me || !rest.own || !fact.cards) return rest;
  const held: Held[] = cards.map(([id, card]) => ({
    id,
    card: card!,
    cost: null,
    running: null,
    guard: null,
    why: {},
  }));
  return { ...rest, own: { ...rest.own, hand: [...rest.own.hand, ...held] } };
}

/** By paragraph: the role of a card that enters the run area without an announcement in the same step. */
const COMES_AS: Record<string, string> = { "805.2d-i": "force", "805.2d-iv": "support" };

function rowsOf(view: ForceView, side: Side, cards: CardAt[], fact: Fact): InRun[] {
  const runner = side.run.filter((one) => one.role === "runner").at(-1);
  return cards.map(([id, card], i) => {
    const unannounced = { role: COMES_AS[fact.why] ?? "", of: fact.why === "805.2d-i" ? runner?.id ?? 0 : 0 };
    const role = view.playing?.[fact.were?.[i]] ?? unannounced;
    return { id, card: card!, ...role, running: null, guard: null, why: {}, muted: false };
  });
}

/** Remove paid or played cards, wherever they were. */
function without(view: ForceView, gone: Set<number>): ForceView {
  return { ...view, sides: view.sides.map((side) => ({ ...side, farm: side.farm.filter(([id]) => !gone.has(id)) })) };
}

function areas(view: ForceView, side: Side, at: number, by: number): Partial<Side> {
  const piles = side.areas.map((n, i) => i === at ? n + by : n);
  const left = piles.reduce((sum, n) => sum + n, 0);
  return {
    areas: piles,
    left,
    area: piles.findIndex((n) => n > 0) + 1,
    to_run: view.turn ? side.to_run : Math.max(side.to_run, left),
  };
}

function placeOf(written: string): [number, string] {
  const [seat, zone] = written.split("/");
  return [Number(seat), zone!];
}
