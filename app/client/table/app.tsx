// What is on the screen: the door, the lobby, the table, or a sheet of results; and whatever lies over it.

import { LastSaid, Say } from "../frame/chat.tsx";
import { Bar, NoticeLine, Status } from "../frame/bar.tsx";
import { Banners } from "../frame/banners.tsx";
import { later, Waiting } from "../frame/later.tsx";
import { Log, Peek, Spoken } from "../frame/log.tsx";
import { Players } from "../frame/players.tsx";
import type { Arrival } from "./arrival.ts";
import type { TableCtrl } from "./ctrl.ts";
import { Door } from "./door.tsx";
import type { House } from "./house.ts";

const ResultPage = later(() => import("../frame/results.tsx").then((sheets) => sheets.ResultPage));
const StandingsPage = later(() => import("../frame/results.tsx").then((sheets) => sheets.StandingsPage));
const LobbyPage = later(() => import("../lobby/lobby.tsx").then((lobby) => lobby.LobbyPage));
const Sheets = later(() => import("../frame/sheets.tsx").then((sheets) => sheets.Sheets));
const Goodbye = later(() => import("../frame/goodbye.tsx").then((page) => page.Goodbye));

interface Props {
  ctrl: TableCtrl;
  house: House;
}

export function App({ ctrl, house, arrival }: Props & { arrival: Arrival }) {
  if (ctrl.goodbye) return <Goodbye ctrl={ctrl} />;
  if (!ctrl.inside || !ctrl.lobby) return <Door arrival={arrival} />;
  return (
    <>
      {!(ctrl.playing && ctrl.show.page.at === "table") && <NoticeLine ctrl={ctrl} />}
      {!(ctrl.playing && ctrl.show.page.at === "table") && <Banners ctrl={ctrl} house={house} />}
      <Page ctrl={ctrl} house={house} />
      {ctrl.sheet && <Sheets ctrl={ctrl} house={house} sheet={ctrl.sheet} />}
    </>
  );
}

function Page({ ctrl, house }: Props) {
  if (ctrl.status === "lobby") return <LobbyPage ctrl={ctrl} house={house} />;
  if (!ctrl.playing) {
    return (
      <div class="page">
        <Waiting missed={ctrl.missed} />
      </div>
    );
  }
  if (ctrl.show.page.at === "result") {
    return <ResultPage key={ctrl.show.page.race} ctrl={ctrl} race={ctrl.show.page.race} />;
  }
  if (ctrl.show.page.at === "standings" && ctrl.latest.result) return <StandingsPage ctrl={ctrl} house={house} />;
  return <Table ctrl={ctrl} house={house} />;
}

function Table({ ctrl, house }: Props) {
  const game = ctrl.game!;
  const board = ctrl.board!;
  const hand = ctrl.me !== null && ctrl.show.replaying === null;
  return (
    <div
      class={hand ? "table" : "table watching"}
      data-motion={ctrl.show.motion ?? undefined}
      onPointerDown={() => ctrl.show.moving && ctrl.show.skip()}
    >
      <Bar ctrl={ctrl} />
      <div class="top">
        <Status ctrl={ctrl} />
        <NoticeLine ctrl={ctrl} />
        <Banners ctrl={ctrl} house={house} />
      </div>
      <game.Course host={ctrl} board={board} />
      <div class="side">
        <Players ctrl={ctrl} />
        <Peek ctrl={ctrl} />
        <Log ctrl={ctrl} />
        <LastSaid ctrl={ctrl} />
        <Say ctrl={ctrl} />
      </div>
      {hand && <game.Hand host={ctrl} board={board} />}
      {game.Spoken ? <game.Spoken host={ctrl} /> : <Spoken ctrl={ctrl} />}
    </div>
  );
}
