// A short notice near the status line. It disappears after a while, or when the person goes to another screen.

const NOTICE_MS = 7000;

export interface Notice {
  text: string;
  rule?: string;
  /** "bad" after a refusal or failure, "good" after a success; otherwise a neutral notice. */
  kind?: "bad" | "good";
  screen: string;
}

export class Notices {
  #newest: Notice | null = null;

  /** `screen` returns the screen that the person is on. */
  constructor(private readonly screen: () => string, private readonly changed: () => void) {}

  /**
   * The current notice, while the person is on the screen where it appeared. A notice of the door stays when the person
   * goes in.
   */
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
