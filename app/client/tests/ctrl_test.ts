/// <reference lib="deno.ns" />

import { house, outside, ring, settled, Wire } from "./page.ts";
import { set } from "../core/prefs.ts";
import { speak } from "../core/words.ts";
import type { Frame } from "../core/stage.ts";
import type { GameUi } from "../games/contract.ts";
import { TableCtrl } from "../table/actions/ctrl.ts";
import type { Ask, Fact, FromServer, Lobby, View } from "../generated/wire.ts";
import { equal } from "./equal.ts";

const lobby = (change: Partial<Lobby> = {}): Lobby => ({
  type: "lobby",
  table: "a1",
  game: "mafia",
  title: "",
  status: "playing",
  visibility: "private",
  code: null,
  invite: null,
  link: null,
  commitment: "",
  options: {},
  settings: { clock: null, spectators: true, absent_after: 120, host_alone: false, newcomers: true },
  paused: false,
  paused_by: null,
  paused_until: null,
  host: "u1",
  you: { user: "u1", name: "Aoi", seat: 0, host: true, nonce: true },
  resumes: false,
  min_seats: 2,
  max_seats: 2,
  seats: [],
  guests: 0,
  boards: 0,
  can_start: true,
  why_not: null,
  rematch: null,
  knocks: [],
  claims: [],
  motions: [],
  changes: [],
  next: [],
  setback: null,
  lesson: null,
  ...change,
});
const view = (race: number): View => ({ race, own: null, result: null });
const ask = (id: string): Ask => ({ id, seat: 0, prompt: "play_card", closes_at: null, moves: [] });
const step = (seq: number, race: number, asks: Ask[], events: Fact[] = []) =>
  ({ type: "step", seq, status: "playing", events, view: view(race), asks, now: 0 }) as FromServer;

/** A table in play, and a function that ends the current motion. */
async function playing(asks: Ask[] = []) {
  outside.buzzes = 0;
  house.answers = [];
  set("speed", "normal");
  const ctrl = new TableCtrl("a1", { dataset: { script: "nowhere" } } as unknown as HTMLElement);
  let end = () => {};
  ctrl.store.game = {
    board: () => ({ asked() {}, prompt: () => "", key: () => false }),
    /** The end of a race is shown before the next race begins. */
    frames: (before: View, facts: Fact[], after: View, _me: number | null, seq: number): Frame<View>[] =>
      facts.some((fact) => fact.event === "RaceEnded")
        ? [{ view: before, facts, seq, motion: "finish" }, { view: after, facts: [], seq }]
        : [{ view: after, facts, seq }],
    perform: () => new Promise<void>((done) => end = done),
    ended: (facts: Fact[]) => facts.some((fact) => fact.event === "RaceEnded") ? 1 : null,
    waiting: () => "",
  } as unknown as GameUi;
  ctrl.enter();
  const hear = async (...messages: FromServer[]) => {
    for (const message of messages) Wire.newest.onmessage!({ data: JSON.stringify(message) });
    await settled();
  };
  const welcome = (change: Partial<Lobby> = {}, open = asks): FromServer => ({
    type: "welcome",
    seq: 4,
    status: "playing",
    you: 0,
    view: view(1),
    asks: open,
    now: 0,
    chain: null,
    lobby: lobby(change),
    chat: [],
    presence: [],
    missed: [],
  });
  await hear(welcome());
  return { ctrl, hear, welcome, finish: () => (end(), settled()) };
}

Deno.test("who is asked first in a new race is called when the race before has been seen", async () => {
  const { ctrl, hear, finish } = await playing();
  await hear(step(5, 2, [ask("2.1")], [{ event: "RaceEnded" }]));
  equal([ctrl.turn.mine, outside.buzzes], [false, 0]);
  await finish();
  equal([ctrl.turn.mine, outside.buzzes, ctrl.show.page.at], [true, 1, "result"]);
});

Deno.test("after a pause whoever is asked is called again, once", async () => {
  const { hear } = await playing([ask("1.1")]);
  equal(outside.buzzes, 1);
  await hear(lobby({ paused: true }));
  await hear(lobby(), { type: "asks", seq: 4, view: view(1), asks: [ask("1.1")], now: 0 });
  equal(outside.buzzes, 2);
});

Deno.test("while a bot plays on for me it is not my turn; when I take my seat back I am called", async () => {
  const { ctrl, hear } = await playing();
  const away = (bot_plays: boolean): FromServer => ({
    type: "presence",
    seats: [{ seat: 0, online: true, away_since: null, bot_plays, silent: null }],
    watching: 0,
    host_away_since: null,
  });
  await hear(away(true), step(5, 1, [ask("1.2")]));
  ctrl.host.answer({ do: "pass" });
  equal([ctrl.turn.mine, ctrl.host.pending, outside.buzzes], [false, null, 0]);
  await hear(away(false));
  equal([ctrl.turn.mine, outside.buzzes], [true, 1]);
});

Deno.test("a host who only watches may be away as well as one who plays", async () => {
  const { ctrl, hear } = await playing();
  const gone = (seat: number | null, watcher: number | null): FromServer => ({
    type: "presence",
    seats: [{ seat: 0, online: false, away_since: seat, bot_plays: false, silent: null }],
    watching: 0,
    host_away_since: watcher,
  });
  const seated = { seat: 0, user: "u1", name: "Aoi", bot: null, ready: true, household: null };
  await hear(lobby({ host: "somebody who watches" }), gone(7, 5));
  equal(ctrl.store.hostAwaySince, 5);
  await hear(lobby({ host: "u1", seats: [seated] }), gone(7, null));
  equal(ctrl.store.hostAwaySince, 7);
});

Deno.test("a move that could not be saved is under way still, and the words say so", async () => {
  speak("en", { "refused.again": "It is sent again.", "error.paused": "The table is paused.", "error.other": "No." });
  const { ctrl, hear } = await playing([ask("1.1")]);
  ctrl.host.answer({ do: "pass" });
  const cmd_id = ctrl.connection.pending!.cmd_id;
  await hear({ type: "refused", cmd_id, error: "database_away", detail: "Your move could not be saved." });
  equal([ctrl.host.pending, ctrl.notices.shown?.text], [{ do: "pass" }, "It is sent again."]);
  await hear({ type: "refused", cmd_id, error: "paused", detail: "The host has paused the game." });
  equal([ctrl.host.pending, ctrl.notices.shown?.text], [null, "The table is paused."]);
  await hear({ type: "refused", cmd_id: null, error: "something_new", detail: "An English sentence." });
  equal(ctrl.notices.shown?.text, "No.");
});

Deno.test("a sheet that is open stays open when the race ends under it", async () => {
  const { ctrl, hear, finish } = await playing();
  ctrl.lay({ is: "chat" });
  ctrl.talk.draft = "What a fin";
  await hear(step(5, 2, [], [{ event: "RaceEnded" }]));
  await finish();
  equal([ctrl.show.page.at, ctrl.sheet, ctrl.talk.draft], ["result", { is: "chat" }, "What a fin"]);
});

Deno.test("what was not sent is said to be so", async () => {
  const { ctrl } = await playing();
  equal(ctrl.talk.say("hello"), true);
  Wire.newest.readyState = 3;
  equal([ctrl.talk.say("hello again"), ctrl.notices.shown?.text], [false, "chat.not_sent"]);
});

Deno.test("a goodbye for good ends the line, whether there was a welcome or not, until somebody asks for it again", async () => {
  const { ctrl, hear, welcome } = await playing();
  const opened = Wire.opened;
  await hear({ type: "bye", reason: "elsewhere" });
  ctrl.connection.hurry();
  equal([ctrl.goodbye, ctrl.connection.link, Wire.opened], ["elsewhere", "closed", opened]);
  ctrl.enter();
  await hear(welcome());
  equal([ctrl.goodbye, ctrl.connection.link, Wire.opened], [null, "open", opened + 1]);
});

Deno.test("a page whose moves the database has lost is loaded anew, whether it is told so or finds out when it comes back", async () => {
  let loads = 0;
  Object.assign(location, { reload: () => loads++ });
  const { ctrl, hear, welcome } = await playing();
  await hear({ type: "bye", reason: "set_back" });
  equal([loads, ctrl.goodbye], [1, null]);
  ctrl.store.seq = 7;
  await hear(welcome());
  equal(loads, 2);
});

Deno.test("whoever the house does not know any more stands at the door again, and is told why", async () => {
  speak("en", { "error.signed_out": "You have signed out." });
  const { ctrl, hear } = await playing();
  const told: string[] = [];
  ctrl.outside = (problem) => told.push(problem);
  await hear({ type: "bye", reason: "signed_out" });
  equal([ctrl.inside, ctrl.goodbye, ctrl.connection.link, told], [false, null, "closed", ["You have signed out."]]);
});

Deno.test("a house that could not tell what has happened is asked until it does", async () => {
  const { ctrl, hear, welcome } = await playing();
  house.answers = [503, 0, [200, { steps: [{ seq: 4, at: 0, seat: null, events: [{ event: "Passed" }] }] }]];
  ctrl.connection.open();
  await hear(welcome());
  ring(1000);
  await settled();
  equal(ctrl.store.history.facts, []);
  ring(2000);
  await settled();
  equal(ctrl.store.history.facts, [{ event: "Passed" }]);
});

Deno.test("what is heard before the game's own part has come waits for it; of one that does not come a new page is offered", async () => {
  const { ctrl, hear, welcome } = await playing();
  const late = new TableCtrl("a1", { dataset: { script: "nowhere" } } as unknown as HTMLElement);
  late.enter();
  outside.buzzes = 0;
  const game = "of_another_version";
  const presence: FromServer = { type: "presence", seats: [], watching: 0, host_away_since: null };
  await hear(welcome({ game }, [ask("1.1")]), presence, lobby({ game }));
  ring(1000);
  await settled();
  ring(1000);
  await settled();
  equal([late.part.missed, late.playing, outside.buzzes], [3, false, 0]);
  equal([ctrl.part.missed, ctrl.playing], [0, true]);
});

Deno.test("a line that comes back in mid-finish lets it end: nothing is told before it is seen", async () => {
  const { ctrl, hear, welcome, finish } = await playing();
  await hear(welcome({}, []));
  await hear(step(5, 2, [], [{ event: "RaceEnded" }]));
  equal([ctrl.show.motion, ctrl.show.live!.race], ["finish", 1]);
  const missed = [{ seq: 6, at: 0, seat: 1, events: [{ event: "CardPlaced" }] }];
  house.answers.push([200, {
    steps: [{ seq: 5, at: 0, seat: 0, events: [{ event: "RaceEnded" }, { event: "Paid" }] }],
  }]);
  await hear({ ...welcome({}, [ask("2.1")]), seq: 6, view: view(2), missed } as FromServer);
  equal([ctrl.show.motion, ctrl.show.live!.race, ctrl.turn.open.length], ["finish", 1, 0]);
  equal(ctrl.store.history.facts.map(({ event }) => event), ["RaceEnded"]);
  equal(ctrl.summary().includes("over"), false);
  await finish();
  equal([ctrl.show.live!.race, ctrl.show.page], [2, { at: "result", race: 1, live: true }]);
  equal(ctrl.store.history.facts.map(({ event }) => event), ["RaceEnded", "Paid", "CardPlaced"]);
});

Deno.test("a game is not over before its end has been seen, whatever is known of it", async () => {
  const { ctrl, hear, welcome, finish } = await playing();
  await hear(welcome({}, []));
  const last = { ...view(2), result: { reason: "last_race", ranking: [] } };
  await hear({ ...step(5, 2, [], [{ event: "RaceEnded" }]), status: "finished", view: last } as FromServer);
  equal([ctrl.show.over, ctrl.show.motion, ctrl.host.view.result], [false, "finish", null]);
  equal(ctrl.summary(), "status.finish");
  await finish();
  equal([ctrl.show.over, ctrl.show.page.at], [true, "result"]);
});
