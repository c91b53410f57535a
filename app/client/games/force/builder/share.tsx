// A deck goes to others by a link, and comes in by one.

import { t } from "../../../core/words.ts";
import { Dialog } from "../../../ui/dialog.tsx";
import { Button, Icon, Twice } from "../../../ui/marks.tsx";
import { cardOf, titleOf } from "../cards.ts";
import { Comparison } from "./compare.tsx";
import type { DeckCtrl } from "./ctrl.ts";
import { fragmentOf } from "./shared.ts";

export function ShareSheet({ ctrl }: { ctrl: DeckCtrl }) {
  const name = ctrl.name || t("decks.unnamed");
  const link = `${location.origin}/decks${fragmentOf({ name, size: ctrl.size, cards: ctrl.cards })}`;
  const send = () => navigator.share({ title: name, url: link }).catch(() => {}); // The person may change their mind.
  return (
    <Dialog title={t("decks.share")} close={() => ctrl.show(null)}>
      <p class="soft small">{t("decks.share.about")}</p>
      <textarea class="decktext" rows={5} readOnly aria-label={t("decks.share.link")} value={link} />
      <div class="row">
        <Button kind="main" does="copy" onClick={() => void ctrl.copy(link)}>
          <Icon name="copy" />
          {t("decks.copy")}
        </Button>
        {"share" in navigator && <Button onClick={() => void send()}>{t("decks.share.send")}</Button>}
      </div>
      <p class="says" role="status">{ctrl.said?.words}</p>
    </Dialog>
  );
}

/** The deck of the link that was opened, before it takes the place of the one in the builder. */
export function SharedSheet({ ctrl }: { ctrl: DeckCtrl }) {
  const deck = ctrl.shared!;
  const take = () => {
    ctrl.show(null);
    ctrl.openShared();
  };
  const risk = ctrl.changed && ctrl.count > 0;
  return (
    <Dialog wide title={deck.name || t("decks.unnamed")} close={() => ctrl.show(null)}>
      <p class="soft small">{t(risk ? "decks.shared.risk" : "decks.shared.about")}</p>
      <div class="row">
        {risk
          ? <Twice kind="main" words={t("decks.shared.open")} really={t("decks.shared.really")} onClick={take} />
          : <Button kind="main" does="take" onClick={take}>{t("decks.shared.open")}</Button>}
      </div>
      {ctrl.count > 0
        ? (
          <Comparison
            mine={{ name: ctrl.name || t("decks.yours"), cards: ctrl.cards }}
            other={{ name: deck.name || t("decks.unnamed"), cards: deck.cards }}
          />
        )
        : (
          <ul class="sharedlist">
            {Object.entries(deck.cards).map(([card, n]) => <li key={card}>{n} {cardOf(card) ? titleOf(card) : card}
            </li>)}
          </ul>
        )}
    </Dialog>
  );
}
