// What lies over the table when somebody asks for it, fetched then.

export { OpenSeat } from "./open.tsx";
export { Reference, SeatDetails } from "./reference.tsx";
