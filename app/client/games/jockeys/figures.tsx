// The figures of the Jockeys' Game (app/engine/jockeys/figures.py).

import { t } from "../../core/words.ts";
import { Cloth, Icon } from "../../ui/marks.tsx";
import { type Drawings, type Given, hostOf } from "../figures.ts";
import { BETS, JockeysBoard } from "./board.ts";
import { Odds, Squares } from "./course.tsx";
import { betName } from "./pieces.tsx";
import { Slot } from "./riders.tsx";
import { ahead, type JockeysView, onTable } from "./view.ts";

type Position = Given<JockeysView>;

export const drawings: Drawings = {
  draw: {
    course: (given) => <Course {...given as Position} />,
    trick: (given) => <Trick {...given as Position} />,
    whip: (given) => <Trick {...given as Position} />,
    bets: (given) => <Bets {...given as Position} />,
  },
};

function Course(given: Position) {
  const host = hostOf(given);
  return (
    <div class="ground">
      <Squares host={host} board={new JockeysBoard(host)} />
    </div>
  );
}

/** The cards of the trick in the order of play, and the horse of the leading rider. */
function Trick(given: Position) {
  const host = hostOf(given);
  const board = new JockeysBoard(host);
  const { plays } = onTable(given.view);
  const best = ahead(plays)!.best.rider;
  return (
    <div class="trick">
      {plays.map(({ rider }) => (
        <span key={rider} class={rider === best ? "by ahead" : "by"}>
          <Icon name={`jh${given.view.riders[rider]!.horse}`} class="horse" />
          <Slot rider={rider} host={host} board={board} />
        </span>
      ))}
    </div>
  );
}

function Bets(given: Position) {
  return (
    <div class="betting-figure">
      <div class="bet-cards">
        {BETS.map((card) => (
          <span key={card} class="card bet">
            {card === "win" ? <Icon name="cup" class="cup" /> : (
              <>
                <Icon name={`js${card}`} class="silk" />
                <Cloth n={Number(card)} />
              </>
            )}
            <span>{card === "win" ? t("jockeys.win") : betName(card)}</span>
          </span>
        ))}
      </div>
      <Odds view={given.view} />
    </div>
  );
}
