// The page of a big screen: renders the app into #tv. The table's script (entries/table.tsx) loads this one and passes
// the parts that both need. The page first removes a link's token from the address bar.

import { render } from "preact";
import { wakeSound } from "../core/sound.ts";
import { loadWords, t } from "../core/words.ts";
import { rulesOf } from "../ui/marks.tsx";
import { App } from "./app.tsx";
import { theCaller } from "../table/show/broadcast.ts";
import { type Parts, TvCtrl } from "./ctrl.ts";
import { stayAwake } from "./awake.ts";

export async function start(root: HTMLElement, parts: Parts): Promise<void> {
  const link = location.hash.slice(1);
  history.replaceState(null, "", location.pathname);
  addEventListener("hashchange", () => location.reload()); // Reload when another link is pasted into the address bar.
  const { lang, catalog, games, calls } = root.dataset;
  const known = JSON.parse(games ?? "{}") as Record<string, Files>;
  await loadWords(lang ?? "en", catalog ?? "");
  const ctrl = new TvCtrl(parts, root, (game) => dress(known[game]!), (game) => theCaller(known[game]!.caller, calls!));
  ctrl.paint = () => {
    if (ctrl.lobby) rulesOf(ctrl.lobby.game);
    document.title = ctrl.lobby ? `${t(`title.${ctrl.lobby.game}`)} · Railbird` : "Railbird";
    render(<App ctrl={ctrl} />, root);
    // The number of the newest step, for tests and tools that observe the page.
    root.dataset.seq = String(ctrl.store.seq);
    root.dataset.board = ctrl.code ?? "";
    root.dataset.scene = ctrl.scene;
    root.dataset.paused = String(ctrl.code === null && (ctrl.lobby?.paused ?? false));
  };
  root.replaceChildren();
  stayAwake(root);
  document.addEventListener("pointerdown", () => {
    wakeSound();
    ctrl.hurry();
  }, { passive: true });
  document.addEventListener("keydown", ({ key, ctrlKey, metaKey, altKey, repeat }) => {
    wakeSound();
    if (ctrlKey || metaKey || altKey || repeat) return;
    if (key.toLowerCase() === "s") ctrl.mix(!ctrl.isMixing);
    else ctrl.hurry();
  });
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

/** Replace the style sheet of the previous game by that of this one. Returns the address of the game's script. */
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
