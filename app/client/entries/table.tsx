// The table's page: puts the island on <main id="table">, whose data attributes say which table and in which language.

import { render } from "preact";
import { get } from "../core/http.ts";
import { dismiss, mark } from "../core/signal.ts";
import { wakeSound } from "../core/sound.ts";
import { loadWords, t } from "../core/words.ts";
import { fetchAhead } from "../frame/later.tsx";
import { rulesOf } from "../frame/marks.tsx";
import { App } from "../table/app.tsx";
import { Arrival } from "../table/arrival.ts";
import { Back } from "../table/back.ts";
import { TableCtrl } from "../table/ctrl.ts";
import { House } from "../table/house.ts";
import { listen } from "../table/keys.ts";
import type { GameOffer } from "../wire.ts";

const AHEAD_MS = 15000; // whoever has played for so long may read a result: it must be here by then

async function start(root: HTMLElement): Promise<void> {
  const { table, lang, catalog, name, suggestedName } = root.dataset;
  await loadWords(lang ?? "en", catalog ?? "");
  const ctrl = new TableCtrl(table!, root);
  const house = new House(ctrl);
  const arrival = new Arrival(ctrl, name ?? "", suggestedName ?? "");
  const back = new Back(ctrl);
  let ahead = 0;
  ctrl.paint = () => {
    if (ctrl.lobby) rulesOf(ctrl.lobby.game);
    if (ctrl.playing) ahead ||= setTimeout(fetchAhead, AHEAD_MS);
    back.look();
    mark(
      ctrl.lobby !== undefined && ctrl.myTurn,
      ctrl.lobby ? `${t(`title.${ctrl.lobby.game}`)} · Railbird` : document.title,
    );
    render(<App ctrl={ctrl} house={house} arrival={arrival} />, root);
    root.dataset.seq = String(ctrl.seq); // how far the page has come, for whoever looks on from outside
  };
  root.replaceChildren();
  ctrl.paint();
  listen(ctrl);
  // A finger's touch counts for a browser when it is lifted.
  for (const touch of ["pointerdown", "pointerup", "keydown"]) {
    document.addEventListener(touch, wakeSound, { passive: true });
  }
  document.addEventListener("visibilitychange", () => {
    if (document.hidden) return ctrl.settle();
    dismiss();
    ctrl.connection.hurry();
  });
  addEventListener("offline", () => ctrl.connection.cut());
  addEventListener("online", () => ctrl.connection.hurry());
  void get<GameOffer[]>("/api/games").then((offers) => ctrl.offered(offers), () => {});
  await arrival.start();
}

const root = document.querySelector<HTMLElement>("#table");
if (root) void start(root);
