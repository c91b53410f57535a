// Numbers as they are printed in the box, for card faces and the reference card. Nothing is decided by them.

/** Progress marks, by the number of a card less one. */
export const MARKS = [4, 4, 4, 4, 3, 3, 3, 2, 2, 2, 2, 1];
export const PRIZES = [5, 3];
export const RISES = [0, 1, 2, 3];
export const WHIPS = 2;
