import { equal } from "../../../tests/equal.ts";
import { margins, type Placed } from "../margins.ts";

function placed(...rows: [place: number | null, at: number, home: number | null][]): Placed[] {
  return rows.map(([place, at, home], i) => ({ horse: i + 1, place, at, home }));
}

const TOPS: Record<number, number[]> = { 1: [7, 4], 2: [6, 5], 3: [6, 2], 4: [4, 4] };
const tops = (horse: number) => TOPS[horse] ?? [];

Deno.test("who comes home in the same round is apart by spaces, then by the sum in the boxes, then by the higher card", () => {
  const places = placed([1, 70, 6], [2, 70, 6], [3, 70, 6], [4, 66, 6]);
  equal(margins(places, tops), [
    null,
    { by: "top", mine: 6, other: 7 },
    { by: "sum", mine: 8, other: 11 },
    { by: "spaces", n: 4 },
  ]);
});

Deno.test("a shared place is a dead heat, and an earlier round is a margin of its own", () => {
  equal(margins(placed([1, 70, 5], [1, 70, 5], [3, 72, 6]), tops), [null, { by: "level" }, { by: "round", n: 1 }]);
});

Deno.test("whoever did not come home is so many spaces back", () => {
  equal(margins(placed([1, 65, 5], [null, 60, null], [null, 60, null]), tops).slice(1), [{ by: "spaces", n: 5 }, {
    by: "level",
  }]);
});
