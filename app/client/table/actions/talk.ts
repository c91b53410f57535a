// Talk at the table as one person hears it and takes part: what they have not read, the line that is shown for a moment, what they
// begin to say, and what they say.

import { prefs } from "../../core/prefs.ts";
import type { Connection } from "../../core/socket.ts";
import * as sound from "../../core/sound.ts";
import { t } from "../../core/words.ts";
import type { ChatLine } from "../../generated/wire.ts";
import type { TableStore } from "../store/store.ts";
import type { Notices } from "./notices.ts";

const SAID_MS = 8000;

export class Talk {
  unread = 0;
  /** The newest line of chat, while it is shown where nobody has the chat open. */
  justSaid: ChatLine | null = null;
  /** What somebody has begun to say: it outlives the field it stands in. */
  draft = "";

  constructor(
    private readonly store: TableStore,
    private readonly connection: Connection,
    private readonly notices: Notices,
    private readonly changed: () => void,
  ) {}

  /** False: it was not sent, and whoever wrote it still has it. */
  say(text: string): boolean {
    const sent = !text.trim() || this.connection.send({ type: "chat", text: text.trim().slice(0, 300) });
    if (!sent) this.notices.tell(t("chat.not_sent"), undefined, "bad");
    return sent;
  }

  nudge(seat: number): void {
    const sent = this.connection.send({ type: "nudge", seat });
    if (sent) this.notices.tell(t("nudge.sent", { name: this.store.name(seat) }), undefined, "good");
  }

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
