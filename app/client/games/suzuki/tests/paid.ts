// A payment between a seat and the bank, for tests of both games. A negative amount goes from the seat to the bank.

import type { Fact } from "../../../generated/wire.ts";

export function paid(seat: number, amount: number, rule: string, why: Record<string, unknown> = {}, race = 1): Fact {
  const [payer, payee] = amount < 0 ? [seat, "bank"] : ["bank", seat];
  return { event: "Paid", race, payer, payee, amount: Math.abs(amount), due: Math.abs(amount), rule, why };
}
