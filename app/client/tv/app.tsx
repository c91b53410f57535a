// What a big screen shows: a code, a lobby, the table, the reckoning between races, the podium at the end.

import { list, rank, t } from "../core/words.ts";
import { Face, Icon, Tote } from "../ui/marks.tsx";
import type { TvCtrl } from "./ctrl.ts";
import { Fit } from "./fit.tsx";
import { Players } from "./players.tsx";

interface Props {
  ctrl: TvCtrl;
}

export function App({ ctrl }: Props) {
  return (
    <>
      {ctrl.connection.link === "lost" && <p class="tv-lost" role="status">{t("banner.lost")}</p>}
      <Scene ctrl={ctrl} />
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

/** No table yet: the code to enter, and a picture for whoever would rather scan. */
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
      </div>
      <figure>
        <img class="qr" src={ctrl.qr} alt={t("tv.qr")} />
        <figcaption>{t("tv.scan")}</figcaption>
      </figure>
    </div>
  );
}

/** The table before its game: who is there, and how to come in. */
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

/** While seats are free: how to take one. */
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

const SHORT = 60; // halves of a character's width: what is longer stands in two lines

/** What the caller says. Its place stays when nothing is said, so that the picture does not jump. */
function Captions({ lines }: { lines: string[] }) {
  const text = lines.join(" ");
  const width = [...text].reduce((sum, letter) => sum + (letter > "\u2e80" ? 2 : 1), 0);
  return <p class={width > SHORT ? "tv-call long" : "tv-call"} aria-live="polite">{text}</p>;
}

/** Between races: who won, what everybody was paid, and why. */
function Reckoning({ ctrl, race }: Props & { race: number }) {
  const game = ctrl.game!;
  const races = Number((ctrl.latest as unknown as { races?: number }).races ?? 0);
  return (
    <div class="tv-scene tv-reckoning">
      <header>
        <span class="label">{race ? t("result.head", { race, races }) : t("result.head_one")}</span>
        <h1>{game.winners(ctrl, race)}</h1>
        <Captions lines={ctrl.captions} />
      </header>
      <Fit>
        <game.Result host={ctrl} race={race} />
      </Fit>
    </div>
  );
}

/** The end: three places on the steps, everybody else below. */
function Podium({ ctrl }: Props) {
  const game = ctrl.game!;
  const { ranking } = ctrl.latest.result!;
  const first = ranking.filter((entry) => entry.place === 1);
  const names = list(first.map((entry) => ctrl.name(entry.seat)));
  const bot = (seat: number) => ctrl.lobby.seats.find((one) => one.seat === seat)?.bot !== null;
  return (
    <div class="tv-scene tv-podium">
      <header>
        <span class="label">{t("standings.label")}</span>
        <h1>{t("standings.wins", { n: first.length, name: names })}</h1>
        <Captions lines={ctrl.captions} />
      </header>
      <ol>
        {ranking.map(({ seat, place, score }) => {
          const { text, words } = game.score(score);
          return (
            <li key={seat} class={`place-${Math.min(place, 4)}`} data-place={place}>
              <Face seat={seat} bot={bot(seat)} />
              <b>{ctrl.name(seat)}</b>
              <Tote text={text} label={words} size={place === 1 ? "l" : ""} />
              <span class="pl">{rank(place)}</span>
            </li>
          );
        })}
      </ol>
      {ctrl.lobby.rematch === null && <p class="tv-foot">{t("tv.rematch")}</p>}
    </div>
  );
}
