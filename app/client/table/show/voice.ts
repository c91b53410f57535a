// The browser's speech synthesis: chooses a voice for a language and makes it speak.

import { prefs } from "../../core/prefs.ts";
import type { Mouth } from "./speech.ts";

type Voice = Pick<SpeechSynthesisVoice, "name" | "lang" | "localService" | "default" | "voiceURI">;

/**
 * The language tags that browsers use for our languages: the best matches, and acceptable ones. Cantonese is excluded,
 * as it is another language.
 */
const SPOKEN: Record<string, [best: RegExp, good: RegExp]> = {
  en: [/^en\b/, /^en\b/],
  ja: [/^ja\b/, /^ja\b/],
  "zh-Hant": [/^(zh|cmn)-(hant|tw)\b/, /^(zh(?!-hk)|cmn)\b/],
};
const GOOD = /natural|premium|enhanced|neural|siri|online/i;

/**
 * The voices of a language, best first. Local voices precede online ones, which start late and send the text to a
 * service.
 */
export function voicesOf<V extends Voice>(voices: readonly V[], language: string): V[] {
  const [best, good] = SPOKEN[language]!;
  const nameOf = ({ lang }: V) => lang.toLowerCase().replace(/_/g, "-");
  const weigh = (voice: V) => [
    best.test(nameOf(voice)) ? 0 : 1,
    voice.localService ? 0 : 1,
    GOOD.test(voice.name) ? 0 : 1,
    voice.default ? 0 : 1,
  ];
  return voices.filter((voice) => good.test(nameOf(voice))).sort((a, b) => {
    const [mine, others] = [weigh(a), weigh(b)];
    const i = mine.findIndex((part, at) => part !== others[at]);
    return i < 0 ? 0 : mine[i]! - others[i]!;
  });
}

/** The voice that the person chose on this device, if it speaks the language; otherwise the best one. */
export function voiceFor(language: string): SpeechSynthesisVoice | null {
  const voices = voicesOf(globalThis.speechSynthesis?.getVoices() ?? [], language);
  return voices.find(({ voiceURI }) => voiceURI === prefs.reader) ?? voices[0] ?? null;
}

const MS_A_LETTER = 220; // The pace of the slowest known voice.
const LEAST_MS = 4000;

export class BrowserMouth implements Mouth {
  // Holds a reference: a browser may collect an unreferenced utterance and never report its end.
  #kept: SpeechSynthesisUtterance | null = null;

  constructor(private readonly language: string) {
    void globalThis.speechSynthesis?.getVoices(); // Some browsers load their voices only at the first request.
  }

  get isAble(): boolean {
    return voiceFor(this.language) !== null;
  }

  speak(text: string, hurry: number, ended: () => void): void {
    const voice = voiceFor(this.language);
    if (!voice) return ended();
    const utterance = this.#kept = new SpeechSynthesisUtterance(text);
    utterance.voice = voice;
    utterance.lang = voice.lang;
    utterance.rate = Math.min(prefs.rate / 100 * hurry, 3);
    utterance.volume = prefs.speech / 100;
    let isOver = false;
    const over = () => {
      if (isOver) return;
      isOver = true;
      clearTimeout(watch);
      ended();
    };
    // Some voices get stuck and never report the end. This timer reports it instead.
    const watch = setTimeout(over, Math.max(LEAST_MS, text.length * MS_A_LETTER));
    utterance.onend = utterance.onerror = over;
    speechSynthesis.speak(utterance);
  }

  stop(): void {
    this.#kept = null;
    speechSynthesis.cancel();
  }
}
