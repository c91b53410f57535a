// The figures of Force of the Horse (app/engine/force/figures.py).

import { Icon } from "../../ui/marks.tsx";
import { type Drawings, type Given, hostOf } from "../figures.ts";
import { ForceBoard } from "./board.ts";
import { cardOf, inOrder, isHorse, isNormal, readCards } from "./cards.ts";
import { Conditions, Lane } from "./course.tsx";
import { Face } from "./face.tsx";
import { Duel } from "./run_area.tsx";
import type { ForceView, Held } from "./view.ts";

type Position = Given<ForceView>;

export const drawings: Drawings = {
  ready: readCards,
  draw: {
    track: (given) => <Track {...given as Position} />,
    pay: (given) => <Pay {...given as Position} />,
    duel: (given) => <Run {...given as Position} />,
    supports: (given) => <Supports {...given as Position} />,
  },
};

function Track(given: Position) {
  const host = hostOf(given);
  const board = new ForceBoard(host);
  return (
    <div class="ground fground">
      <div class="course">
        <div class="fconditions">
          <Conditions view={given.view} />
        </div>
        {[1, 0].map((seat) => <Lane key={seat} seat={seat} host={host} board={board} />)}
      </div>
    </div>
  );
}

/** The most expensive horse that the hand can pay for, and the force for the payment. */
function Pay({ view }: Position) {
  const hand = inOrder(view.own!.hand);
  const forces = hand.filter(({ card }) => isNormal(card));
  const horses = hand.filter(({ card, cost }) => isHorse(card) && cost! <= forces.length);
  const horse = horses[horses.length - 1]!;
  return (
    <div class="fheld">
      {forces.slice(0, horse.cost!).map((one) => <Shown key={one.id} one={one} />)}
      <Icon name="next" />
      <Shown one={horse} big />
    </div>
  );
}

function Run(given: Position) {
  const host = hostOf(given);
  return (
    <div class="ground fground">
      <div class="course frun">
        <Duel host={host} board={new ForceBoard(host)} />
      </div>
    </div>
  );
}

/** The supports of a hand. */
function Supports({ view }: Position) {
  const supports = inOrder(view.own!.hand).filter(({ card }) => cardOf(card)?.kind === "support");
  return (
    <div class="fheld">
      {supports.slice(0, 4).map((one) => <Shown key={one.id} one={one} />)}
    </div>
  );
}

function Shown({ one, big = false }: { one: Held; big?: boolean }) {
  return (
    <span class={big ? "fcard whole" : "fcard"}>
      <Face card={one.card} />
    </span>
  );
}
