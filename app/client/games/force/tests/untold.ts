// Parts of the view that no fact contains.
export const UNTOLD = [
  ...["phase", "run_count", "riding", "keep", "deciding"], // where in a turn the rules are, and who decides about what
  ...["effects", "waiting", "timers"], // what is in force and what waits: abilities are named by facts, their spans are not
  // Figures that the rules calculate from everything in force; only a comparison is told.
  ...["compared", "conditions.surface", "conditions.distance", "conditions.course", "conditions.going"],
  ...["running", "guard", "why", "muted", "of"].map((name) => `sides[].run[].${name}`),
  ...["cost", "running", "guard", "why"].map((name) => `own.hand[].${name}`),
  ...["own.seen", "own.deck", "own.redraw", "sides[].kept"], // one's own earlier choices, and what one may look at
  ...["own.opened", "own.suggested", "own.former"], // what one may build a deck of, again before each race of a match
];
