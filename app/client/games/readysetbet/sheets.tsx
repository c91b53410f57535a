// What one reads beside the race rather than in it: results, charts, the reference card, a seat. A chunk of its own.

export { OpenSeat } from "./open.tsx";
export { Reference, SeatDetails } from "./reference.tsx";
export { Charts, Result } from "./result.tsx";
