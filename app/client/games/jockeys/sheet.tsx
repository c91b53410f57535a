// The score sheet as in the printed game: one row per race, with the points of ride and bet by player.

import { number, t } from "../../core/words.ts";
import { Cloth } from "../../ui/marks.tsx";
import type { Host } from "../contract.ts";
import { BetCard, betName, horseName } from "./pieces.tsx";
import { PRIZES } from "./printed.ts";
import type { JockeysView, Line } from "./view.ts";

export function Sheet({ host, lines }: { host: Host; lines: Line[] }) {
  const view = host.latest as JockeysView;
  const seats = view.riders.flatMap((rider, seat) => rider.dummy ? [] : [seat]);
  const races = Array.from({ length: view.races }, (_, i) => lines[i] ?? null);
  const total = (seat: number) => lines.reduce((sum, line) => sum + line.points[seat]!, 0);
  return (
    <div class="scrolls" tabIndex={0} role="group" aria-label={t("jockeys.sheet")}>
      <table class="score-sheet">
        <caption class="sr">{t("jockeys.sheet")}</caption>
        <thead>
          <tr>
            <th scope="col" colSpan={2}>{t("jockeys.sheet.race")}</th>
            {seats.map((seat) => <th scope="col" key={seat}>{seat === host.me ? t("you") : host.name(seat)}</th>)}
          </tr>
        </thead>
        {races.map((line, i) => (
          <tbody key={i}>
            <tr>
              <th scope="rowgroup" rowSpan={2}>{i + 1}</th>
              <th scope="row">{t("jockeys.sheet.ride")}</th>
              {seats.map((seat) => <td key={seat}>{line && <Ride line={line} seat={seat} />}</td>)}
            </tr>
            <tr>
              <th scope="row">{t("jockeys.bet")}</th>
              {seats.map((seat) => <td key={seat}>{line && <Bet line={line} seat={seat} />}</td>)}
            </tr>
          </tbody>
        ))}
        <tfoot>
          <tr>
            <th scope="row" colSpan={2}>{t("jockeys.sheet.total")}</th>
            {seats.map((seat) => <td key={seat}>{number(total(seat))}</td>)}
          </tr>
        </tfoot>
      </table>
    </div>
  );
}

/** The prize of the seat's horse. */
export function prizeOf(line: Line, seat: number): number {
  return PRIZES[line.places[line.horses[seat]! - 1]! - 1] ?? 0;
}

function Ride({ line, seat }: { line: Line; seat: number }) {
  const horse = line.horses[seat]!;
  return (
    <span class="entry">
      <span role="img" aria-label={horseName(horse)}>
        <Cloth n={horse} />
      </span>
      <b>{prizeOf(line, seat)}</b>
    </span>
  );
}

function Bet({ line, seat }: { line: Line; seat: number }) {
  return (
    <span class="entry">
      <span class="cards">
        {line.bets[seat]!.map((card) => <BetCard key={card} card={card} words={betName(card)} />)}
      </span>
      <b>{line.points[seat]! - prizeOf(line, seat)}</b>
    </span>
  );
}
