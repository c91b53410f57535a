// Banners of knocks. The host answers them; while the host is away, any seated person can.

import * as clock from "../../core/clock.ts";
import { t } from "../../core/words.ts";
import { useSeconds } from "../../ui/marks.tsx";
import { Asking } from "./asking.tsx";
import type { TableCtrl } from "../actions/ctrl.ts";
import type { House } from "../actions/house.ts";
import type { Knock } from "../../generated/wire.ts";

interface Props {
  ctrl: TableCtrl;
  house: House;
}

export function Knocks({ ctrl, house }: Props) {
  const { knocks = [], you, settings } = ctrl.store.lobby;
  const since = ctrl.store.hostAwaySince;
  const gone = useSeconds(() => since === null ? 0 : clock.now() - since);
  const decides = you.host || gone >= settings.absent_after * 1000;
  return (
    <div class="knocks">
      {knocks.map((knock) => <AtTheDoor key={knock.knock} knock={knock} house={house} decides={decides} />)}
    </div>
  );
}

function AtTheDoor({ knock, house, decides }: { knock: Knock; house: House; decides: boolean }) {
  const waits = useSeconds(() => clock.now() - knock.at);
  const { name } = knock;
  return (
    <Asking
      kind="knock"
      id={knock.knock}
      name={name}
      words={t(decides ? "knock.asks" : "knock.asks_host", { name })}
      since={clock.minutes(waits)}
      answer={decides ? (grant) => house.answerKnock(knock.knock, grant) : null}
    />
  );
}
