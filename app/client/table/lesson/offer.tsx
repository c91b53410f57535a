// The offer of the lesson, to somebody who plays a game for the first time. Stands where the coach of the lesson would stand.

import { t } from "../../core/words.ts";
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
    <section class="coach" aria-label={t("lesson")}>
      <p>{t("lesson.offer", { n: minutes })}</p>
      <Button kind="main" onClick={() => void houseOf(ctrl).moveOn(() => learn(ctrl.store.lobby.game))}>
        {t("lesson.take")}
      </Button>
      <Button kind="quiet" onClick={refuse}>{t("lesson.refuse")}</Button>
    </section>
  );
}
