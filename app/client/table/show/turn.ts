// Whose turn it is on the screen. Asks of the next race wait until the screen has shown the end of this one.

import { list, t } from "../../core/words.ts";
import type { Board, Host } from "../../games/contract.ts";
import type { Ask } from "../../generated/wire.ts";
import type { TableStore } from "../store/store.ts";
import type { Show } from "./show.ts";

const MOST_NAMES = 2; // in one line
// By motion: what to say while it runs, when nobody has to decide anything.
const MOMENTS: Record<string, string> = { run: "status.run", finish: "status.finish", turned: "status.finish" };

export class Turn {
  constructor(private readonly store: TableStore, private readonly show: Show) {}

  /** The open decisions, as far as they belong to what is shown. */
  get open(): Ask[] {
    return this.show.replay ? [] : this.#due;
  }

  /** The decisions that may be shown: none of the next race while this race still runs on the screen. */
  get #due(): Ask[] {
    const { latest, asks } = this.store;
    return latest && (this.show.live ?? latest).race === latest.race ? asks : [];
  }

  /** The decision that the player has to make, also during a replay. Null while a bot plays for them. */
  get wanted(): Ask | null {
    const { me, lobby, botPlays } = this.store;
    if (me === null || lobby.paused || botPlays) return null;
    return this.#due.find((ask) => ask.seat === me && ask.id !== undefined) ?? null;
  }

  /** All open decisions of players whose turn it is. */
  get all(): Ask[] {
    return this.open.filter((ask) => this.#counts(ask));
  }

  get mine(): boolean {
    return this.wanted !== null && this.#counts(this.wanted);
  }

  #counts(ask: Ask): boolean {
    return !this.store.game?.quiet?.includes(ask.prompt);
  }

  /** The others who decide, and what. Of a crowd the names stand with the players. */
  #others(host: Host): string {
    const names = this.all.map((ask) => host.name(ask.seat));
    const words = this.store.game!.waiting(this.all[0]!.prompt, names[0]!);
    if (names.length > MOST_NAMES || words.includes(names[0]!)) return words;
    return `${t("turn.of", { name: list(names) })} · ${words}`;
  }

  /** Whose turn it is and what to do, as text. */
  summary(host: Host, board: Board | null): string {
    const { game } = this.store;
    if (this.show.replay) return t(this.mine ? "again.your_turn" : "again.title");
    const own = game?.status?.(host, board!);
    if (own) return `${own.head} ${String(own.words)}`;
    if (host.myAsk && board) return `${t("turn.yours")} ${String(board.prompt())}`;
    const moment = MOMENTS[this.show.motion ?? ""];
    if (moment) return t(moment);
    if (this.all.length) return this.#others(host);
    return t(host.view.result ? "status.over" : "status.moment");
  }
}
