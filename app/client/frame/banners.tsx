// What stands in the way of playing, and how to get it out of the way: no connection, a bot in my seat, a pause, a rematch.

import type { ComponentChildren } from "preact";
import * as clock from "../core/clock.ts";
import { t } from "../core/words.ts";
import type { TableCtrl } from "../table/ctrl.ts";
import type { House } from "../table/house.ts";
import { useSeconds } from "./bar.tsx";
import { later } from "./later.tsx";
import { Button } from "./marks.tsx";

const ReplayBar = later(() => import("../table/replay.tsx").then((replay) => replay.ReplayBar));

export function Banners({ ctrl, house }: { ctrl: TableCtrl; house: House }) {
  const lobby = ctrl.lobby;
  const botPlays = ctrl.status === "playing" && ctrl.botPlays;
  return (
    <>
      {ctrl.link === "lost" && (
        <Banner kind="lost" words={t("banner.lost")}>
          <Button onClick={() => ctrl.connection.hurry()}>{t("banner.try")}</Button>
        </Banner>
      )}
      {botPlays && (
        <Banner kind="bot" words={t("banner.bot_plays")}>
          <Button kind="main" onClick={() => void house.back()}>{t("banner.back")}</Button>
        </Banner>
      )}
      {lobby.paused && ctrl.status === "playing" && lobby.you.host && (
        <Banner kind="paused" words={t("banner.paused")}>
          <Button kind="main" onClick={() => void house.pause(false)}>{t("banner.resume")}</Button>
        </Banner>
      )}
      <HostAway ctrl={ctrl} house={house} />
      {lobby.rematch && (
        <Banner kind="rematch" words={t("banner.rematch")}>
          <a class="btn main" href={`/t/${lobby.rematch}`}>{t("banner.follow")}</a>
        </Banner>
      )}
      {ctrl.show.replay && <ReplayBar ctrl={ctrl} />}
    </>
  );
}

/** Whoever sits at the table may take over from a host who stays away: nobody else could end a pause, or start. */
function HostAway({ ctrl, house }: { ctrl: TableCtrl; house: House }) {
  const { settings, you } = ctrl.lobby;
  const since = ctrl.hostAwaySince;
  const gone = useSeconds(() => since === null ? 0 : clock.now() - since);
  const me = ctrl.me;
  if (me === null || you.host || ctrl.status === "finished" || gone < settings.absent_after * 1000) return null;
  return (
    <Banner kind="host" words={t("banner.host_away")}>
      <Button onClick={() => void house.handOver(me)}>{t("banner.take_over")}</Button>
    </Banner>
  );
}

function Banner({ kind, words, children }: { kind: string; words: string; children: ComponentChildren }) {
  return (
    <div class={`banner ${kind}`} role="status">
      <p>{words}</p>
      {children}
    </div>
  );
}
