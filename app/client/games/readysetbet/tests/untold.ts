// Times, and what time allows.
export const UNTOLD = ["next_at", "back_at", "dice_back"];
