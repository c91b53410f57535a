// "Play now" on the home page makes a table full of bots, and the table's page starts its game without showing the lobby. The wish
// crosses from one page to the other in this tab only: where nothing can be kept, the lobby appears with its Start button.

const key = (table: string) => `start:${table}`;

/** `lesson`: so many minutes takes the lesson that is to be offered there. */
export function startAtOnce(table: string, lesson = 0): void {
  try {
    sessionStorage.setItem(key(table), String(lesson));
  } catch {
    // The lobby appears.
  }
}

/** Whether this page should start the game, and the minutes of the lesson to offer. Only once: a start that was refused is not tried
 * again by itself. */
export function takeStart(table: string): number | null {
  try {
    const lesson = sessionStorage.getItem(key(table));
    sessionStorage.removeItem(key(table));
    return lesson === null ? null : Number(lesson);
  } catch {
    return null;
  }
}
