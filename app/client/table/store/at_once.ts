// "Play now" on the home page makes a table full of bots, and the table's page starts its game without showing the lobby. The wish
// crosses from one page to the other in this tab only: where nothing can be kept, the lobby appears with its Start button.

const key = (table: string) => `start:${table}`;

export function startAtOnce(table: string): void {
  try {
    sessionStorage.setItem(key(table), "1");
  } catch {
    // The lobby appears.
  }
}

/** Whether this page should start the game. True once: a start that was refused is not tried again by itself. */
export function takeStart(table: string): boolean {
  try {
    const wanted = sessionStorage.getItem(key(table)) !== null;
    sessionStorage.removeItem(key(table));
    return wanted;
  } catch {
    return false;
  }
}
