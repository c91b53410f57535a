// Talk at the table as one person hears it: what they have not read, the line that is shown for a moment, what they begin to say.

import { prefs } from "../../core/prefs.ts";
import * as sound from "../../core/sound.ts";
import type { ChatLine } from "../../generated/wire.ts";

const SAID_MS = 8000;

export class Talk {
  unread = 0;
  /** The newest line of chat, while it is shown where nobody has the chat open. */
  justSaid: ChatLine | null = null;
  /** What somebody has begun to say: it outlives the field it stands in. */
  draft = "";

  constructor(private readonly changed: () => void) {}

  /** Somebody else has said this. `seen`: where they can see it; `shows`: it may be shown over the page. */
  hear(line: ChatLine, seen: boolean, shows: boolean): void {
    if (document.hidden || !seen) this.unread++;
    if (!prefs.chat) return;
    sound.message();
    if (seen || !shows) return;
    this.justSaid = line;
    setTimeout(() => {
      if (this.justSaid === line) this.justSaid = null;
      this.changed();
    }, SAID_MS);
  }

  read(): void {
    [this.unread, this.justSaid] = [0, null];
  }
}
