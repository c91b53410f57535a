// The banners above the table: the lost connection, and others, whose code is loaded when one of them is needed.

import { t } from "../../core/words.ts";
import type { TableCtrl } from "../actions/ctrl.ts";
import { later } from "../../ui/later.tsx";
import { Button } from "../../ui/marks.tsx";

const Situations = later(() => import("./situations.tsx").then((banners) => banners.Situations));

export function Banners({ ctrl }: { ctrl: TableCtrl }) {
  const { paused, knocks, claims, motions, rematch, setback } = ctrl.store.lobby;
  const situation = ctrl.store.me === null || ctrl.store.botPlays || paused || setback ||
    ctrl.store.hostAwaySince !== null ||
    knocks?.length ||
    claims?.length || motions?.length || ctrl.store.presence.some((one) => one.silent) || rematch || ctrl.show.replay ||
    ctrl.onlyHand;
  return (
    <>
      {ctrl.connection.link === "lost" && (
        <div class="banner lost" role="status">
          <p>{t("banner.lost")}</p>
          <Button onClick={() => ctrl.connection.hurry()}>{t("banner.try")}</Button>
        </div>
      )}
      {situation && <Situations ctrl={ctrl} />}
    </>
  );
}
