// "Play now" on the home page makes a table full of bots, and the table's page starts the game without showing the
// lobby. sessionStorage carries this wish from one page to the next in the same tab. Without storage the lobby appears
// with its Start button.

const key = (table: string) => `start:${table}`;

/** Ask the table's page to start the game. `lesson`: the length in minutes of the lesson to offer there. */
export function startAtOnce(table: string, lesson = 0): void {
  try {
    sessionStorage.setItem(key(table), String(lesson));
  } catch {
    // Without storage the lobby appears.
  }
}

/**
 * Returns null if this page should not start the game; otherwise the length of the lesson to offer. Only the first call
 * succeeds, so a refused start is not repeated.
 */
export function takeStart(table: string): number | null {
  try {
    const lesson = sessionStorage.getItem(key(table));
    sessionStorage.removeItem(key(table));
    return lesson === null ? null : Number(lesson);
  } catch {
    return null;
  }
}
