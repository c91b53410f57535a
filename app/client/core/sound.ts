// Sounds. Browsers forbid sound before the first touch of the page, so the code that makes sounds (sound/) is loaded
// then. // Scenes call the cues below. Each cue names its channel of the mix and ends by itself.

import type { Fanfare } from "../sound/cues.ts";
import type { Cues, Studio, Told } from "../sound/studio.ts";
import type { Rush, Tone } from "../sound/synth.ts";
import { prefs } from "./prefs.ts";

let context: AudioContext | null = null;
let studio: Promise<Studio> | null = null;

function audio(): AudioContext | null {
  if (!prefs.sound || typeof AudioContext === "undefined" || !touched()) return null;
  context ??= new AudioContext();
  // The state is "suspended", or on an iPhone "interrupted", after a call or a screen lock. If the browser refuses to
  // resume now, the next touch tries again.
  if (context.state !== "running") void context.resume().catch(() => {});
  return context.state === "running" ? context : null;
}

/** True after the first touch. Before it an audio context would stay suspended, and the browser would log a warning. */
function touched(): boolean {
  return navigator.userActivation?.hasBeenActive ?? true;
}

/** Start the audio at the first touch: browsers forbid it earlier. */
export function wakeSound(): void {
  audio();
  if (!context || studio) return;
  const on = context;
  studio = import("../sound/studio.ts").then((made) => new made.Studio(on, levels()));
  // The script could not be loaded. The page stays silent, and the next touch tries again.
  studio.catch(() => studio = null);
}

/** True if a sound that is played now would be heard. */
export function isAwake(): boolean {
  return studio !== null && prefs.sound;
}

let isBeside = false;

/** Beside a big screen a phone plays only signals and clicks; the screen plays the race. */
export function beside(aScreen: boolean): void {
  if (isBeside === aScreen) return;
  isBeside = aScreen;
  mix();
}

function levels() {
  const race = isBeside ? 0 : 0.01;
  return { crowd: prefs.crowd * race, hooves: prefs.hooves * race, signals: prefs.signals / 100 };
}

function at(there: (studio: Studio) => void): void {
  if (audio()) studio?.then(there, () => {});
}

function play<K extends keyof Cues>(cue: K, ...told: Told<K>): void {
  at((there) => there.play(cue, told));
}

/** Apply the volumes after a setting has changed. */
export const mix = () => at(({ desk }) => desk.mix(levels()));
/** Lower the other sounds while the caller speaks. */
export const duck = (speaks: boolean) => at(({ desk }) => desk.duck(speaks));
/** Set how excited the crowd is, from 0 to 1 (games/stakes.ts). The crowd is silent while the tab is hidden. */
export const crowd = (tension: number) => at((there) => there.crowd(document.hidden ? 0 : tension));

/** A brass bell, struck twice, for the start of the player's turn. */
export const bell = () => play("bell");
export const card = () => play("card");
export const flap = () => play("flap");
/** The tote board turns this number of figures. */
export const flaps = (figures: number) => play("flaps", figures);
/** A sum counts up by one step. */
export const tick = () => play("tick");
/** A whip: a short rising rush and a crack. */
export const crack = () => play("crack");
/** The shutter of the photo-finish camera. */
export const shutter = () => play("shutter");
/** The call to the start. */
export const call = () => play("fanfare", "post");
/** Three fanfares: for the start, for the end of a race, and for the end of the game. */
export const fanfare = (which: Fanfare) => play("fanfare", which);
export const drumroll = (seconds: number) => play("drumroll", seconds);
export const refusal = () => play("refusal");
export const message = () => play("message");
/** Hooves in a three-beat rhythm for this many seconds, at the pace at which the horses on the screen rock. */
export const gallop = (seconds: number, pace = 1) => play("gallop", seconds * pace, pace);
/** The crowd cheers, on top of its murmur. */
export const roar = (seconds: number) => play("roar", seconds);
export const tones = (notes: Tone[]) => play("notes", notes);
/** Filtered noise: the slap of a card, a hoof or the crowd. */
export const noises = (rushes: Rush[]) => play("rushes", rushes);
