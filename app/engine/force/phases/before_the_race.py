"""Before the race (600): conditions, decks, hands, cards set aside, the first player, the distance areas."""

from collections import Counter
from typing import Any, Final

from app.engine.force.components import (
    COURSES,
    DECK,
    DISTANCES,
    DRAWN,
    GOINGS,
    HAND,
    LONG_DECK,
    LONG_METRES,
    OTHER_METRES,
    SEALED_DECK,
    SEALED_LONG_DECK,
    SURFACES,
    area_sizes,
    cards_aside,
    deck_size,
    is_long,
)
from app.engine.force.decks.legality import check_deck, limits
from app.engine.force.decks.ready import ready_in
from app.engine.force.events import (
    ConditionsSettled,
    DeckSizeSettled,
    FirstSettled,
    HandRedrawn,
    RaceBegan,
    RedrawChosen,
)
from app.engine.force.moves import BringDeck, Redraw, TakeDeck
from app.engine.force.phases.dealt_decks import Lots, Opening, bring
from app.engine.force.phases.next_race import TurnChoice
from app.engine.force.phases.section import OpenSection, Section, before
from app.engine.force.rules.zones import AREA_ZONES, draw_one, kind_of, move, top
from app.engine.force.state import ForceState, Side
from app.engine.kernel.game_errors import IllegalMove, require
from app.engine.kernel.play import Ask
from app.engine.kernel.templates import Template

LONG_CARDS: Final = len(LONG_METRES)


class Conditions(Section):
    """601: settle the race; with the option *before it is drawn*, settle only the size of the decks."""

    name = "conditions"
    rule = "601"

    def begin(self, s: ForceState) -> None:
        if s.options["match"] == "three":
            s.race += 1
            s.tell(RaceBegan(s.race))
        if not s.past:  # 604.2: later races of a match have decks of the same size
            s.sides = [Side(), Side()]
            self._settle_size(s)
        if s.options["decks"] == "before_conditions":
            s.tell(DeckSizeSettled(s.size))
        else:
            settle_conditions(s)

    def _settle_size(self, s: ForceState) -> None:
        chosen, sealed = s.options["distance"], s.options["format"] == "sealed"
        if chosen == DRAWN:
            # First lots for long or not, later for the distance: so the state holds no secret in between.
            s.size = LONG_DECK if s.rng.below(len(DISTANCES), "race") < LONG_CARDS else DECK
        else:
            s.size = deck_size(chosen)
        if sealed:
            s.size = SEALED_LONG_DECK if s.size == LONG_DECK else SEALED_DECK

    def follows(self, s: ForceState) -> str:
        if s.sides[0].opened:
            return Decks.name  # 604.3: the sealed cards stay the same for the whole match
        return {"sealed": Opening.name, "lot": Lots.name}.get(s.options["format"], Decks.name)


def settle_conditions(s: ForceState) -> None:
    """601.2: each condition as the host chose it, or by lot."""
    o = s.options
    metres = LONG_METRES if is_long(s.size) else OTHER_METRES
    s.metres = s.rng.choice(metres, "race") if o["distance"] == DRAWN else o["distance"]
    s.surface = s.rng.choice(SURFACES, "race") if o["surface"] == DRAWN else o["surface"]
    s.course = s.rng.choice(COURSES, "race") if o["racecourse"] == DRAWN else o["racecourse"]
    s.going = s.rng.choice(GOINGS, "race") if o["going"] == DRAWN else o["going"]
    s.changed()
    s.tell(ConditionsSettled(s.course, s.surface, s.metres, DISTANCES[s.metres].name, s.going))


class Decks(OpenSection):
    """602, 603.1a: both players bring a deck at the same time."""

    name = "decks"
    rule = "602"

    def open_asks(self, s: ForceState) -> list[Ask]:
        return [
            Ask(before(s, f"deck.{seat}"), seat, "bring_deck", self._moves(s, seat))
            for seat in (0, 1)
            if not s.sides[seat].deck_name
        ]

    def _moves(self, s: ForceState, seat: int) -> list[Template]:
        opened = s.sides[seat].opened
        own: Template = {"do": BringDeck.do, "cards": {"bag": limits(s.size, opened or None), "size": s.size}}
        if opened:
            return [own]
        ready = [name for name, cards in ready_in(s.version).items() if sum(cards.values()) == s.size]
        return [{"do": TakeDeck.do, "deck": {"one": ready}}, own]

    def check_open(self, s: ForceState, seat: int, move: Any) -> None:
        opened = s.sides[seat].opened or None
        if isinstance(move, TakeDeck):
            require(opened is None, "602.3b", "a sealed deck is built of the cards that you opened")
            decks = ready_in(s.version)
            require(move.deck in decks, "602.1", "there is no such ready deck")
            fits = sum(decks[move.deck].values()) == s.size
            require(fits, "602.1a", f"a deck for this race has exactly {s.size} cards")
            return
        require(isinstance(move, BringDeck), "603.1a", "it is time to bring a deck")
        for fault in check_deck(move.cards, s.size, opened):
            raise IllegalMove(fault.rule, str(fault))

    def act_open(self, s: ForceState, seat: int, move: Any) -> None:
        if isinstance(move, TakeDeck):
            bring(s, seat, move.deck, Counter(ready_in(s.version)[move.deck]))
        else:
            bring(s, seat, "own", Counter(move.cards))

    def follows(self, s: ForceState) -> str | None:
        return TurnChoice.name if all(side.deck_name for side in s.sides) else None


class Hands(Section):
    """603.1b: both players draw seven cards."""

    name = "hands"
    rule = "603.1b"

    def begin(self, s: ForceState) -> None:
        if not s.metres:
            settle_conditions(s)
        for seat in (0, 1):
            deal_hand(s, seat, f"deck/{seat}", self.rule)

    def follows(self, s: ForceState) -> str:
        return Redraws.name


def deal_hand(s: ForceState, seat: int, stream: str, why: str) -> None:
    deck = s.sides[seat].deck
    deck[:] = s.rng.shuffled(deck, stream)
    move(s, top(s, (seat, "deck"), HAND), (seat, "deck"), (seat, "hand"), why)


class Redraws(OpenSection):
    """603.1c: both players decide at the same time whether to redraw; Start carries it out."""

    name = "redraws"
    rule = "603.1c"

    def open_asks(self, s: ForceState) -> list[Ask]:
        moves = [{"do": Redraw.do, "redraw": {"one": [False, True]}}]
        return [
            Ask(before(s, f"redraw.{seat}"), seat, "redraw", moves) for seat in (0, 1) if s.sides[seat].redraw is None
        ]

    def check_open(self, s: ForceState, seat: int, move: Any) -> None:
        require(isinstance(move, Redraw), "603.1c", "it is time to keep the hand or to draw a new one")

    def act_open(self, s: ForceState, seat: int, move: Any) -> None:
        s.sides[seat].redraw = move.redraw
        s.tell(RedrawChosen(seat, move.redraw))

    def follows(self, s: ForceState) -> str | None:
        return Start.name if all(side.redraw is not None for side in s.sides) else None


class Start(Section):
    """603.1d to 603.1g: set cards aside, turn them up to settle the first player, lay out the distance areas."""

    name = "start"
    rule = "603.1d"

    def begin(self, s: ForceState) -> None:
        for seat in (0, 1):
            if s.sides[seat].redraw:
                side = s.sides[seat]
                s.tell(HandRedrawn(seat))
                move(s, list(side.hand), (seat, "hand"), (seat, "deck"), "603.1c")
                deal_hand(s, seat, f"redraw/{seat}", "603.1c")
                side.redrawn = True
        for seat in (0, 1):
            aside = top(s, (seat, "deck"), cards_aside(s.metres, s.size))
            move(s, aside, (seat, "deck"), (seat, "aside"), "603.1d")
        self._settle_first(s)
        for seat, side in enumerate(s.sides):
            move(s, list(side.aside)[::-1], (seat, "aside"), (seat, "farm"), "603.1e")
            side.to_run = len(side.deck)
            for zone, size in zip(AREA_ZONES, area_sizes(s.metres, len(side.deck)), strict=True):
                move(s, top(s, (seat, "deck"), size), (seat, "deck"), (seat, zone), "603.1f")
        s.last = {}
        for _ in range(int(s.options["head_start"])):
            draw_one(s, s.other, "603.1h")

    def _settle_first(self, s: ForceState) -> None:
        """603.1e: turn cards up in pairs until one is a horse and the other is not."""
        if s.sent_first is not None:
            s.first = s.active = s.sent_first
            s.tell(FirstSettled(s.first, "choice"))
            return
        while s.sides[0].aside:
            is_horse = [kind_of(side.aside[-1]) == "horse" for side in s.sides]
            for seat in (0, 1):
                move(s, top(s, (seat, "aside"), 1), (seat, "aside"), (seat, "farm"), "603.1e")
            if is_horse[0] != is_horse[1]:
                s.first = s.active = is_horse.index(True)
                s.tell(FirstSettled(s.first, "horse"))
                return
        s.first = s.active = s.rng.below(2, "first")  # 603.1e-i
        s.tell(FirstSettled(s.first, "lot"))

    def follows(self, s: ForceState) -> str:
        return "turn_start"
