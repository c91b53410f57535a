// Whose turn it is on the screen. Asks of the next race wait until the screen has shown the end of this one.

import { t } from "../../core/words.ts";
import type { Board, Host } from "../../games/contract.ts";
import type { Ask } from "../../generated/wire.ts";
import type { TableStore } from "../store/store.ts";
import type { Show } from "./show.ts";

export class Turn {
  constructor(private readonly store: TableStore, private readonly show: Show) {}

  /** The open decisions, as far as they belong to what is shown. */
  get open(): Ask[] {
    return this.show.replay ? [] : this.#due;
  }

  /** A race that still runs on the screen has none of the decisions of the next. */
  get #due(): Ask[] {
    const { latest, asks } = this.store;
    return latest && (this.show.live ?? latest).race === latest.race ? asks : [];
  }

  /** What I am asked, also while I look back. While a bot plays on for me it is asked, and not I. */
  get wanted(): Ask | null {
    const { me, lobby, botPlays } = this.store;
    if (me === null || lobby.paused || botPlays) return null;
    return this.#due.find((ask) => ask.seat === me && ask.id !== undefined) ?? null;
  }

  /** The open decisions that it is somebody's turn for. */
  get all(): Ask[] {
    return this.open.filter((ask) => this.#counts(ask));
  }

  get mine(): boolean {
    return this.wanted !== null && this.#counts(this.wanted);
  }

  #counts(ask: Ask): boolean {
    return !this.store.game?.quiet?.includes(ask.prompt);
  }

  /** Whose turn it is and what to do, as text. */
  summary(host: Host, board: Board | null): string {
    const { game } = this.store;
    if (this.show.replay) return t(this.mine ? "again.your_turn" : "again.title");
    const own = game?.status?.(host, board!);
    if (own) return `${own.head} ${String(own.words)}`;
    if (host.myAsk && board) return `${t("turn.yours")} ${String(board.prompt())}`;
    const [first] = this.all;
    if (first) return game!.waiting(first.prompt, host.name(first.seat));
    return t(host.view.result ? "status.over" : "status.moment");
  }
}
