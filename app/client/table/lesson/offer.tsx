// Offers the lesson to a person who plays a game for the first time: a sheet over the table, so that nothing moves when
// it has gone. Whoever closes it just plays.

import { t } from "../../core/words.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { Button } from "../../ui/marks.tsx";
import type { TableCtrl } from "../actions/ctrl.ts";
import { houseOf } from "../actions/house.ts";
import { learn } from "../store/play_now.ts";

export function Offer({ ctrl, minutes, refuse }: {
  ctrl: TableCtrl;
  minutes: number;
  refuse: () => void;
}) {
  return (
    <Dialog title={t("lesson.first")} close={refuse}>
      <p>{t("lesson.offer", { n: minutes })}</p>
      <div class="row">
        <Button kind="main" onClick={() => void houseOf(ctrl).moveOn(() => learn(ctrl.store.lobby.game))}>
          {t("lesson.take")}
        </Button>
        <Button kind="quiet" onClick={refuse}>{t("lesson.refuse")}</Button>
      </div>
    </Dialog>
  );
}
