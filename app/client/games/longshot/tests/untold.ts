// What the table waits for: the open asks say that.
export const UNTOLD = ["phase"];
