// Chooses what the page shows: the door, the lobby, the table or a result sheet, and what is open over it.

import { prefs } from "../../core/prefs.ts";
import { LastSaid, Say } from "../ui/chat.tsx";
import { Bar, NoticeLine, Status } from "../ui/bar.tsx";
import { Banners } from "../banners/banners.tsx";
import { areReady, later, Waiting } from "../../ui/later.tsx";
import { Log, Peek, Spoken } from "../ui/log.tsx";
import { Mast } from "../ui/mast.tsx";
import { Players } from "../ui/players.tsx";
import type { Arrival } from "../door/arrival.ts";
import type { TableCtrl } from "../actions/ctrl.ts";
import type { AtOnce } from "./at_once.ts";
import { hintsTold } from "../hints/wanted.ts";
import { Looking } from "../door/looking.tsx";

const Door = later(() => import("../door/door.tsx").then((door) => door.Door));
const ResultPage = later(() => import("../sheets/results.tsx").then((sheets) => sheets.ResultPage));
const StandingsPage = later(() => import("../sheets/results.tsx").then((sheets) => sheets.StandingsPage));
const LobbyPage = later(() => import("../../lobby/lobby.tsx").then((lobby) => lobby.LobbyPage));
const Sheets = later(() => import("../sheets/sheets.tsx").then((sheets) => sheets.Sheets));
const Coach = later(() => import("../lesson/coach.tsx").then((lesson) => lesson.Coach));
const Offer = later(() => import("../lesson/offer.tsx").then((lesson) => lesson.Offer));
const Hints = later(() => import("../hints/hints.tsx").then((hints) => hints.Hints));
const Goodbye = later(() => import("./goodbye.tsx").then((page) => page.Goodbye));

interface Props {
  ctrl: TableCtrl;
}

export function App({ ctrl, arrival, atOnce }: Props & { arrival: Arrival; atOnce: AtOnce | null }) {
  if (ctrl.goodbye) return <Goodbye ctrl={ctrl} />;
  if (!ctrl.inside || !ctrl.store.lobby) {
    return arrival.at === "looking" || arrival.at === "inside"
      ? <Looking arrival={arrival} />
      : <Door arrival={arrival} />;
  }
  return (
    <>
      {!(ctrl.playing && ctrl.show.page.at === "table") && <NoticeLine ctrl={ctrl} />}
      {!(ctrl.playing && ctrl.show.page.at === "table") && <Banners ctrl={ctrl} />}
      {ctrl.store.lobby.lesson && ctrl.playing && ctrl.show.page.at !== "table" && <Coach ctrl={ctrl} />}
      {atOnce?.starting && ctrl.store.status === "lobby" ? <Soon ctrl={ctrl} /> : <Page ctrl={ctrl} atOnce={atOnce} />}
      {ctrl.sheet && <Sheets ctrl={ctrl} sheet={ctrl.sheet} />}
    </>
  );
}

function Page({ ctrl, atOnce }: Props & { atOnce: AtOnce | null }) {
  if (ctrl.store.status === "lobby") return <LobbyPage ctrl={ctrl} />;
  if (!ctrl.playing) return <Soon ctrl={ctrl} />;
  const { page } = ctrl.show;
  const then = () => ctrl.redraw();
  // Load the result sheet's code while the finish runs. Until it is loaded the table stays.
  const ends = ctrl.show.motion === "finish" || page.at === "result";
  if (ends && areReady([ResultPage, ctrl.store.game!.Result], then) && page.at === "result") {
    return <ResultPage key={page.race} ctrl={ctrl} race={page.race} />;
  }
  if (page.at === "standings" && ctrl.store.latest.result) {
    if (!areReady([StandingsPage, ctrl.store.game!.Charts], then)) return <Soon ctrl={ctrl} />;
    return <StandingsPage ctrl={ctrl} />;
  }
  return <Table ctrl={ctrl} atOnce={atOnce} />;
}

/** Placeholder for a page that is loading: its head and, after a while, a message. */
function Soon({ ctrl }: { ctrl: TableCtrl }) {
  return (
    <div class="page">
      <Mast ctrl={ctrl} />
      <Waiting missed={ctrl.part.missed} />
    </div>
  );
}

function Table({ ctrl, atOnce }: Props & { atOnce: AtOnce | null }) {
  const game = ctrl.store.game!;
  const board = ctrl.part.board!;
  const hand = ctrl.store.me !== null && ctrl.show.replaying === null;
  // While the code of the result sheet loads, the table is still on the screen, and App shows these parts above it.
  const tells = ctrl.show.page.at === "table";
  const kind = !hand ? "table watching" : ctrl.onlyHand && !ctrl.looksUp ? "table hands" : "table";
  return (
    <div
      class={kind}
      data-motion={ctrl.show.motion ?? undefined}
      onPointerDown={() => ctrl.show.moving && ctrl.show.skip()}
    >
      <Bar ctrl={ctrl} />
      <div class="top">
        <Status ctrl={ctrl} />
        {prefs.captions && <p class="called" aria-hidden="true">{ctrl.broadcast?.captions.join(" ")}</p>}
        {tells && <NoticeLine ctrl={ctrl} />}
        {tells && <Banners ctrl={ctrl} />}
        {tells && ctrl.store.lobby.lesson && <Coach ctrl={ctrl} />}
        {!!atOnce?.lesson && <Offer ctrl={ctrl} minutes={atOnce.lesson} refuse={atOnce.refuseLesson} />}
        {hintsFor(ctrl, atOnce)}
      </div>
      <game.Course host={ctrl.host} board={board} />
      <div class="side">
        <Players ctrl={ctrl} />
        <Peek ctrl={ctrl} />
        <Log ctrl={ctrl} />
        <LastSaid ctrl={ctrl} />
        <Say ctrl={ctrl} />
      </div>
      {hand && <game.Hand host={ctrl.host} board={board} />}
      {game.Spoken ? <game.Spoken host={ctrl.host} /> : <Spoken ctrl={ctrl} />}
    </div>
  );
}

let played = false; // whoever has not been asked anything yet needs no hints, nor their script

function hintsFor(ctrl: TableCtrl, atOnce: AtOnce | null) {
  const then = () => void ctrl.redraw();
  played ||= ctrl.host.myAsk !== null;
  if (!played || ctrl.store.lobby.lesson || atOnce?.lesson) return null;
  const told = hintsTold(then);
  return told && areReady([Hints], then) && <Hints ctrl={ctrl} told={told} />;
}
