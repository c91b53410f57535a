// Full-text search in the rules, inside the browser. Every word must match; headings and numbers rank first. In
// Japanese and Chinese a word is any text between spaces.

export interface Passage {
  game: string;
  anchor: string;
  number: string | null;
  text: string;
  heading: boolean;
}

export interface Hit {
  passage: Passage;
  /** The text around the first match, in pieces; every second piece is a match. */
  pieces: string[];
}

const MOST = 40;
const BEFORE = 40; // The number of characters before the first match.
const AFTER = 130;

/** Normalize text: ignores width, case and accents. */
export function plain(text: string): string {
  return text.normalize("NFKD").replace(/\p{Mn}/gu, "").toLowerCase();
}

export function search(passages: Passage[], wanted: string): Hit[] {
  const words = plain(wanted).split(/\s+/).filter(Boolean);
  if (!words.length) return [];
  return passages
    .map((passage, at) => ({ passage, at, rank: rankOf(passage, words) }))
    .filter(({ rank }) => rank > 0)
    .sort((a, b) => b.rank - a.rank || a.at - b.at)
    .slice(0, MOST)
    .map(({ passage }) => ({ passage, pieces: piecesOf(passage.text, words) }));
}

/** The rank of a passage; 0 if a word does not match. */
function rankOf({ number, text, heading }: Passage, words: string[]): number {
  const [own, read] = [plain(number ?? ""), plain(text)];
  if (!words.every((word) => own.startsWith(word) || read.includes(word))) return 0;
  if (words.some((word) => own === word)) return 4;
  if (words.some((word) => own.startsWith(word))) return 3;
  return heading ? 2 : 1;
}

function piecesOf(text: string, words: string[]): string[] {
  const found = words.map((word) => place(text, word)).filter((at) => at >= 0);
  const first = found.length ? Math.min(...found) : 0;
  const start = first > BEFORE ? first - BEFORE : 0;
  const shown = (start ? "…" : "") + text.slice(start, first + AFTER) + (first + AFTER < text.length ? "…" : "");
  const longest = [...words].sort((a, b) => b.length - a.length).map((word) =>
    word.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&")
  );
  return shown.split(new RegExp(`(${longest.join("|")})`, "iu"));
}

/** The index of the word in the original text; -1 if only the normalized text contains it. */
function place(text: string, word: string): number {
  return text.toLowerCase().indexOf(word);
}
