// The choice of a deck: ready decks for this race, and the player's own. The choice is secret.

import { useEffect, useState } from "preact/hooks";
import { values } from "../../core/asks.ts";
import { t } from "../../core/words.ts";
import { later } from "../../ui/later.tsx";
import type { Host } from "../contract.ts";
import type { ForceBoard } from "./board.ts";
import { readyDecks } from "./cards.ts";
import { myDecks } from "./own_decks.ts";
import type { Deck } from "../../generated/wire.ts";
import type { ForceView } from "./view.ts";

const SealedPicker = later(() => import("./sealed.tsx").then((part) => part.SealedPicker));

export function DeckPicker({ host, board }: { host: Host; board: ForceBoard }) {
  const { own } = host.view as ForceView;
  return own && Object.keys(own.opened).length
    ? <SealedPicker host={host} board={board} />
    : <Decks host={host} board={board} />;
}

function Decks({ host, board }: { host: Host; board: ForceBoard }) {
  const view = host.view as ForceView;
  const [mine, setMine] = useState<Deck[]>([]);
  useEffect(() => {
    // Reload the list when the player returns, because they may have built a deck in another tab.
    const fetch = () => document.hidden || void myDecks().then(setMine, () => {});
    fetch();
    document.addEventListener("visibilitychange", fetch);
    return () => document.removeEventListener("visibilitychange", fetch);
  }, []);
  const offered = host.myAsk?.moves?.find((move) => move.do === "take_deck");
  const names = values(offered?.deck);
  const metres = view.conditions?.metres;
  const chosen = board.deck;
  const former = view.own?.former;
  // In a later race of a match the deck of the last one is proposed.
  useEffect(() => {
    if (!former || board.deck) return;
    if (former.deck === "own") board.build(former.cards);
    else board.bring({ ready: former.deck });
  }, [former?.deck]);
  return (
    <section class="fdecks" aria-labelledby="fdecks-title">
      <h2 id="fdecks-title">{t("force.decks.title", { n: view.size })}</h2>
      <p class="soft small">{t("force.decks.secret")}</p>
      <div role="radiogroup" aria-labelledby="fdecks-title">
        {former?.deck === "own" && (
          <Choice
            deck="former"
            title={t("force.decks.former")}
            words={t("force.decks.own")}
            on={chosen !== null && "cards" in chosen && !("id" in chosen)}
            choose={() => board.build(former.cards)}
          />
        )}
        {readyDecks().filter((deck) => names.includes(deck.deck)).map((deck) => (
          <Choice
            key={deck.deck}
            deck={deck.deck}
            title={deck.title}
            words={deck.plan}
            mark={former?.deck === deck.deck
              ? t("force.decks.former")
              : metres && deck.metres.includes(metres)
              ? t("force.decks.meant")
              : undefined}
            on={chosen !== null && "ready" in chosen && chosen.ready === deck.deck}
            choose={() => board.bring({ ready: deck.deck })}
          />
        ))}
        {mine.filter((deck) => deck.size === view.size && deck.legal).map((deck) => (
          <Choice
            key={deck.id}
            deck={deck.id}
            own
            title={deck.name}
            words={t("force.decks.own")}
            on={chosen !== null && "id" in chosen && chosen.id === deck.id}
            choose={() => board.bring(deck)}
          />
        ))}
      </div>
      <p class="small">
        <a href="/decks" target="_blank" rel="noopener">{t("force.decks.build")}</a>
      </p>
    </section>
  );
}

function Choice({ deck, own, title, words, mark, on, choose }: {
  deck: string;
  own?: boolean;
  title: string;
  words: string;
  mark?: string;
  on: boolean;
  choose: () => void;
}) {
  return (
    <label class={on ? "fdeck on" : "fdeck"} data-deck={deck} data-own={own}>
      <input type="radio" name="deck" checked={on} onChange={choose} />
      <span>
        <b>{title}</b> {mark && <em>{mark}</em>}
        <small>{words}</small>
      </span>
    </label>
  );
}
