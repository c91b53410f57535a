// Banners about what keeps the player from playing, each with a button: a bot in the seat, a pause, an absent host, a claim, a rematch.

import type { ComponentChildren } from "preact";
import * as clock from "../../core/clock.ts";
import { t } from "../../core/words.ts";
import type { TableCtrl } from "../actions/ctrl.ts";
import { type House, houseOf } from "../actions/house.ts";
import { later } from "../../ui/later.tsx";
import { Button, useSeconds } from "../../ui/marks.tsx";

const Knocks = later(() => import("./knocks.tsx").then((knocks) => knocks.Knocks));
const Claims = later(() => import("./claims.tsx").then((claims) => claims.Claims));
const Votes = later(() => import("./votes.tsx").then((votes) => votes.Votes));
const Watcher = later(() => import("./claims.tsx").then((claims) => claims.Watcher));
const ReplayBar = later(() => import("./replay_bar.tsx").then((bar) => bar.ReplayBar));

export function Situations({ ctrl }: { ctrl: TableCtrl }) {
  const house = houseOf(ctrl);
  const lobby = ctrl.store.lobby;
  const botPlays = !ctrl.show.over && ctrl.store.botPlays;
  return (
    <>
      {botPlays && (
        <Banner kind="bot" words={t("banner.bot_plays")}>
          <Button kind="main" onClick={() => void house.back()}>{t("banner.back")}</Button>
        </Banner>
      )}
      {lobby.setback && (
        <Banner
          kind="setback"
          words={t(lobby.setback.decides ? "banner.setback_yours" : "banner.setback", {
            n: String(lobby.setback.told - lobby.setback.seq),
          })}
        >
          {lobby.setback.decides && (
            <>
              <Button kind="main" onClick={() => void house.decideSetback(true)}>{t("banner.setback_go_on")}</Button>
              <Button onClick={() => void house.decideSetback(false)}>{t("banner.setback_end")}</Button>
            </>
          )}
        </Banner>
      )}
      {lobby.paused && !ctrl.show.over && <Paused ctrl={ctrl} house={house} />}
      <HostAway ctrl={ctrl} house={house} />
      {lobby.knocks && lobby.knocks.length > 0 && <Knocks ctrl={ctrl} house={house} />}
      {isVoting(ctrl) && <Votes ctrl={ctrl} house={house} />}
      {lobby.claims && lobby.claims.length > 0 && <Claims ctrl={ctrl} house={house} />}
      {ctrl.store.me === null && ctrl.store.status !== "lobby" && !lobby.rematch && (
        <Watcher ctrl={ctrl} house={house} />
      )}
      {lobby.rematch && ctrl.show.over && (
        <Banner kind="rematch" words={t("banner.rematch")}>
          <a class="btn main" href={`/t/${lobby.rematch}`}>{t("banner.follow")}</a>
        </Banner>
      )}
      {ctrl.show.replay && <ReplayBar ctrl={ctrl} />}
      {ctrl.onlyHand && ctrl.store.me !== null && ctrl.playing && !ctrl.show.replay && <LookUp ctrl={ctrl} />}
    </>
  );
}

/**
 * Says that the host is away. Any seated person may become the host, because only a host can start the game or end a
 * pause.
 */
function HostAway({ ctrl, house }: { ctrl: TableCtrl; house: House }) {
  const { settings, you } = ctrl.store.lobby;
  const since = ctrl.store.hostAwaySince;
  const gone = useSeconds(() => since === null ? 0 : clock.now() - since);
  const me = ctrl.store.me;
  if (you.host || ctrl.show.over || gone < settings.absent_after * 1000) return null;
  return (
    <Banner kind="host" words={t("banner.host_away")}>
      {me !== null && <Button onClick={() => void house.handOver(me)}>{t("banner.take_over")}</Button>}
    </Banner>
  );
}

/** Says until when the pause lasts, with a button for people who may end it. */
function Paused({ ctrl, house }: { ctrl: TableCtrl; house: House }) {
  const { paused_by, paused_until: until, resumes, settings, you } = ctrl.store.lobby;
  const left = useSeconds(() => until === null ? 0 : until - clock.now());
  if (until === null && !resumes) return null;
  const pays = paused_by === you.user && settings.clock !== null;
  const words = left > 0 ? t("banner.paused_until", { time: clock.minutes(left) }) : t("banner.paused");
  return (
    <Banner kind="paused" words={pays ? `${words} ${t("banner.own_clock")}` : words} quiet={until !== null}>
      {resumes && <Button kind="main" onClick={() => void house.pause(false)}>{t("banner.resume")}</Button>}
    </Banner>
  );
}

/** True if there is an open vote, or a player whom the table waits for. */
export function isVoting(ctrl: TableCtrl): boolean {
  return ctrl.store.status === "playing" &&
    (ctrl.store.lobby.motions.length > 0 || ctrl.store.presence.some((one) => one.silent));
}

function Banner({ kind, words, quiet, children }: {
  kind: string;
  words: string;
  /** True for a countdown: screen readers can find it but do not announce every second. */
  quiet?: boolean;
  children: ComponentChildren;
}) {
  return (
    <div class={`banner ${kind}`} role={quiet ? undefined : "status"}>
      <p>{words}</p>
      {children}
    </div>
  );
}

/** Says that the race is on the big screen. A tap shows it here as well. */
function LookUp({ ctrl }: { ctrl: TableCtrl }) {
  const turn = () => {
    ctrl.looksUp = !ctrl.looksUp;
    void ctrl.redraw();
  };
  return (
    <button type="button" class="btn quiet look-up" aria-expanded={ctrl.looksUp} onClick={turn}>
      {t(ctrl.looksUp ? "tv.only_hand" : "tv.show_table")}
    </button>
  );
}
