// The chat as one person sees it: unread lines, the newest line, the draft and the lines they send.

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
  /** The newest line, shown for a moment to people who have not opened the chat. */
  justSaid: ChatLine | null = null;
  /** Unsent text. It is kept here because the field may disappear. */
  draft = "";

  constructor(
    private readonly store: TableStore,
    private readonly connection: Connection,
    private readonly notices: Notices,
    private readonly changed: () => void,
  ) {}

  /** Send a line. Returns false if it was not sent; the field then keeps the text. */
  say(text: string): boolean {
    const sent = !text.trim() || this.connection.send({ type: "chat", text: text.trim().slice(0, 300) });
    if (!sent) this.notices.tell(t("chat.not_sent"), undefined, "bad");
    return sent;
  }

  nudge(seat: number): void {
    const sent = this.connection.send({ type: "nudge", seat });
    if (sent) this.notices.tell(t("nudge.sent", { name: this.store.name(seat) }), undefined, "good");
  }

  /** Receive another person's line. `seen`: the chat is visible; `shows`: the line may appear over the page. */
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
