// Which deck to bring: the ready ones that fit this race, and one's own. Nobody else learns which.

import { useEffect, useState } from "preact/hooks";
import { values } from "../../core/asks.ts";
import { t } from "../../core/words.ts";
import type { Host } from "../contract.ts";
import type { ForceBoard } from "./board.ts";
import { readyDecks } from "./cards.ts";
import { myDecks } from "./own_decks.ts";
import type { Deck } from "../../generated/wire.ts";
import type { ForceView } from "./view.ts";

export function DeckPicker({ host, board }: { host: Host; board: ForceBoard }) {
  const view = host.view as ForceView;
  const [mine, setMine] = useState<Deck[]>([]);
  useEffect(() => {
    // Whoever has built one in another tab finds it here on coming back.
    const fetch = () => document.hidden || void myDecks().then(setMine, () => {});
    fetch();
    document.addEventListener("visibilitychange", fetch);
    return () => document.removeEventListener("visibilitychange", fetch);
  }, []);
  const offered = host.myAsk?.moves?.find((move) => move.do === "take_deck");
  const names = values(offered?.deck);
  const metres = view.conditions?.metres;
  const chosen = board.deck;
  return (
    <section class="fdecks" aria-labelledby="fdecks-title">
      <h2 id="fdecks-title">{t("force.decks.title", { n: view.size })}</h2>
      <p class="soft small">{t("force.decks.secret")}</p>
      <div role="radiogroup" aria-labelledby="fdecks-title">
        {readyDecks().filter((deck) => names.includes(deck.deck)).map((deck) => (
          <Choice
            key={deck.deck}
            title={deck.title}
            words={deck.plan}
            mark={metres && deck.metres.includes(metres) ? t("force.decks.meant") : undefined}
            on={chosen !== null && "ready" in chosen && chosen.ready === deck.deck}
            choose={() => board.bring({ ready: deck.deck })}
          />
        ))}
        {mine.filter((deck) => deck.size === view.size && deck.legal).map((deck) => (
          <Choice
            key={deck.id}
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

function Choice({ title, words, mark, on, choose }: {
  title: string;
  words: string;
  mark?: string;
  on: boolean;
  choose: () => void;
}) {
  return (
    <label class={on ? "fdeck on" : "fdeck"}>
      <input type="radio" name="deck" checked={on} onChange={choose} />
      <span>
        <b>{title}</b> {mark && <em>{mark}</em>}
        <small>{words}</small>
      </span>
    </label>
  );
}
