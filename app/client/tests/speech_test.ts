/// <reference lib="deno.ns" />

import "./page.ts";
import { type Mouth, Speaker, type Spoken } from "../table/show/speech.ts";
import { voicesOf } from "../table/show/voice.ts";
import { equal } from "./equal.ts";

/** A fake voice that speaks until the test ends it, and a fake clock. */
function room() {
  const said: string[] = [];
  const heard: boolean[] = [];
  let ended: (() => void) | null = null;
  const time = { now: 0 };
  const mouth: Mouth = {
    speak: (text, hurry, over) => {
      said.push(hurry > 1 ? `${text} (fast)` : text);
      ended = over;
    },
    stop: () => {
      said.push("-");
      ended?.(); // browsers report the end of a stopped utterance later
    },
  };
  const speaker = new Speaker(mouth, () => time.now, (speaks) => heard.push(speaks));
  return { said, heard, time, speaker, end: () => ended!() };
}

const line = (text: string, weight = 50, until = 5_000): Spoken => ({ text, weight, duty: false, until });
const duty = (text: string, until = 9_000): Spoken => ({ text, weight: 50, duty: true, until });

Deno.test("announcements come first, then the weightiest line, one after the other", () => {
  const { said, heard, speaker, end } = room();
  speaker.say([line("a light one", 30), line("a heavy one", 70), duty("Seven.")]);
  end();
  end();
  end();
  equal(said, ["Seven.", "a heavy one", "a light one"]);
  equal(heard, [true, true, true, false]);
});

Deno.test("a line that is older than its moment is dropped, and an announcement never is", () => {
  const { said, time, speaker, end } = room();
  speaker.say([line("the first")]);
  speaker.say([line("the second", 50, 4_000), line("the third", 40, 8_000)]);
  time.now = 4_000;
  end();
  equal(said, ["the first", "the third"]);
  speaker.say([duty("Snake eyes!", 5_000), duty("Four.", 6_000)]); // interrupts the current line
  time.now = 60_000;
  end();
  equal(said.slice(2), ["-", "Snake eyes! Four. (fast)"]);
});

Deno.test("announcements that waited for one another are said in one breath, in their order", () => {
  const { said, time, speaker, end } = room();
  speaker.say([duty("Six.")]);
  speaker.say([duty("Eleven."), line("Eleven leads!", 90, 2_000)]);
  speaker.say([duty("No more bets.")]);
  time.now = 3_000;
  end();
  end();
  equal(said, ["Six.", "Eleven. No more bets. (fast)"]);
});

Deno.test("only much weightier news stops somebody in the middle of a line, and nothing stops an announcement", () => {
  const { said, speaker, end } = room();
  speaker.say([line("they are level", 50)]);
  speaker.say([line("they still are", 60)]);
  speaker.say([line("she wins", 99)]);
  equal(said, ["they are level", "-", "she wins"]);
  end();
  equal(said.at(-1), "they still are");
  speaker.say([duty("Boxcars!")]);
  speaker.say([line("what a race", 99)]);
  equal(said.slice(4), ["-", "Boxcars!"]);
  end();
  equal(said.at(-1), "what a race");
});

Deno.test("behind another tab everything that waits is dropped", () => {
  const { said, heard, speaker } = room();
  speaker.say([line("one"), line("two")]);
  speaker.hush();
  equal([said, heard.at(-1)], [["one", "-"], false]);
  speaker.say([line("three")]);
  equal(said.at(-1), "three");
});

Deno.test("the best voice of a language is one of this device that speaks it as it is spoken here", () => {
  const voice = (lang: string, name: string, localService = true) => ({
    lang,
    name,
    localService,
    default: false,
    voiceURI: name,
  });
  const voices = [
    voice("en-US", "Robot"),
    voice("en_GB", "Kate Premium"),
    voice("en-GB", "Cloud Natural", false),
    voice("zh-CN", "Tingting"),
    voice("zh-HK", "Sinji"),
    voice("zh-TW", "Far Meijia", false),
    voice("zh-TW", "Meijia"),
    voice("ja-JP", "Kyoko"),
    voice("de-DE", "Anna"),
  ];
  const names = (language: string) => voicesOf(voices, language).map(({ name }) => name);
  equal(names("en"), ["Kate Premium", "Robot", "Cloud Natural"]);
  equal(names("zh-Hant"), ["Meijia", "Far Meijia", "Tingting"]);
  equal(names("ja"), ["Kyoko"]);
  equal(voicesOf([voice("de-DE", "Anna")], "ja"), []);
});
