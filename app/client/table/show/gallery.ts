// Adapts the table's page to what the caller reads.

import { prefs } from "../../core/prefs.ts";
import type { Host } from "../../games/contract.ts";
import type { TableStore } from "../store/store.ts";
import { Broadcast, theCaller } from "./broadcast.ts";
import type { Show } from "./show.ts";

interface Page {
  readonly store: TableStore;
  readonly show: Show;
  readonly host: Host;
  redraw(): void;
}

/**
 * Load the caller. `caller` and `calls` are the addresses, from the page, of the game's caller and of the shared words.
 */
export async function tuneIn({ caller, calls }: DOMStringMap, page: Page): Promise<Broadcast> {
  const { store, show, host } = page;
  const known = await theCaller(caller!, calls!);
  return new Broadcast({
    table: store.table,
    host,
    get game() {
      return store.game!;
    },
    get latest() {
      return store.latest;
    },
    get steps() {
      return store.history.steps;
    },
    get untold() {
      return show.untold;
    },
    get isVoice() {
      return store.lobby.boards === 0;
    },
    get isSpoken() {
      return prefs.voice === true;
    },
    redraw: () => page.redraw(),
  }, known);
}
