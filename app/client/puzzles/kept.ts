// What this browser has answered, by day and game, and the streak: the days in a row with a right answer.

const KEY = "railbird.puzzles";
const DAYS_KEPT = 400;

export interface Given {
  answer: number;
  right: boolean;
  /** Given after the puzzle's day: adds nothing to a streak. */
  late: boolean;
}

type Kept = Record<string, Record<string, Given>>;

export function given(day: string, game: string): Given | null {
  return read()[day]?.[game] ?? null;
}

/** Whether this browser has answered a puzzle of the game. */
export function knows(game: string): boolean {
  return Object.values(read()).some((games) => game in games);
}

/** Store the first answer to a puzzle. */
export function keep(day: string, game: string, answer: Given): void {
  const kept = read();
  const games = kept[day] ??= {};
  if (games[game]) return;
  games[game] = answer;
  const days = Object.keys(kept).sort().slice(-DAYS_KEPT);
  try {
    localStorage.setItem(KEY, JSON.stringify(Object.fromEntries(days.map((one) => [one, kept[one]]))));
  } catch {
    // The browser stores nothing: the puzzle can be solved all the same.
  }
}

/** The number of days in a row, up to today or yesterday, with a right answer given on the day. */
export function streak(today: string): number {
  const kept = read();
  const solved = (day: string) => Object.values(kept[day] ?? {}).some((one) => one.right && !one.late);
  let [days, day] = [0, today];
  if (!solved(day)) day = before(day);
  for (; solved(day); day = before(day)) days++;
  return days;
}

function before(day: string): string {
  return new Date(Date.parse(day) - 86_400_000).toISOString().slice(0, 10);
}

function read(): Kept {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? "{}");
    return kept && typeof kept === "object" ? kept : {};
  } catch {
    return {};
  }
}
