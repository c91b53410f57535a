// Makes each sound with the Web Audio API, without sound files. Loaded with the first touch of the page.

export interface Tone {
  at?: number;
  hertz: number;
  for: number;
  loud?: number;
  shape?: OscillatorType;
}

export function tones(on: AudioContext, notes: Tone[]): void {
  for (const note of notes) {
    const start = on.currentTime + (note.at ?? 0);
    const voice = on.createOscillator();
    voice.type = note.shape ?? "triangle";
    voice.frequency.value = note.hertz;
    voice.connect(envelope(on, start, note.for, note.loud ?? 0.12)).connect(on.destination);
    voice.start(start);
    voice.stop(start + note.for + 0.05);
  }
}

function envelope(on: AudioContext, start: number, length: number, loud: number): GainNode {
  const gain = on.createGain();
  gain.gain.setValueAtTime(0.0001, start);
  gain.gain.exponentialRampToValueAtTime(loud, start + 0.008);
  gain.gain.exponentialRampToValueAtTime(0.0001, start + length);
  return gain;
}

export interface Rush {
  at?: number;
  for: number;
  loud?: number;
  hertz: number;
  sharp?: number;
  swell?: boolean;
}

/** Filtered noise: the slap of a card, a hoof, a crowd. */
export function noises(on: AudioContext, rushes: Rush[]): void {
  for (const rush of rushes) {
    const start = on.currentTime + (rush.at ?? 0);
    const source = on.createBufferSource();
    source.buffer = noise(on);
    source.loop = true;
    const filter = on.createBiquadFilter();
    filter.type = "bandpass";
    filter.frequency.value = rush.hertz;
    filter.Q.value = rush.sharp ?? 1;
    let gain: GainNode;
    if (rush.swell) {
      gain = on.createGain();
      gain.gain.setValueAtTime(0.0001, start);
      gain.gain.linearRampToValueAtTime(rush.loud ?? 0.1, start + rush.for * 0.35);
      gain.gain.linearRampToValueAtTime(0.0001, start + rush.for);
    } else gain = envelope(on, start, rush.for, rush.loud ?? 0.1);
    source.connect(filter).connect(gain).connect(on.destination);
    source.start(start, Math.random() * 1.5);
    source.stop(start + rush.for + 0.05);
  }
}

let hiss: AudioBuffer | null = null;

function noise(on: AudioContext): AudioBuffer {
  if (hiss) return hiss;
  hiss = on.createBuffer(1, on.sampleRate * 2, on.sampleRate);
  const samples = hiss.getChannelData(0);
  for (let i = 0; i < samples.length; i++) samples[i] = Math.random() * 2 - 1;
  return hiss;
}

/** A brass bell, struck twice: it is your turn. */
export function bell(on: AudioContext): void {
  const strike = (at: number, loud: number) => [
    { at, hertz: 880, for: 0.7, loud, shape: "sine" as const },
    { at, hertz: 2217, for: 0.35, loud: loud / 3, shape: "sine" as const },
  ];
  tones(on, [...strike(0, 0.14), ...strike(0.16, 0.1)]);
}

export function card(on: AudioContext): void {
  noises(on, [{ for: 0.07, hertz: 2400, loud: 0.22, sharp: 0.7 }, { at: 0.012, for: 0.09, hertz: 420, loud: 0.14 }]);
}

export function flap(on: AudioContext): void {
  noises(on, [{ for: 0.035, hertz: 3200, loud: 0.1, sharp: 3 }]);
}

/** A whip: a short rush upwards and a crack. */
export function crack(on: AudioContext): void {
  noises(on, [{ for: 0.12, hertz: 1500, loud: 0.06, sharp: 2 }, {
    at: 0.12,
    for: 0.05,
    hertz: 4200,
    loud: 0.3,
    sharp: 0.6,
  }]);
}

/** Hooves in a three-beat, for so many seconds. */
export function gallop(on: AudioContext, seconds: number): void {
  const beats: Rush[] = [];
  for (let at = 0; at < seconds - 0.1; at += 0.24) {
    for (const [offset, loud] of [[0, 0.2], [0.06, 0.14], [0.12, 0.24]] as const) {
      beats.push({ at: at + offset, for: 0.06, hertz: 170 + 40 * offset, loud, sharp: 1.4 });
    }
  }
  noises(on, beats);
}

/** The crowd at the rail. */
export function roar(on: AudioContext, seconds: number): void {
  noises(on, [
    { for: seconds, hertz: 620, loud: 0.3, sharp: 0.5, swell: true },
    { at: 0.15, for: seconds * 0.9, hertz: 1250, loud: 0.16, sharp: 0.8, swell: true },
  ]);
}

/** Come to the start: a rising call of our own. */
export function call(on: AudioContext): void {
  const notes = [392, 392, 523, 659, 523, 659, 784];
  const lengths = [0.11, 0.11, 0.11, 0.22, 0.11, 0.11, 0.5];
  let at = 0;
  tones(
    on,
    notes.map((hertz, i) => {
      const note: Tone = { at, hertz, for: lengths[i]! * 1.4, loud: 0.07, shape: "sawtooth" };
      at += lengths[i]!;
      return note;
    }),
  );
}

export function refusal(on: AudioContext): void {
  tones(on, [{ hertz: 196, for: 0.16, loud: 0.1 }, { at: 0.09, hertz: 165, for: 0.2, loud: 0.1 }]);
}

export function message(on: AudioContext): void {
  tones(on, [{ hertz: 659, for: 0.12, loud: 0.05, shape: "sine" }]);
}
