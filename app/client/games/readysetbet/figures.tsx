// The figures of Ready Set Bet (app/engine/readysetbet/figures.py).

import { onBoard, ordinal } from "../../core/words.ts";
import { Tote } from "../../ui/marks.tsx";
import { type Drawings, type Given, hostOf } from "../figures.ts";
import { RaceBoard } from "./board.ts";
import { Head, Lane } from "./course.tsx";
import { Cloth, Disc, Pays } from "./pieces.tsx";
import { type Look, Spot } from "./spots.tsx";
import { figuresOf, partsOf, type RaceView, ROWS, valueOf } from "./view.ts";

type Position = Given<RaceView>;

export const drawings: Drawings = {
  draw: {
    dice: (given) => <Track {...given as Position} />,
    board: (given) => <Rows {...given as Position} />,
    line: (given) => <Track {...given as Position} />,
    pays: (given) => <Paid {...given as Position} />,
  },
};

/** The dice, and the lanes of the horses in the figure. */
function Track({ view, shows }: Position) {
  const lanes = shows.lanes as string[];
  return (
    <div class="ground rsb">
      <div class="race-part">
        <Head view={{ ...view, next_at: null }} />
      </div>
      <ul class="course track" style={{ "--finish": view.finish }}>
        <li class="marks">
          <span class="red-line" style={{ "--at": view.line - 0.5 }} />
          <span class="post-line" style={{ "--at": view.finish - 0.5 }} />
        </li>
        {view.horses.filter(({ horse }) => lanes.includes(horse)).map((runner) => (
          <Lane key={runner.horse} runner={runner} view={view} />
        ))}
      </ul>
    </div>
  );
}

function lookAt(given: Position): Look {
  const host = hostOf(given);
  const on = new Map(given.view.bets.map((bet) => [bet.spot, given.view.bets.filter(({ spot }) => spot === bet.spot)]));
  return { host, board: new RaceBoard(host), open: new Set(), on, pending: [] };
}

/** Rows of the board with their tokens. */
function Rows(given: Position) {
  const { view, shows } = given;
  const look = lookAt(given);
  const rows = view.board.horses.filter(({ horse }) => (shows.rows as string[]).includes(horse));
  return (
    <div class="betting rsb">
      <div class="rows">
        {rows.map((odds) => (
          <div key={odds.horse} class={`row9 ${odds.colour}`}>
            <Cloth horse={odds.horse} big />
            {ROWS.flatMap((row) =>
              odds[row].map((figures, i) => (
                <Spot key={row + i} id={`${odds.horse}.${row}.${i + 1}`} figures={figures} look={look} kind={row} />
              ))
            )}
          </div>
        ))}
      </div>
    </div>
  );
}

/** The results of the player's tokens: token, spot, place of the horse, sum. */
function Paid(given: Position) {
  const { view, seat, shows } = given;
  const { host } = lookAt(given);
  const bets = view.bets.filter((bet) => bet.seat === seat && (shows.spots as string[]).includes(bet.spot));
  return (
    <div class="rsb paid">
      {bets.map((bet) => {
        const { on, row } = partsOf(bet.spot);
        const place = view.horses.find(({ horse }) => horse === on)!.place;
        const figures = figuresOf(view, bet.spot);
        const wins = place <= { win: 1, place: 2, show: 3 }[row as "win"];
        const sum = wins ? valueOf(bet.token) * figures[0] : -figures[1];
        return (
          <p key={bet.spot} class="ticket">
            <Disc bet={bet} host={host} />
            <span class={`spot ${row}`}>
              <Cloth horse={on} />
              <Pays figures={figures} />
            </span>
            <b>{ordinal(place)}</b>
            <Tote text={onBoard(sum)} />
          </p>
        );
      })}
    </div>
  );
}
