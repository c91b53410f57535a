// Numbers as they are printed on the box, for the reference card: of the first race and of the last. Nothing is decided by them.

export const REWARDS = [[60_000, 100_000], [30_000, 50_000], [10_000, 20_000]] as const;
export const PENALTY = [20_000, 40_000] as const;
export const TICKETS = [[5_000, 10_000], [3_000, 5_000], [2_000, 3_000]] as const;
export const LOSING_TICKET = [1_000, 2_000] as const;
