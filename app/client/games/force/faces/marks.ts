// The marks of card texts (app/engine/force/text/marks.py) as signs in the colour of the text around them.

const SHIELD = "M12 2.5L20 5V11.5C20 16.5 16.5 19.8 12 21.5C7.5 19.8 4 16.5 4 11.5V5Z";
const CARD = "M4 5H14V20H4Z";
const SQUARES = "M2 7H6V17H2ZM7.5 7H11.5V17H7.5ZM13 7H17V17H13ZM18.5 7H22.5V17H18.5Z";

/** Lines, and what is filled. */
const SIGNS: Record<string, [string, string?]> = {
  out: ["M4 4V20", "M8 5L20 12 8 19Z"],
  guards: [SHIELD],
  success: ["M4 13L10 19 20 6"],
  failure: ["M5 5L19 19M19 5L5 19"],
  holds: [SHIELD + "M8 11.5L11 14.5 16 8.5"],
  free: [SHIELD + "M3 21L21 3"],
  home: ["M3 12L12 4 21 12M6 10V20H18V10"],
  paid: ["M12 3A9 9 0 1 1 11.9 3ZM8 12.5L11 15.5 16 9.5"],
  turn: ["M19 9A8 8 0 1 0 20 14M20 3V9H14"],
  played: [CARD, "M18 6L19.5 10 23 10.5 20.5 13 21 17 18 15Z"],
  errand: ["M5 4H19V20H5ZM10.5 9L12.5 8V16.5M10 16.5H15"],
  behind: ["M20 4V20", "M16 5L4 12 16 19Z"],
  area: ["", SQUARES],
  going: ["M3 20H21M7 20V17M12 20V17M17 20V17", "M12 2C16 7 17 10 17 12A5 4.5 0 0 1 7 12C7 10 8 7 12 2Z"],
  suits: ["", "M12 21C2 14 2 5 7.5 4.5C10 4.5 11.5 6 12 7.5C12.5 6 14 4.5 16.5 4.5C22 5 22 14 12 21Z"],
  hand: ["M3 8L10 5 13 19 7 20ZM12 4H20L19 19H15"],
  if: ["M8 8C8 3.5 16.5 3.5 16.5 8.5C16.5 12 12 12 12 15.5M12 20V20.2"],
  running: ["M2.5 7H10M1 12H9M2.5 17H10", "M11 4.5L22.5 12 11 19.5Z"],
  guard: ["", SHIELD],
  draw: [CARD + "M19 8V16M15.5 12H22.5"],
  discard: [CARD + "M16 12H22.5"],
  advance: ["M2 12H15M10 6L16 12 10 18M21 3V21"],
  back: ["M22 12H6M11 6L5 12 11 18"],
  extra: ["", "M3 5L12 12 3 19ZM12 5L21 12 12 19Z"],
  cost: ["M12 2.5A9.5 9.5 0 1 1 11.9 2.5ZM9 17C6 12 8 7 12 7S18 12 15 17"],
  pay: ["M8 20C2 12 5 4 11 4S20 12 14 20M20 3V9M17 6H23"],
  fetch: ["M12 18V5M6 10L12 4 18 10M4 21H20"],
  search: ["M10 3A7 7 0 1 1 9.9 3ZM15 15L21.5 21.5"],
  under: ["M12 3V15M6 10L12 16 18 10M4 21H20"],
  look: ["M2 12C7 4.5 17 4.5 22 12C17 19.5 7 19.5 2 12Z", "M12 8.5A3.5 3.5 0 1 1 11.9 8.5Z"],
  duel: ["M2 12H10M22 12H14M6 7L11 12 6 17M18 7L13 12 18 17"],
  mute: ["M3 4H21V16H12L7 21V16H3ZM8 7L16 13M16 7L8 13"],
  ban: ["M12 3A9 9 0 1 1 11.9 3ZM5.5 5.5L18.5 18.5"],
  weather: ["M8 17L6 21M13 17L11 21M18 17L16 21", "M6 14A4 4 0 0 1 6 6.5A5 5 0 0 1 15.5 5.5A4.3 4.3 0 0 1 18 14Z"],
  course: ["M8 5H16A7 7 0 0 1 16 19H8A7 7 0 0 1 8 5ZM9 10H15A2 2 0 0 1 15 14H9A2 2 0 0 1 9 10Z"],
  style: ["M12 1V5M10 3H14M10 21H14", SQUARES],
  situation: ["M5 2V22", "M6 4C11 1 14 7 21 4V14C14 17 11 11 6 14Z"],
  instead: ["M3 8H19M15 4L19 8 15 12M21 16H5M9 12L5 16 9 20"],
  remove: ["M4 4H20V20H4ZM9 9L15 15M15 9L9 15"],
  keep: ["M7 11V8C7 2 17 2 17 8V11", "M4 11H20V21H4Z"],
  choice: ["M12 22V13L5 5M12 13L19 5M4 10V4H10M14 4H20V10"],
  win: ["", "M3 19L2 7 8 12 12 4 16 12 22 7 21 19Z"],
  copies: ["M3 8H13V21H3ZM7 5H17V17M11 2H21V13"],
};

export function signs(): string {
  return Object.entries(SIGNS).map(([name, [lines, filled]]) =>
    `<symbol id="mark-${name}" viewBox="0 0 24 24">` +
    (filled ? `<path d="${filled}" fill="currentColor"/>` : "") +
    (lines
      ? `<path d="${lines}" fill="none" stroke="currentColor" stroke-width="2.4" stroke-linejoin="round" stroke-linecap="round"/>`
      : "") +
    `</symbol>`
  ).join("");
}
