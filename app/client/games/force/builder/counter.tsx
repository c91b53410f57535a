// How many of a card are in a deck, with buttons for one more and one fewer.

import { t } from "../../../core/words.ts";
import { explain, greyed } from "../../../grey/reasons.ts";
import { titleOf } from "../cards.ts";

export function Counter({ card, n, most = Infinity, over, change }: {
  card: string;
  n: number;
  /** How many one has. */
  most?: number;
  /** True if there are more than a deck may have. */
  over?: boolean;
  change: (by: number) => void;
}) {
  const title = titleOf(card);
  const none = n ? null : { words: t("decks.none_of", { card: title }) };
  const all = n < most ? null : { words: t("force.sealed.all", { card: title, n: most }) };
  return (
    <span class="counter" role="group" aria-label={t("decks.number_of", { card: title })}>
      <button
        type="button"
        class="iconbtn"
        data-less={card}
        data-over={over || undefined}
        aria-label={t("decks.fewer", { card: title })}
        {...greyed(none)}
        onClick={() => none ? explain(none) : change(-1)}
      >
        −
      </button>
      <output aria-live="polite">{n}</output>
      <button
        type="button"
        class="iconbtn"
        data-more={card}
        aria-label={t("decks.more", { card: title })}
        {...greyed(all)}
        onClick={() => all ? explain(all) : change(1)}
      >
        +
      </button>
    </span>
  );
}
