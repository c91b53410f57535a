// Sheets that players read between races: results, charts, the reference card, a seat. A separate chunk.

export { OpenSeat } from "./open.tsx";
export { Reference, SeatDetails } from "./reference.tsx";
export { Charts, Result } from "./result.tsx";
