// The course: the dice, the progress towards the end of betting, nine lanes with the red line, and below or beside them
// the board.

import { useState } from "preact/hooks";
import * as clock from "../../core/clock.ts";
import { ordinal, t } from "../../core/words.ts";
import { Icon } from "../../ui/marks.tsx";
import type { Host } from "../contract.ts";
import type { RaceBoard } from "./board.ts";
import { Choosing } from "./choosing.tsx";
import { Cloth, Die, horseName, Steed } from "./pieces.tsx";
import { Betting } from "./spots.tsx";
import { isRunning, nextAcross, type RaceView, type Runner } from "./view.ts";

interface Props {
  host: Host;
  board: RaceBoard;
}

export function Course({ host, board }: Props) {
  const view = host.view as RaceView;
  return (
    <div class={view.closed ? "ground rsb closed" : "ground rsb"}>
      <Choosing host={host} board={board} />
      <div class="race-part">
        <Head view={view} />
        <div class="lens">
          <Track view={view} />
        </div>
      </div>
      <Betting host={host} board={board} />
    </div>
  );
}

/** The dice, the horses across the red line, and the distance until betting closes. */
export function Head({ view }: { view: RaceView }) {
  const { last, crossed, crossings, closed } = view;
  const sum = last ? last.dice[0]! + last.dice[1]! : null;
  const words = last ? t("rsb.dice", { one: String(last.dice[0]), other: String(last.dice[1]) }) : t("rsb.no_dice");
  return (
    <div class={closed ? "race-head shut" : "race-head"}>
      <span class="dice" role="img" aria-label={words} key={view.rolls}>
        <Die n={last?.dice[0]} />
        <Die n={last?.dice[1]} />
        {sum !== null && <b aria-hidden="true">{sum}</b>}
      </span>
      <span class="lamps" role="img" aria-label={t("rsb.crossed", { n: crossed.length, of: crossings })}>
        {Array.from({ length: crossings }, (_, i) => (
          <i key={i} class={i < crossed.length ? "lit" : ""}>
            {crossed[i] && <Cloth horse={crossed[i]} />}
          </i>
        ))}
      </span>
      <span class="until">{until(view)}</span>
      {isRunning(view) && view.next_at !== null && <Beat key={view.next_at} at={view.next_at} />}
    </div>
  );
}

/** The distance until betting closes, counted down after two horses are across. */
function until(view: RaceView): string {
  if (view.closed) return t("rsb.no_more_bets");
  if (!isRunning(view)) return view.phase === "settle" ? "" : t("rsb.headline", { race: view.race, races: view.races });
  const left = view.crossings - view.crossed.length;
  const next = nextAcross(view);
  if (left > 1 || !next) return t("rsb.closes_after", { n: left });
  return t("rsb.closes_with", { horse: horseName(next.horse), n: next.lacks });
}

/** A bar that fills until the next roll. */
function Beat({ at }: { at: number }) {
  const [left] = useState(() => Math.max(at - clock.now(), 0));
  return <span class="beat" aria-hidden="true" style={{ "--ms": `${Math.round(left)}ms` }} />;
}

function Track({ view }: { view: RaceView }) {
  return (
    <ul class="course track" aria-label={t("rsb.track")} style={{ "--finish": view.finish }}>
      <li class="marks" aria-hidden="true">
        <span class="red-line" style={{ "--at": view.line - 0.5 }} />
        <span class="post-line" style={{ "--at": view.finish - 0.5 }} />
      </li>
      {view.horses.map((runner) => <Lane key={runner.horse} runner={runner} view={view} />)}
    </ul>
  );
}

export function Lane({ runner: { horse, at, place }, view }: { runner: Runner; view: RaceView }) {
  const words = at ? t("rsb.lane", { horse, at: String(at), place: ordinal(place) }) : t("rsb.lane_gate", { horse });
  const won = at >= view.finish;
  const kind = ["lane9", view.last?.horse === horse && isRunning(view) ? "rolled" : "", won ? "won" : ""];
  return (
    <li class={kind.filter(Boolean).join(" ")} data-lane={horse}>
      <span class="sr">{words}</span>
      <span class="runs" style={{ "--at": at }} aria-hidden="true">
        <Steed horse={horse} />
        <Cloth horse={horse} />
        {won && <Icon name="cup" class="ico" />}
      </span>
    </li>
  );
}
