// The buttons of a replay, over the table.

import { t } from "../../core/words.ts";
import { Button } from "../../ui/marks.tsx";
import { Scrub } from "../../ui/scrub.tsx";
import type { TableCtrl } from "../actions/ctrl.ts";

export function ReplayBar({ ctrl }: { ctrl: TableCtrl }) {
  const replay = ctrl.show.replay!;
  const [n, last] = [String(replay.at + 1), String(replay.last + 1)];
  return (
    <div class="banner again">
      <Scrub
        at={replay.at}
        last={replay.last}
        playing={replay.playing}
        where={t("review.step", { n, last })}
        note={ctrl.store.game!.headline(ctrl.host.view)}
        go={(at) => replay.go(at)}
        next={() => replay.next()}
        previous={() => replay.go(replay.at - 1)}
        play={() => replay.play()}
      />
      <Button kind={ctrl.turn.mine ? "main" : ""} onClick={() => ctrl.show.endReplay()}>{t("again.stop")}</Button>
    </div>
  );
}
