// The button that fills all free seats with bots. It stays in place, so that the keyboard focus stays on it.

import { t } from "../core/words.ts";
import { Button, Icon } from "../ui/marks.tsx";
import type { TableCtrl } from "../table/actions/ctrl.ts";
import type { House } from "../table/actions/house.ts";
import { lastLevel } from "./lobby.tsx";
import { places } from "./seats.tsx";

export function Bots({ ctrl, house }: { ctrl: TableCtrl; house: House }) {
  const open = places(ctrl.store.lobby).find((one) => one.name === null);
  return (
    <section class="sheet bots">
      <div>
        <h2>{t("bots.title")}</h2>
        <p class="why">{t(open ? "bots.words" : "error.no_free_seat")}</p>
      </div>
      <Button
        off={open ? null : { words: t("error.no_free_seat") }}
        onClick={() => open && void house.addBot(open.seat, lastLevel(ctrl))}
      >
        <Icon name="bot" />
        {t("lobby.add_bot")}
      </Button>
    </section>
  );
}
