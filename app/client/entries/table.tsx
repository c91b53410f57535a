// The table's page: puts the island on <main id="table">, whose data attributes say which table and in which language.

import { render } from "preact";
import { get } from "../core/http.ts";
import { dismiss, mark } from "../core/signal.ts";
import { wakeSound } from "../core/sound.ts";
import { loadWords, t } from "../core/words.ts";
import { ahead as inTime, fetchAhead } from "../ui/later.tsx";
import { rulesOf } from "../ui/marks.tsx";
import { App } from "../table/page/app.tsx";
import { Arrival } from "../table/door/arrival.ts";
import { Back } from "../table/page/back.ts";
import { Connection } from "../core/socket.ts";
import { loadGame } from "../games/load.ts";
import { Show } from "../table/show/show.ts";
import { Turn } from "../table/show/turn.ts";
import { TableStore } from "../table/store/store.ts";
import { TableCtrl } from "../table/actions/ctrl.ts";
import { takeStart } from "../table/store/at_once.ts";
import type { GameOffer } from "../generated/wire.ts";

const fetchKeys = inTime(() => import("../table/page/keys.ts"));
const AHEAD_MS = 15000; // whoever has played for so long may read a result: it must be here by then

async function start(root: HTMLElement): Promise<void> {
  const { table, lang, catalog, name, suggestedName, game, pitch, company } = root.dataset;
  await loadWords(lang ?? "en", catalog ?? "");
  const ctrl = new TableCtrl(table!, root);
  const facts = { game: game ?? "", pitch: pitch ?? "", company: company ?? "" };
  const arrival = new Arrival(ctrl, name ?? "", suggestedName ?? "", facts);
  const back = new Back(ctrl);
  // Most people come to a lobby or to a game, and not to a table that starts by itself.
  const lesson = takeStart(table!);
  const start = lesson === null ? null : await import("../table/page/at_once.ts").catch(() => null);
  const atOnce = start && new start.AtOnce(ctrl, lesson!);
  let ahead = 0;
  ctrl.paint = () => {
    if (ctrl.store.lobby) rulesOf(ctrl.store.lobby.game);
    if (ctrl.playing) ahead ||= setTimeout(() => void fetchAhead(), AHEAD_MS);
    back.look();
    atOnce?.look();
    mark(
      ctrl.store.lobby !== undefined && ctrl.turn.mine,
      ctrl.store.lobby ? `${t(`title.${ctrl.store.lobby.game}`)} · Railbird` : document.title,
    );
    render(<App ctrl={ctrl} arrival={arrival} atOnce={atOnce} />, root);
    root.dataset.seq = String(ctrl.store.seq); // how far the page has come, for whoever looks on from outside
  };
  root.replaceChildren();
  ctrl.paint();
  listen(ctrl);
  // A finger's touch counts for a browser when it is lifted.
  for (const touch of ["pointerdown", "pointerup", "keydown"]) {
    document.addEventListener(touch, wakeSound, { passive: true });
  }
  document.addEventListener("visibilitychange", () => {
    if (document.hidden) return ctrl.show.skip();
    dismiss();
    ctrl.connection.hurry();
  });
  addEventListener("offline", () => ctrl.connection.cut());
  addEventListener("online", () => ctrl.connection.hurry());
  void get<GameOffer[]>("/api/games").then((offers) => {
    ctrl.store.offers = offers;
    ctrl.redraw();
  }, () => {});
  await arrival.start();
}

/** Phones have no keys: what they mean is fetched with the first that is pressed, which then is heard as well. */
function listen(ctrl: TableCtrl): void {
  let keys: Awaited<ReturnType<typeof fetchKeys>> | null = null;
  document.addEventListener("keydown", async (event) => {
    keys ??= await fetchKeys().catch(() => null); // without a network the next key tries again
    keys?.hear(ctrl, event);
  });
}

const root = document.querySelector<HTMLElement>("#table");
if (root) void start(root);

// A big screen is the table's page with scenes of its own.
const screen = document.querySelector<HTMLElement>("#tv");
if (screen) {
  void import("../tv/page.tsx").then((tv) => tv.start(screen, { Connection, Show, TableStore, Turn, loadGame }));
}
