// The deck builder: the deck beside all cards. A phone shows one of the two, and always the count.

import { t } from "../../../core/words.ts";
import { Dialog } from "../../../ui/dialog.tsx";
import { later } from "../../../ui/later.tsx";
import { whileBusy } from "../../../grey/reasons.ts";
import { Button, Icon, RuleLink, Twice } from "../../../ui/marks.tsx";
import { readyDecks, titleOf } from "../cards.ts";
import { Reading } from "../face.tsx";
import type { DeckCtrl } from "./ctrl.ts";
import { DeckList } from "./deck.tsx";
import { Pool } from "./pool.tsx";
import { Shape } from "./shape.tsx";
import { OpenSheet, Tools } from "./tools.tsx";

const Coach = later(() => import("./coach.tsx").then((part) => part.Coach));

export function DeckPage({ ctrl }: { ctrl: DeckCtrl }) {
  return (
    <div class={`builder on-${ctrl.tab}`}>
      {ctrl.lesson && <Coach ctrl={ctrl} />}
      <div class="tabs" role="group" aria-label={t("decks.tabs")}>
        {(["deck", "cards"] as const).map((tab) => (
          <button
            type="button"
            key={tab}
            class="btn"
            aria-pressed={ctrl.tab === tab}
            onClick={() => {
              ctrl.tab = tab;
              ctrl.paint();
            }}
          >
            {t(`decks.tab.${tab}`)}
          </button>
        ))}
      </div>
      <section class="sheet yours" aria-labelledby="deck-title">
        <h2 id="deck-title">{t("decks.yours")}</h2>
        <Which ctrl={ctrl} />
        <Shape ctrl={ctrl} />
        <Faults ctrl={ctrl} />
        <Tools ctrl={ctrl} />
        <DeckList ctrl={ctrl} />
        <div class="row">
          <Button onClick={() => ctrl.fresh()}>{t("decks.new")}</Button>
          {(ctrl.id || ctrl.count > 0) && (
            <Twice
              words={t("decks.remove")}
              really={t("decks.really")}
              onClick={() => void ctrl.remove()}
            />
          )}
        </div>
      </section>
      <Pool ctrl={ctrl} />
      <Foot ctrl={ctrl} />
      {ctrl.open?.is === "card" && (
        <Dialog title={titleOf(ctrl.open.card)} close={() => ctrl.show(null)}>
          <Reading card={ctrl.open.card} />
        </Dialog>
      )}
      <OpenSheet ctrl={ctrl} />
    </div>
  );
}

/** The choice of the deck (a ready one or one's own), its name and its size. */
function Which({ ctrl }: { ctrl: DeckCtrl }) {
  const pick = (value: string) => {
    const own = ctrl.saved.find((deck) => deck.id === value);
    if (own) ctrl.load(own);
    else if (value) ctrl.from(value);
  };
  return (
    <div class="which">
      <label class="field">
        <span>{t("decks.open")}</span>
        <select value={ctrl.id ?? ""} onChange={(event) => pick(event.currentTarget.value)}>
          <option value="">{t("decks.choose")}</option>
          {ctrl.saved.length > 0 && (
            <optgroup label={t("decks.own")}>
              {ctrl.saved.map((deck) => (
                <option key={deck.id} value={deck.id}>
                  {deck.legal ? deck.name : t("decks.draft", { name: deck.name })}
                </option>
              ))}
            </optgroup>
          )}
          <optgroup label={t("decks.ready")}>
            {readyDecks().map((deck) => (
              <option key={deck.deck} value={deck.deck}>
                {t("decks.ready_one", { name: deck.title, n: deck.size })}
              </option>
            ))}
          </optgroup>
        </select>
      </label>
      <label class="field">
        <span>{t("decks.name")}</span>
        <input
          type="text"
          maxLength={40}
          value={ctrl.name}
          placeholder={t("decks.unnamed")}
          onInput={(event) => ctrl.rename(event.currentTarget.value)}
        />
      </label>
      {!ctrl.person && (
        <label class="field">
          <span>{t("decks.your_name")}</span>
          <input
            type="text"
            maxLength={24}
            value={ctrl.wanted}
            onInput={(event) => {
              ctrl.wanted = event.currentTarget.value;
            }}
          />
        </label>
      )}
      <label class="field">
        <span>{t("decks.size")}</span>
        <select value={String(ctrl.size)} onChange={(event) => ctrl.resize(Number(event.currentTarget.value))}>
          {[60, 80].map((size) => <option key={size} value={String(size)}>{t(`decks.size.${size}`)}</option>)}
        </select>
      </label>
    </div>
  );
}

/** The faults that the game finds in the deck, by paragraph. */
function Faults({ ctrl }: { ctrl: DeckCtrl }) {
  const { judged } = ctrl;
  return (
    <div class="faults" role="status">
      {judged && !judged.faults.length && (
        <p class="fine">
          <Icon name="check" /> {t("decks.legal")}
        </p>
      )}
      {judged && judged.faults.length > 0 && (
        <ul>
          {judged.faults.map((fault) => (
            <li key={fault.words}>
              {fault.words} <RuleLink rule={fault.rule} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** A footer that is always visible: the count, whether the deck is legal, and Save. */
function Foot({ ctrl }: { ctrl: DeckCtrl }) {
  return (
    <div class="foot">
      <p class={ctrl.legal ? "tally fine" : "tally"}>
        <b>{t("decks.count", { count: String(ctrl.count), size: String(ctrl.size) })}</b>
        <span class={ctrl.said?.bad ? "down" : ""} role="status">
          {ctrl.said?.words ?? t(ctrl.legal ? "decks.is_legal" : "decks.not_legal")}
        </span>
      </p>
      <Button
        kind="main"
        off={whileBusy(ctrl.busy) ?? (ctrl.count ? null : { words: t("decks.empty") })}
        does="save"
        onClick={() => void ctrl.save()}
      >
        {t("decks.save")}
      </Button>
    </div>
  );
}
