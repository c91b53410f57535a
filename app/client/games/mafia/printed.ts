// Numbers as they are printed on the box, for the reference card and the price tag. Nothing is decided by them.

export const CARD_PRICE = 10_000;
export const REWARDS = [500_000, 300_000, 100_000];
export const PENALTY = 100_000;
export const TICKETS = [40_000, 20_000];
export const QUINELLA = 100_000;
export const TICKET_COST = 10_000;
