// Honours of races with horse cards: orders, cards that speed a horse up or slow it down, and tickets.

import type { Fact } from "../../generated/wire.ts";
import { type Claim, type Deed, feat, type Honours, type Kind, peak, type Story, tally } from "../honours.ts";
import { raceHonours } from "../results/race_honours.ts";
import { horseOf, laneOf, valueOf } from "./view.ts";

/** An order in one race: its owner, the place of its horse, and the number of cards that the owner played on it. */
interface Errand {
  seat: number;
  horse: number;
  place: number | null;
  cards: number;
  ended: Deed;
}

const errands = new WeakMap<Story, Errand[]>();

function errandsOf(story: Story): Errand[] {
  const known = errands.get(story);
  if (known) return known;
  const made = story.deeds.filter(({ fact }) => fact.event === "OrderRevealed").map(({ fact, race }) => {
    const ended = story.deeds.find((deed) => deed.fact.event === "RaceEnded" && deed.race === race)!;
    const places: { horse: number; place: number | null }[] = ended.fact.places;
    const cards = story.deeds.filter((deed) => deed.race === race && isPlayed(deed.fact, fact.seat, fact.horse)).length;
    const place = places.find(({ horse }) => horse === fact.horse)!.place;
    return { seat: fact.seat, horse: fact.horse, place, cards, ended };
  });
  errands.set(story, made);
  return made;
}

function isPlayed(fact: Fact, seat: number, horse: number): boolean {
  return fact.event === "CardPlaced" && !fact.drawn && fact.seat === seat && laneOf(fact.box) === horse;
}

/** Counts orders at the end of their race. */
function ordered(count: (errand: Errand) => number) {
  return ({ fact, race }: Deed, story: Story) => {
    if (fact.event !== "OrderRevealed") return null;
    const errand = errandsOf(story).find((one) => one.seat === fact.seat && one.ended.race === race)!;
    return { seat: errand.seat, n: count(errand), figures: { horse: errand.horse, cards: errand.cards } };
  };
}

/** The difference that this card makes to the horse's next run. */
function turned(fact: Fact): number {
  return fact.event === "CardPlaced" ? valueOf(fact.card) - (fact.covered ? valueOf(fact.covered) : 0) : 0;
}

const FEW = 1;
const MANY = 5;

export function raceCardHonours(rules: { tickets: string }): Honours {
  const kinds: Kind[] = [
    ...raceHonours("money"),
    tally("ordered", 66, 2, ordered(({ place }) => place === 1 ? 1 : 0)),
    feat("poker", 86, (deed, story) => {
      const one = ordered(({ place, cards }) => place === 1 && cards <= FEW ? 1 : 0)(deed, story);
      return one?.n ? one : null;
    }),
    peak("open_book", 47, MANY, ordered(({ cards }) => cards)),
    tally("brake", 62, 6, ({ fact }) => turned(fact) < 0 ? { seat: fact.seat, n: -turned(fact) } : null),
    tally("spur", 44, 10, ({ fact }) => turned(fact) > 0 ? { seat: fact.seat, n: turned(fact) } : null),
    peak(
      "ticket",
      60,
      1,
      ({ fact }) =>
        fact.event === "Paid" && fact.rule === rules.tickets
          ? { seat: fact.payee, n: fact.amount, figures: { sum: fact.amount, horse: horseOf(fact.why.card) } }
          : null,
    ),
    { code: "bare", weight: 42, find: bareHands },
  ];
  return { kinds, begins: (fact) => fact.event === "RaceBegan" ? fact.race : null };
}

/** A player with no cards left at the end of a race. */
function bareHands(story: Story): Claim[] {
  return feat(
    "bare",
    0,
    ({ fact, race }) =>
      fact.event === "TicketsShown" && !fact.cards.length && !fact.free
        ? { seat: fact.seat, n: 1, figures: { race } }
        : null,
  ).find(story);
}
