// Two ways to make a sound: notes, and filtered noise.

export interface Tone {
  at?: number;
  hertz: number;
  for: number;
  loud?: number;
  shape?: OscillatorType;
}

export interface Rush {
  at?: number;
  for: number;
  loud?: number;
  hertz: number;
  sharp?: number;
  swell?: boolean;
}

const SILENCE = 0.0001; // An exponential ramp cannot reach 0.
const ATTACK = 0.008;

export function tones(to: AudioNode, notes: Tone[]): void {
  const on = to.context;
  for (const note of notes) {
    const start = on.currentTime + (note.at ?? 0);
    const voice = on.createOscillator();
    voice.type = note.shape ?? "triangle";
    voice.frequency.value = note.hertz;
    voice.connect(envelope(on, start, note.for, note.loud ?? 0.12)).connect(to);
    voice.start(start);
    voice.stop(start + note.for + 0.05);
  }
}

/** A brass instrument: the tone begins bright and darkens as it fades. */
export function brass(to: AudioNode, notes: Tone[]): void {
  const on = to.context;
  for (const { at = 0, hertz, for: length, loud = 0.1 } of notes) {
    const start = on.currentTime + at;
    const tube = on.createBiquadFilter();
    tube.type = "lowpass";
    tube.frequency.setValueAtTime(hertz * 1.5, start);
    tube.frequency.linearRampToValueAtTime(hertz * 6, start + 0.05);
    tube.frequency.linearRampToValueAtTime(hertz * 3, start + length);
    const breath = on.createGain();
    breath.gain.setValueAtTime(SILENCE, start);
    breath.gain.linearRampToValueAtTime(loud, start + 0.035);
    breath.gain.setValueAtTime(loud, start + length * 0.7);
    breath.gain.linearRampToValueAtTime(SILENCE, start + length);
    tube.connect(breath).connect(to);
    for (const detune of [-4, 4]) {
      const horn = on.createOscillator();
      horn.type = "sawtooth";
      horn.frequency.value = hertz;
      horn.detune.value = detune;
      horn.connect(tube);
      horn.start(start);
      horn.stop(start + length + 0.05);
    }
  }
}

function envelope(on: BaseAudioContext, start: number, length: number, loud: number): GainNode {
  const gain = on.createGain();
  gain.gain.setValueAtTime(SILENCE, start);
  gain.gain.exponentialRampToValueAtTime(loud, start + ATTACK);
  gain.gain.exponentialRampToValueAtTime(SILENCE, start + length);
  return gain;
}

/** Filtered noise: the slap of a card, a hoof or the crowd. */
export function noises(to: AudioNode, rushes: Rush[]): void {
  const on = to.context;
  for (const rush of rushes) {
    const start = on.currentTime + (rush.at ?? 0);
    const source = hissing(on);
    const filter = on.createBiquadFilter();
    filter.type = "bandpass";
    filter.frequency.value = rush.hertz;
    filter.Q.value = rush.sharp ?? 1;
    let gain: GainNode;
    if (rush.swell) {
      gain = on.createGain();
      gain.gain.setValueAtTime(SILENCE, start);
      gain.gain.linearRampToValueAtTime(rush.loud ?? 0.1, start + rush.for * 0.35);
      gain.gain.linearRampToValueAtTime(SILENCE, start + rush.for);
    } else gain = envelope(on, start, rush.for, rush.loud ?? 0.1);
    source.connect(filter).connect(gain).connect(to);
    source.start(start, (start * 7) % 1.5);
    source.stop(start + rush.for + 0.05);
  }
}

const HISS_SECONDS = 2;
const hisses = new WeakMap<BaseAudioContext, AudioBuffer>();

/** Endless noise: a loop of two seconds, equal in every context so that levels can be measured. */
export function hissing(on: BaseAudioContext): AudioBufferSourceNode {
  let hiss = hisses.get(on);
  if (!hiss) {
    hiss = on.createBuffer(1, on.sampleRate * HISS_SECONDS, on.sampleRate);
    const samples = hiss.getChannelData(0);
    let seed = 20_011;
    for (let i = 0; i < samples.length; i++) {
      seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) | 0;
      samples[i] = seed / 0x8000_0000;
    }
    hisses.set(on, hiss);
  }
  const source = on.createBufferSource();
  source.buffer = hiss;
  source.loop = true;
  return source;
}
