// Figures of the rules that both games with horse cards share: cards in hand, lanes with their boxes, tickets, and
// legal boxes.

import type { ComponentChildren, VNode } from "preact";
import { onBoard, t } from "../../core/words.ts";
import { Cloth, Icon, Tote } from "../../ui/marks.tsx";
import { type Given, hostOf } from "../figures.ts";
import type { BoxBoard } from "./board.ts";
import { Course, Lane, Scale } from "./course.tsx";
import { Face } from "./pieces.tsx";
import { boxesOf, horseOf, type RaceView, valueOf } from "./view.ts";

export type Position = Given<RaceView>;
type BoardOf = (host: ReturnType<typeof hostOf>) => BoxBoard;

export function Card({ card, kind = "" }: { card: string; kind?: string }) {
  return (
    <span class={`card${horseOf(card) ? "" : " free"} ${kind}`}>
      <Face card={card} />
    </span>
  );
}

/** The open order, and the hand beside it. */
export function OrderAndHand({ view }: Position) {
  const { order, hand } = view.own!;
  return (
    <div class="in-hand">
      <span class="card order">
        <Icon name="opened" class="env" />
        <Icon name={`s${order}`} class="silk" />
        <span>{t("suzuki.order", { n: String(order) })}</span>
      </span>
      {hand.map((card) => <Card key={card} card={card} />)}
    </div>
  );
}

/** Some lanes of the course. With `chosen` the card of the first attempt is chosen and held over its box. */
export function Lanes({ given, boardOf, chosen = false }: { given: Position; boardOf: BoardOf; chosen?: boolean }) {
  const host = hostOf(given);
  const board = boardOf(host);
  if (chosen) {
    const { card, box } = given.attempts[0]!.move as unknown as { card: string; box: string };
    board.picked = [given.view.own!.hand.indexOf(card)];
    board.box = box;
  }
  const lanes = given.shows.lanes as number[];
  const choosing = board.card ? " has-choice" : "";
  return (
    <div class={`ground lanes${choosing}`} style={{ "--track": given.view.track, "--lanes": lanes.length }}>
      <Scale view={given.view} board={board} />
      <div class="course">
        {lanes.map((horse) => <Lane key={horse} horse={horse} view={given.view} host={host} board={board} />)}
      </div>
    </div>
  );
}

/** A hand above the lane of its first attempt. */
export function HandAndLane({ given, boardOf }: { given: Position; boardOf: BoardOf }) {
  const { card } = given.attempts[0]!.move as unknown as { card: string };
  return (
    <div class="above">
      <div class="in-hand few">
        {given.view.own!.hand.slice(0, 6).map((one) => (
          <Card
            key={one}
            card={one}
            kind={one === card ? "picked" : ""}
          />
        ))}
      </div>
      <Lanes given={given} boardOf={boardOf} chosen />
    </div>
  );
}

/** The value of a ticket: the card, the place of its horse, and the sum on flaps. */
export function Ticket({ card, place, sum }: { card: string; place: ComponentChildren; sum: number }) {
  return (
    <p class="ticket">
      <Card card={card} />
      <Icon name={`h${horseOf(card)}`} class="horse" />
      <b>{place}</b>
      <Tote text={onBoard(sum)} />
    </p>
  );
}

/** The worked example: every card with its letter, and each of its boxes marked as legal or not by the engine. */
export function Placing({ given }: { given: Position }): VNode {
  const { boxes, horses } = given.view;
  const marksOf = (box: string) => given.attempts.filter(({ move }) => move.box === box);
  const cards = new Map(given.attempts.map(({ mark, move }) => [mark, move.card as string]));
  return (
    <div class="placing">
      <div class="boxes">
        {horses.map(({ horse }) => (
          <p key={horse}>
            <Cloth n={horse} />
            {boxesOf(horse).map((box) => (
              <span key={box} class={boxes[box] ? "box" : "box open"} data-box={box}>
                <span class="face">
                  {boxes[box] && <span class="v">{valueOf(boxes[box][0])}</span>}
                  {boxes[box] && <Sign card={boxes[box][0]} />}
                  <i class="letter">{box.slice(1)}</i>
                </span>
                {marksOf(box).map(({ mark, rule }) => <b key={mark} class={rule ? "mark no" : "mark"}>{mark}</b>)}
              </span>
            ))}
          </p>
        ))}
      </div>
      <div class="waiting">
        {[...cards].map(([mark, card]) => (
          <p key={mark}>
            <b class="mark">{mark}</b>
            <Card card={card} />
          </p>
        ))}
      </div>
    </div>
  );
}

function Sign({ card }: { card: string }) {
  const horse = horseOf(card);
  return <Icon name={horse ? `s${horse}` : "hat"} class={horse ? "of" : "of hat"} />;
}

/** The whole course as spectators see it, for the race on the home page. */
export function Whole({ given, boardOf }: { given: Position; boardOf: BoardOf }) {
  const host = hostOf({ ...given, seat: null });
  return <Course host={host} board={boardOf(host)} />;
}
