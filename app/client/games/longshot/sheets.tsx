// Sheets over the table, loaded when the first one opens.

export { OpenSeat } from "../suzuki/open.tsx";
export { SeatFacts } from "../suzuki/reference.tsx";
export { Reference } from "./reference.tsx";
