// The server's time, as far as this device can tell, and times of day in figures.

let ahead = 0;

/** The server said what time it is. */
export function tell(now: number): void {
  ahead = now - Date.now();
}

export function now(): number {
  return Date.now() + ahead;
}

/** "0:45" */
export function minutes(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}
