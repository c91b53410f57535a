// The table's page: renders the app into <main id="table">, whose data attributes name the table and the language.

import { render } from "preact";
import { get } from "../core/http.ts";
import { dismiss, mark } from "../core/signal.ts";
import { wakeSound } from "../core/sound.ts";
import { loadWords, t } from "../core/words.ts";
import { showReasons, tellReasons } from "../grey/reasons.ts";
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
const AHEAD_MS = 15000; // When to load the remaining parts: after this time a player may soon open a result sheet.

async function start(root: HTMLElement): Promise<void> {
  const { table, lang, catalog, name, suggestedName, game, pitch, company } = root.dataset;
  await loadWords(lang ?? "en", catalog ?? "");
  const ctrl = new TableCtrl(table!, root);
  const facts = { game: game ?? "", pitch: pitch ?? "", company: company ?? "" };
  tellReasons((words, rule) => ctrl.notices.tell(words, rule));
  showReasons();
  const arrival = new Arrival(ctrl, name ?? "", suggestedName ?? "", facts);
  const back = new Back(ctrl);
  // Loaded on demand, because most tables do not start by themselves.
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
    // The number of the newest step, for tests and tools that observe the page.
    root.dataset.seq = String(ctrl.store.seq);
  };
  root.replaceChildren();
  ctrl.paint();
  listen(ctrl);
  // Browsers count a touch as user activation when the finger is lifted.
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

/** Phones have no keyboard: the first key press loads the handler, which then also handles that key. */
function listen(ctrl: TableCtrl): void {
  let keys: Awaited<ReturnType<typeof fetchKeys>> | null = null;
  document.addEventListener("keydown", async (event) => {
    keys ??= await fetchKeys().catch(() => null); // After a failure the next key press tries again.
    keys?.hear(ctrl, event);
  });
}

const root = document.querySelector<HTMLElement>("#table");
if (root) void start(root);

// A big screen uses the table's script with its own scenes.
const screen = document.querySelector<HTMLElement>("#tv");
if (screen) {
  void import("../tv/page.tsx").then((tv) => tv.start(screen, { Connection, Show, TableStore, Turn, loadGame }));
}
