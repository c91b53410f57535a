// SHA-256. Browsers offer crypto.subtle only on HTTPS, and a server on a local network may use plain HTTP. So this
// implementation is used everywhere.

const K: number[] = [];
const START: number[] = [];

/**
 * The first 32 bits of the fractional part of a root. K uses the cube roots of the first 64 primes, START the square
 * roots of the first 8.
 */
function fraction(root: number): number {
  return ((root - Math.floor(root)) * 2 ** 32) | 0;
}

for (let n = 2; K.length < 64; n++) {
  let isPrime = true;
  for (let d = 2; d * d <= n; d++) if (n % d === 0) isPrime = false;
  if (!isPrime) continue;
  if (START.length < 8) START.push(fraction(Math.sqrt(n)));
  K.push(fraction(Math.cbrt(n)));
}

const turned = (word: number, by: number) => (word >>> by) | (word << (32 - by));

/** The hash in lower-case hexadecimal. */
export function sha256(data: string | Uint8Array): string {
  const bytes = typeof data === "string" ? new TextEncoder().encode(data) : data;
  const blocks = new DataView(new ArrayBuffer(((bytes.length + 72) >> 6) << 6));
  bytes.forEach((byte, at) => blocks.setUint8(at, byte));
  blocks.setUint8(bytes.length, 0x80);
  blocks.setUint32(blocks.byteLength - 8, Math.floor(bytes.length / 2 ** 29));
  blocks.setUint32(blocks.byteLength - 4, bytes.length << 3);
  const state = [...START];
  for (let at = 0; at < blocks.byteLength; at += 64) mix(state, blocks, at);
  return state.map((word) => (word >>> 0).toString(16).padStart(8, "0")).join("");
}

function mix(state: number[], blocks: DataView, at: number): void {
  const words: number[] = [];
  for (let i = 0; i < 64; i++) words.push(i < 16 ? blocks.getInt32(at + 4 * i) : extended(words, i));
  let [a, b, c, d, e, f, g, h] = state as [number, number, number, number, number, number, number, number];
  for (let i = 0; i < 64; i++) {
    const one = (h + (turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)) + ((e & f) ^ (~e & g)) + K[i]! + words[i]!) | 0;
    const two = ((turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    [a, b, c, d, e, f, g, h] = [(one + two) | 0, a, b, c, (d + one) | 0, e, f, g];
  }
  [a, b, c, d, e, f, g, h].forEach((word, i) => state[i] = (state[i]! + word) | 0);
}

function extended(words: number[], i: number): number {
  const near = words[i - 2]!;
  const far = words[i - 15]!;
  return (words[i - 16]! + (turned(far, 7) ^ turned(far, 18) ^ (far >>> 3)) + words[i - 7]! +
    (turned(near, 17) ^ turned(near, 19) ^ (near >>> 10))) | 0;
}
