// The page of a big screen: puts the island on #tv. It is the table's page with other scenes, so that script brings it (entries/table.tsx),
// and hands over what both need. A link's token goes out of the address bar before anything else happens.

import { render } from "preact";
import { wakeSound } from "../core/sound.ts";
import { loadWords, t } from "../core/words.ts";
import { rulesOf } from "../ui/marks.tsx";
import { App } from "./app.tsx";
import { theCaller } from "./caller.ts";
import { type Parts, TvCtrl } from "./ctrl.ts";
import { stayAwake } from "./awake.ts";

export async function start(root: HTMLElement, parts: Parts): Promise<void> {
  const link = location.hash.slice(1);
  history.replaceState(null, "", location.pathname);
  addEventListener("hashchange", () => location.reload()); // another link, pasted over this page
  const { lang, catalog, games, calls } = root.dataset;
  const known = JSON.parse(games ?? "{}") as Record<string, Files>;
  await loadWords(lang ?? "en", catalog ?? "");
  const ctrl = new TvCtrl(parts, root, (game) => dress(known[game]!), (game) => theCaller(known[game]!.caller, calls!));
  ctrl.paint = () => {
    if (ctrl.lobby) rulesOf(ctrl.lobby.game);
    document.title = ctrl.lobby ? `${t(`title.${ctrl.lobby.game}`)} · Railbird` : "Railbird";
    render(<App ctrl={ctrl} />, root);
    root.dataset.seq = String(ctrl.store.seq); // how far the page has come, for whoever looks on from outside
    root.dataset.board = ctrl.code ?? "";
    root.dataset.scene = ctrl.scene;
    root.dataset.paused = String(ctrl.code === null && (ctrl.lobby?.paused ?? false));
  };
  root.replaceChildren();
  stayAwake(root);
  document.addEventListener("pointerdown", wakeSound, { passive: true });
  document.addEventListener("keydown", wakeSound);
  document.addEventListener("visibilitychange", () => document.hidden ? ctrl.settle() : ctrl.connection.hurry());
  addEventListener("offline", () => ctrl.connection.cut());
  addEventListener("online", () => ctrl.connection.hurry());
  await ctrl.start(link);
}

interface Files {
  script: string;
  caller: string;
  sheets: string[];
}

/** Put on the style sheet of a game, and of no other; returns the address of its script. */
async function dress({ script, sheets }: Files): Promise<string> {
  const worn = [...document.querySelectorAll<HTMLLinkElement>("link[data-game]")];
  const wanted = sheets.filter((sheet) => !worn.some((one) => one.getAttribute("href") === sheet));
  await Promise.all(wanted.map((href) => {
    const sheet = Object.assign(document.createElement("link"), { rel: "stylesheet", href });
    sheet.dataset.game = "";
    const there = new Promise((done) => sheet.onload = sheet.onerror = done);
    document.head.append(sheet);
    return there;
  }));
  for (const one of worn) if (!sheets.includes(one.getAttribute("href")!)) one.remove();
  return script;
}
