/** So many random bytes as hexadecimal figures: names of commands, and a seat's share of the luck. */
export function hex(bytes: number): string {
  return [...crypto.getRandomValues(new Uint8Array(bytes))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
