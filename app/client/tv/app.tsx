// The scenes of a big screen: a pairing code, the lobby, the table, the results between races, and the podium.

import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { list, t } from "../core/words.ts";
import { HonourList, Podium as TheSteps } from "../games/results/podium.tsx";
import { later } from "../ui/later.tsx";
import { Face, Icon, Tote } from "../ui/marks.tsx";
import type { TvCtrl } from "./ctrl.ts";
import { Fit } from "./fit.tsx";
import { Players } from "./players.tsx";

const Mixer = later(() => import("../table/sheets/sound.tsx").then((sheet) => sheet.BoardMixer));

interface Props {
  ctrl: TvCtrl;
}

export function App({ ctrl }: Props) {
  return (
    <>
      {ctrl.connection.link === "lost" && <p class="tv-lost" role="status">{t("banner.lost")}</p>}
      <Scene ctrl={ctrl} />
      {ctrl.isMixing && <Mixer close={() => ctrl.mix(false)} changed={() => void ctrl.redraw()} />}
    </>
  );
}

function Scene({ ctrl }: Props) {
  const { page } = ctrl.show;
  switch (ctrl.scene) {
    case "notice":
      return <Notice words={t(ctrl.problem ? "error.offline" : "status.moment")} />;
    case "waiting":
      return <Waiting ctrl={ctrl} code={ctrl.code!} />;
    case "lobby":
      return <Lobby ctrl={ctrl} />;
    case "reckoning":
      return <Reckoning ctrl={ctrl} race={page.at === "result" ? page.race : 0} />;
    case "podium":
      return <Podium ctrl={ctrl} />;
    case "table":
      return <Table ctrl={ctrl} />;
  }
}

function Notice({ words }: { words: string }) {
  return (
    <div class="tv-scene tv-notice">
      <Icon name="bird" class="bird" />
      <p role="status">{words}</p>
    </div>
  );
}

/** The scene before a table is connected: the code to enter, and a QR code to scan. */
function Waiting({ ctrl, code }: Props & { code: string }) {
  return (
    <div class="tv-scene tv-waiting">
      <header>
        <Icon name="bird" class="bird" />
        <span class="brand">Railbird</span>
      </header>
      <div class="tv-code">
        <h1>{t("tv.waiting")}</h1>
        {ctrl.gone && <p class="tv-gone" role="status">{t(`tv.gone.${ctrl.gone}`)}</p>}
        <Tote text={code} size="xxl" label={[...code].join(" ")} />
        <p>{t("tv.waiting_words")}</p>
        <p class="small soft">{t("tv.keys")}</p>
      </div>
      <figure>
        <img class="qr" src={ctrl.qr} alt={t("tv.qr")} />
        <figcaption>{t("tv.scan")}</figcaption>
      </figure>
    </div>
  );
}

/** The lobby: the players so far, and how to join. */
function Lobby({ ctrl }: Props) {
  const { lobby } = ctrl;
  const free = lobby.max_seats - lobby.seats.length;
  return (
    <div class="tv-scene tv-lobby">
      <header>
        <Icon name="bird" class="bird" />
        <h1>{t(`title.${lobby.game}`)}</h1>
      </header>
      <ul class="tv-seats" aria-label={t("players")}>
        {lobby.seats.map((seat) => (
          <li key={seat.seat} data-seat={seat.seat}>
            <Face seat={seat.seat} bot={seat.bot !== null} />
            <b>{seat.name}</b>
            <span>{t(seat.bot ? "seat.bot" : seat.ready ? "lobby.is_ready" : "tv.not_ready")}</span>
          </li>
        ))}
        {free > 0 && <li class="free">{t("tv.free", { n: free })}</li>}
      </ul>
      {lobby.code && <Invitation ctrl={ctrl} code={lobby.code} />}
      <p class="tv-foot" role="status">{t(lobby.can_start ? "tv.can_start" : "tv.cannot_start")}</p>
    </div>
  );
}

/** How to take a seat, while seats are free. */
function Invitation({ ctrl, code }: Props & { code: string }) {
  return (
    <aside class="tv-join">
      <img class="qr" src={ctrl.qr} alt={t("invite.qr")} />
      <p>{t("tv.join")}</p>
      <Tote text={code} size="xl" label={[...code].join(" ")} />
    </aside>
  );
}

function Table({ ctrl }: Props) {
  const game = ctrl.game!;
  return (
    <div class="table watching tv" data-motion={ctrl.show.motion ?? undefined} data-table-game={ctrl.lobby.game}>
      <header class="bar">
        <Icon name="bird" class="bird" />
        <p class="where">
          {t(`title.${ctrl.lobby.game}`)} <small>{game.headline(ctrl.view)}</small>
        </p>
      </header>
      <div class="top">
        <div class="status" role="status">
          <p>
            <b>{ctrl.summary()}</b>
          </p>
        </div>
      </div>
      <game.Course host={ctrl} board={ctrl.board!} />
      <Captions lines={ctrl.captions} />
      <div class="side">
        <Players ctrl={ctrl} />
      </div>
    </div>
  );
}

/** The caller's words. The box keeps its height when it is empty, so that the picture does not jump. */
function Captions({ lines }: { lines: string[] }) {
  return (
    <p class="tv-call" aria-live="polite">
      {lines.length > 0 && <Said key={lines.join(" ")} lines={lines} />}
    </p>
  );
}

const TOO_MUCH = 1.35; // of the height of the rows that fit: one more row

/**
 * All of it in one row of large type or in two of small type; else the newest. The style sheet ends what is still too
 * long with dots.
 */
function Said({ lines }: { lines: string[] }) {
  const box = useRef<HTMLSpanElement>(null);
  const [{ tries }, tryAgain] = useState({ tries: 0 });
  useLayoutEffect(() => {
    const { scrollHeight, clientHeight } = box.current!;
    if (scrollHeight > TOO_MUCH * clientHeight && tries < lines.length) tryAgain({ tries: tries + 1 });
  });
  useEffect(() => {
    const widths = new ResizeObserver(() => tryAgain({ tries: 0 }));
    widths.observe(box.current!.parentElement!);
    return () => widths.disconnect();
  }, []);
  return <span ref={box} class={tries ? "smaller" : ""}>{lines.slice(Math.max(0, tries - 1)).join(" ")}</span>;
}

/** The results between races: the winner, and what each player was paid and why. */
function Reckoning({ ctrl, race }: Props & { race: number }) {
  const game = ctrl.game!;
  const { page } = ctrl.show;
  const races = Number((ctrl.latest as unknown as { races?: number }).races ?? 0);
  return (
    <div class="tv-scene tv-reckoning">
      <header>
        <span class="label">{race ? t("result.head", { race, races }) : t("result.head_one")}</span>
        <h1>{game.winners(ctrl, race)}</h1>
        <Captions lines={ctrl.captions} />
      </header>
      <Fit>
        <game.Result key={race} host={ctrl} race={race} live={page.at === "result" && page.live} />
      </Fit>
    </div>
  );
}

/** The end of the game: three players on the podium, the other players below, and each player's honours. */
function Podium({ ctrl }: Props) {
  const game = ctrl.game!;
  const { ranking } = ctrl.latest.result!;
  const first = ranking.filter((entry) => entry.place === 1);
  const names = list(first.map((entry) => ctrl.name(entry.seat)));
  const { page } = ctrl.show;
  const live = page.at === "standings" && page.live === true;
  return (
    <div class="tv-scene tv-podium">
      <header>
        <span class="label">{t("standings.label")}</span>
        <h1>{t("standings.wins", { n: first.length, name: names })}</h1>
        <Captions lines={ctrl.captions} />
      </header>
      <TheSteps host={ctrl} game={game} live={live} />
      <HonourList host={ctrl} game={game} live={live} />
      {ctrl.lobby.rematch === null && <p class="tv-foot">{t("tv.rematch")}</p>}
    </div>
  );
}
