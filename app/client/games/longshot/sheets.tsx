// What lies over the table when somebody asks for it, fetched then.

export { OpenSeat } from "../suzuki/open.tsx";
export { SeatFacts } from "../suzuki/reference.tsx";
export { Reference } from "./reference.tsx";
