// All sounds of the application by name, synthesized without sound files. Loaded with the first touch of the page.

import type { Desk } from "./desk.ts";
import { brass, noises, type Rush, type Tone, tones } from "./synth.ts";

/** A brass bell, struck twice, for the start of the player's turn. */
export function bell(desk: Desk): void {
  const strike = (at: number, loud: number) => [
    { at, hertz: 880, for: 0.7, loud, shape: "sine" as const },
    { at, hertz: 2217, for: 0.35, loud: loud / 3, shape: "sine" as const },
  ];
  tones(desk.input("signals"), [...strike(0, 0.14), ...strike(0.16, 0.1)]);
}

export function card(desk: Desk): void {
  noises(desk.input("signals"), [{ for: 0.07, hertz: 2400, loud: 0.22, sharp: 0.7 }, {
    at: 0.012,
    for: 0.09,
    hertz: 420,
    loud: 0.14,
  }]);
}

/** One flap of the tote board falls. */
export function flap(desk: Desk): void {
  noises(desk.input("signals"), [{ for: 0.035, hertz: 3200, loud: 0.1, sharp: 3 }]);
}

/** A whole line of the tote board turns. */
export function flaps(desk: Desk, figures = 6): void {
  const fall = (_: unknown, i: number): Rush => ({
    at: i * 0.03 + (i % 3) * 0.007,
    for: 0.035,
    hertz: 2900 + 130 * (i % 4),
    loud: 0.09,
    sharp: 3,
  });
  noises(desk.input("signals"), Array.from({ length: figures }, fall));
}

/** A sum counts up by one step. */
export function tick(desk: Desk): void {
  noises(desk.input("signals"), [{ for: 0.025, hertz: 4200, loud: 0.12, sharp: 3 }]);
}

/** A whip: a short rising rush and a crack. */
export function crack(desk: Desk): void {
  noises(desk.input("hooves"), [{ for: 0.12, hertz: 1500, loud: 0.08, sharp: 2 }, {
    at: 0.12,
    for: 0.05,
    hertz: 4200,
    loud: 0.4,
    sharp: 0.6,
  }]);
}

/** The shutter of the photo-finish camera. */
export function shutter(desk: Desk): void {
  noises(desk.input("signals"), [{ for: 0.03, hertz: 5200, loud: 0.2, sharp: 1.2 }, {
    at: 0.055,
    for: 0.05,
    hertz: 1900,
    loud: 0.16,
    sharp: 1,
  }]);
}

const STRIDE = 0.24; // In seconds; core/motion.ts moves the horses at the same pace.
const HOOFS = [[0, 0.6], [0.25, 0.42], [0.5, 0.72]] as const;

/** Hooves in a three-beat rhythm for this many seconds. At half pace each stride takes twice as long. */
export function gallop(desk: Desk, seconds: number, pace = 1): void {
  const stride = STRIDE * pace;
  const beats: Rush[] = [];
  for (let at = 0; at < seconds - 0.1; at += stride) {
    for (const [part, loud] of HOOFS) {
      beats.push({ at: at + part * stride, for: 0.06, hertz: 170 + 20 * part, loud, sharp: 1.4 });
    }
  }
  noises(desk.input("hooves"), beats);
}

/** The crowd cheers. */
export function roar(desk: Desk, seconds: number): void {
  noises(desk.input("crowd"), [
    { for: seconds, hertz: 620, loud: 0.3, sharp: 0.5, swell: true },
    { at: 0.15, for: seconds * 0.9, hertz: 1250, loud: 0.16, sharp: 0.8, swell: true },
  ]);
}

/** A drum roll with a crescendo. */
export function drumroll(desk: Desk, seconds: number): void {
  const strokes = Math.max(1, Math.round(seconds / 0.055));
  const stroke = (_: unknown, i: number): Rush => ({
    at: i * 0.055,
    for: 0.05,
    hertz: 240 + 30 * (i % 2),
    loud: 0.12 + 0.3 * (i / strokes),
    sharp: 0.8,
  });
  noises(desk.input("signals"), Array.from({ length: strokes }, stroke));
}

/** Three fanfares: notes in hertz, with their durations. */
const FANFARES = {
  /** The call to the start. */
  post: [[392, 0.11], [392, 0.11], [523, 0.11], [659, 0.22], [523, 0.11], [659, 0.11], [784, 0.5]],
  /** The end of a race. */
  win: [[523, 0.12], [659, 0.12], [784, 0.12], [1047, 0.34], [784, 0.14], [1047, 0.62]],
  /** The end of the game. */
  final: [[392, 0.2], [523, 0.2], [659, 0.2], [784, 0.42], [698, 0.2], [784, 0.2], [880, 0.2], [1047, 1]],
} as const;
export type Fanfare = keyof typeof FANFARES;

export function fanfare(desk: Desk, which: Fanfare): void {
  let at = 0;
  const notes = FANFARES[which].flatMap(([hertz, length]): Tone[] => {
    const note = { at, hertz, for: length * 1.1, loud: 0.09 };
    at += length;
    // A second trumpet below the first, and a third one in the final fanfare.
    const below = { ...note, hertz: hertz * 0.75, loud: 0.05 };
    return which === "post" ? [note] : which === "win" ? [note, below] : [note, below, { ...below, hertz: hertz / 2 }];
  });
  brass(desk.input("crowd"), notes);
}

export function refusal(desk: Desk): void {
  tones(desk.input("signals"), [{ hertz: 196, for: 0.16, loud: 0.1 }, { at: 0.09, hertz: 165, for: 0.2, loud: 0.1 }]);
}

export function message(desk: Desk): void {
  tones(desk.input("signals"), [{ hertz: 659, for: 0.12, loud: 0.05, shape: "sine" }]);
}

/** Plays a game's own sounds. */
export const notes = (desk: Desk, sounds: Tone[]) => tones(desk.input("signals"), sounds);
export const rushes = (desk: Desk, sounds: Rush[]) => noises(desk.input("signals"), sounds);
