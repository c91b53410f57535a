// What is told once near the status line. It stands for a while, and does not go with anybody to another screen.

const NOTICE_MS = 7000;

export interface Notice {
  text: string;
  rule?: string;
  /** Refused or failed, or done as wished; anything else is only told. */
  kind?: "bad" | "good";
  screen: string;
}

export class Notices {
  #newest: Notice | null = null;

  /** `screen`: where somebody is now. */
  constructor(private readonly screen: () => string, private readonly changed: () => void) {}

  /** What was told, as long as one stays on the screen that it was told on; what is told at the door goes in with one. */
  get shown(): Notice | null {
    return this.#newest && [this.screen(), "door"].includes(this.#newest.screen) ? this.#newest : null;
  }

  tell(text: string, rule?: string, kind?: Notice["kind"]): void {
    const notice: Notice = { text, rule, kind, screen: this.screen() };
    this.#newest = notice;
    setTimeout(() => {
      if (this.#newest === notice) this.hush();
    }, NOTICE_MS);
    this.changed();
  }

  hush(): void {
    this.#newest = null;
    this.changed();
  }
}
