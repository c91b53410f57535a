// Sounds. Browsers forbid sound before the user has touched the page, so the code that makes them (voices.ts) is loaded then.

import { prefs } from "./prefs.ts";
import type * as Voices from "./voices.ts";

let context: AudioContext | null = null;
let voices: Promise<typeof Voices> | null = null;

function audio(): AudioContext | null {
  if (!prefs.sound || typeof AudioContext === "undefined" || !touched()) return null;
  context ??= new AudioContext();
  // "suspended", or what an iPhone calls it after a call or a lock. If it may not go on yet, the next touch asks again.
  if (context.state !== "running") void context.resume().catch(() => {});
  return context.state === "running" ? context : null;
}

/** True after the first touch. Before it an audio context would stay suspended, and the browser would log a warning. */
function touched(): boolean {
  return navigator.userActivation?.hasBeenActive ?? true;
}

/** Browsers let a page make sounds after the first touch only. */
export function wakeSound(): void {
  audio();
  if (!context || voices) return;
  voices = import("./voices.ts");
  voices.catch(() => voices = null); // without a network it stays silent, and the next touch asks again
}

function play(sound: (made: typeof Voices, on: AudioContext) => void): void {
  const on = audio();
  if (on) voices?.then((made) => sound(made, on), () => {});
}

/** A brass bell, struck twice: it is your turn. */
export const bell = () => play((made, on) => made.bell(on));
export const card = () => play((made, on) => made.card(on));
export const flap = () => play((made, on) => made.flap(on));
/** A whip: a short rush upwards and a crack. */
export const crack = () => play((made, on) => made.crack(on));
/** Come to the start: a rising call of our own. */
export const call = () => play((made, on) => made.call(on));
export const refusal = () => play((made, on) => made.refusal(on));
export const message = () => play((made, on) => made.message(on));
/** Hooves in a three-beat, for so many seconds. */
export const gallop = (seconds: number) => play((made, on) => made.gallop(on, seconds));
/** The crowd at the rail. */
export const roar = (seconds: number) => play((made, on) => made.roar(on, seconds));
export const tones = (notes: Voices.Tone[]) => play((made, on) => made.tones(on, notes));
/** Filtered noise: the slap of a card, a hoof, a crowd. */
export const noises = (rushes: Voices.Rush[]) => play((made, on) => made.noises(on, rushes));
