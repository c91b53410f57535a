// The fields of a view that only Horse Racing Mafia has (app/engine/mafia/view.py). See suzuki/view.ts for the others.

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
