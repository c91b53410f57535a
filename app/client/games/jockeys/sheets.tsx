// Sheets over the table, loaded when the first one opens.

export { OpenSeat } from "./open.tsx";
export { Reference, SeatDetails } from "./reference.tsx";
