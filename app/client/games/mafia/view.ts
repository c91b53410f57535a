// What the server shows of a table of Horse Racing Mafia (app/engine/mafia/view.py), beside what every race with horse cards has.

import type { Own, RaceView, SeatView } from "../suzuki/view.ts";

export interface MafiaSeat extends SeatView {
  bets: number;
  quinellas: string[][] | null;
}

export interface MafiaOwn extends Own {
  quinellas: string[][];
}

export interface MafiaView extends RaceView {
  supply_at: number;
  supplied: boolean;
  seats: MafiaSeat[];
  own: MafiaOwn | null;
}
