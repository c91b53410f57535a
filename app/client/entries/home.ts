// The script of the home page. The page comes whole from the server (app/templates/home.html); this opens tables, joins by code and
// keeps the lists fresh. It works on: [data-play=slug], [data-learn=slug] and [data-open=slug] with [data-open-says=slug], form[data-join] with [data-join-says],
// [data-your-name], [data-moving], the sections [data-now], [data-public] and [data-mine], and [data-sound] in the masthead.

import { post, Refusal } from "../core/http.ts";
import { prefs, set } from "../core/prefs.ts";
import { bell, wakeSound } from "../core/sound.ts";
import { loadWords, refusal, t } from "../core/words.ts";
import type { ComeInBody, FoundTable, JoinByCodeBody, Session } from "../generated/wire.ts";
import { learn, makeTable, playNow } from "../table/store/play_now.ts";
import { localDays } from "./games.ts";

const FRESH_MS = 15000;
const BUSY_MS = 2000; // The longest wait for an idle page: a busy phone may never be idle.
const body = document.body;
const nameField = document.querySelector<HTMLInputElement>("[data-your-name]");
let known = body.dataset.name ?? "";

function start(): void {
  for (const button of document.querySelectorAll<HTMLButtonElement>("[data-open], [data-play], [data-learn]")) {
    const { open: opens, play: plays, learn: learns } = button.dataset;
    const game = (opens ?? plays ?? learns)!;
    const says = document.querySelector<HTMLElement>(`[data-open-says="${game}"]`);
    const what = plays ? play : learns ? takeLesson : open;
    button.addEventListener("click", () => void attempt(button, says, () => what(game)));
  }
  const form = document.querySelector<HTMLFormElement>("form[data-join]");
  form?.addEventListener("submit", (event) => {
    event.preventDefault();
    const button = form.querySelector("button")!;
    void attempt(button, document.querySelector<HTMLElement>("[data-join-says]"), () => join(form));
  });
  nameField?.addEventListener("change", () => void rename());
  soundSwitch();
  void moveTheTable();
  setInterval(() => document.hidden || void refresh(), FRESH_MS);
  document.addEventListener("visibilitychange", () => document.hidden || void refresh());
}

/** Run an action, and show the reason beside the button if it fails. */
async function attempt(button: HTMLButtonElement, says: HTMLElement | null, what: () => Promise<void>): Promise<void> {
  if (button.getAttribute("aria-busy") === "true") return;
  button.setAttribute("aria-busy", "true");
  if (says) says.textContent = "";
  try {
    await what();
  } catch (problem) {
    if (!(problem instanceof Refusal)) throw problem;
    if (says) says.textContent = await words(problem);
  } finally {
    button.removeAttribute("aria-busy");
  }
}

/** Make an empty table. Its page is the lobby, where friends join. */
async function open(game: string): Promise<void> {
  await introduce();
  location.assign(`/t/${(await makeTable("/api/tables", game)).table}`);
}

async function play(game: string): Promise<void> {
  await introduce();
  location.assign(`/t/${await playNow(game)}`);
}

async function takeLesson(game: string): Promise<void> {
  await introduce();
  location.assign(`/t/${await learn(game)}`);
}

async function join(form: HTMLFormElement): Promise<void> {
  const code = new FormData(form).get("code") as string;
  await introduce();
  const body: JoinByCodeBody = { code: code.replace(/[\s-]/g, "").toUpperCase() };
  const found = await post<FoundTable>("/api/join", body);
  location.assign(`/t/${found.table}`);
}

/** Create a session with the name in the field, or rename the person. Does nothing if the name is current. */
async function introduce(): Promise<void> {
  const wanted = nameField?.value.trim() ?? "";
  if (known && (!wanted || wanted === known)) return;
  const session = await post<Session>("/api/session", { name: wanted } satisfies ComeInBody);
  known = session.name;
}

async function rename(): Promise<void> {
  if (!known || !nameField?.value.trim()) return;
  try {
    await introduce();
  } catch {
    nameField.value = known; // The former name remains.
  }
}

/** Replace the lists by the server's current ones, in the reader's language. */
async function refresh(): Promise<void> {
  const answer = await fetch(location.pathname, { credentials: "same-origin" }).catch(() => null);
  if (!answer?.ok) return;
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  localDays(page);
  for (const list of ["[data-now]", "[data-public]", "[data-mine]"]) {
    const old = document.querySelector(list);
    const fresh = page.querySelector(list);
    if (!old || !fresh || old.innerHTML === fresh.innerHTML || old.contains(document.activeElement)) continue;
    old.replaceChildren(...document.importNode(fresh, true).childNodes);
  }
}

function soundSwitch(): void {
  const button = document.querySelector<HTMLButtonElement>("[data-sound]");
  if (!button) return;
  button.hidden = false;
  const show = () => {
    button.setAttribute("aria-pressed", String(prefs.sound));
    button.querySelector("use")?.setAttribute("href", prefs.sound ? "#sound" : "#mute");
  };
  button.addEventListener("click", () => {
    set("sound", !prefs.sound);
    show();
    wakeSound();
    if (prefs.sound) bell();
  });
  show();
}

/** Start the recorded race when the page is idle, unless the visitor prefers reduced motion. */
async function moveTheTable(): Promise<void> {
  const script = document.querySelector<HTMLElement>("[data-moving]")?.dataset.script;
  if (!script || matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  if (document.readyState !== "complete") await new Promise((done) => addEventListener("load", done, { once: true }));
  await new Promise<unknown>((done) =>
    "requestIdleCallback" in window ? requestIdleCallback(done, { timeout: BUSY_MS }) : setTimeout(done, 300)
  );
  await import(script).catch(() => {}); // Without the script the still picture remains.
}

let loading: Promise<void> | null = null;

async function words(problem: Refusal): Promise<string> {
  loading ??= loadWords(body.dataset.lang ?? "en", body.dataset.catalog ?? "");
  await loading;
  return problem.status === 422 ? t("join.bad_name") : refusal(problem.code, problem.message);
}

start();
