// A seat with everything open, including its bets.

import { t } from "../../core/words.ts";
import { type Opened, OpenSeat as Cards } from "../suzuki/open.tsx";
import { Duos } from "./duos.tsx";
import type { MafiaOwn } from "./view.ts";

export function OpenSeat(props: Opened) {
  const { quinellas } = props.own as MafiaOwn;
  return <Cards {...props}>{quinellas.length > 0 && <Duos label={t("seat.bets")} pairs={quinellas} />}</Cards>;
}
