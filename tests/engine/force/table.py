"""Positions as text: a race of Force of the Horse at any point, and what one can do there.

Zones are lists of card names; in a distance area the first card lies on top. Areas that are not given hold normal
forces, ten each. A card is meant by its name wherever that is enough, and `id` finds it.
"""

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

import pytest

from app.engine.force.cards.pool import CARDS, add_cards, find
from app.engine.force.components import deck_size
from app.engine.force.game import ForceOfTheHorse
from app.engine.force.rules.continuous_effects import horse_now, race_now
from app.engine.force.rules.zones import pile
from app.engine.force.state import Card, ForceState, Side
from app.engine.force.vocabulary.base import HorseNow, RaceNow
from app.engine.force.vocabulary.printed import CardDef
from app.engine.kernel.game_errors import IllegalMove
from app.engine.kernel.ledger import Ledger
from app.engine.kernel.play import Ask
from app.engine.kernel.rng import Rng

FORCE = ForceOfTheHorse()
SEED = "5eed" * 16
PLAIN = "normal_force"

Fact = dict[str, Any]


@dataclass
class Table:
    """A race seen from everywhere at once. `log` has every fact since the table was laid."""

    s: ForceState
    log: list[Fact] = field(default_factory=list)

    # What is asked

    @property
    def ask(self) -> Ask:
        (ask,) = FORCE.asks(self.s)
        return ask

    def offers(self, do: str) -> list[dict[str, Any]]:
        return [move for move in self.ask.moves if move["do"] == do]

    def barred(self, name: str) -> str:
        """The paragraph by which the open ask bars this card of the hand."""
        (rule,) = {bar["rule"] for bar in self.ask.barred for id in bar["cards"] if self.name(id) == name}
        return str(rule)

    def offered(self, do: str, field: str = "card") -> list[str]:
        """The names of the cards that the open ask offers for a move."""
        found = []
        for move in self.offers(do):
            value = move[field]
            ids = value.get("one", value.get("some")) if isinstance(value, dict) else [value]
            found += [self.name(id) for id in ids]
        return found

    # What one can do

    def answer(self, do: str, **fields: Any) -> list[Fact]:
        events = FORCE.answer(self.s, self.ask.id, FORCE.read({"do": do, **fields}), 0)
        facts = [event.facts(None, everything=True) for event in events]
        self.log += facts
        assert not self.s.told
        return facts

    def refused(self, do: str, **fields: Any) -> str:
        """Try what is not allowed; the paragraph that forbids it comes back."""
        before = repr(self.s)
        with pytest.raises(IllegalMove) as refusal:
            FORCE.answer(self.s, self.ask.id, FORCE.read({"do": do, **fields}), 0)
        assert repr(self.s) == before
        assert refusal.value.rule is not None
        return refusal.value.rule

    def play(self, name: str) -> list[Fact]:
        return self.answer("support", card=self.id(name, self.ask.seat))

    def run(self, name: str, normal: int = 0, *special: str) -> list[Fact]:
        seat, used = self.ask.seat, set[int]()
        ids = []
        for one in special:
            ids.append(self.id(one, seat, but=used))
            used.add(ids[-1])
        return self.answer("run", card=self.id(name, seat), normal=normal, special=ids)

    def guard(self, name: str) -> list[Fact]:
        return self.answer("guard", card=self.id(name, self.ask.seat))

    def ride(self, name: str, on: str) -> list[Fact]:
        return self.answer("ride", card=self.id(name, self.ask.seat), horse=self.in_run(on).id)

    def passes(self) -> list[Fact]:
        return self.answer("pass")

    def choose(self, *names: str) -> list[Fact]:
        some = next(move["cards"]["some"] for move in self.offers("choose"))
        ordered: list[int] = []
        for name in names:
            ordered.append(next(id for id in some if id not in ordered and self.name(id) == name))
        return self.answer("choose", cards=ordered)

    def until(self, prompt: str) -> None:
        """Pass, decline and choose as little as possible until somebody is asked this."""
        for _ in range(200):
            if self.s.result is not None or self.ask.prompt == prompt:
                return
            self.idle()
        raise AssertionError(prompt)

    def idle(self) -> list[Fact]:
        """Do nothing, as far as one may."""
        moves = {move["do"]: move for move in self.ask.moves}
        if "pass" in moves:
            return self.passes()
        if "decline" in moves:
            return self.answer("decline")
        if "choose" in moves:
            some = moves["choose"]["cards"]
            return self.answer("choose", cards=some["some"][: some["min"]])
        if "first" in moves:
            return self.answer("first", ability=moves["first"]["ability"]["one"][0])
        if "number" in moves:
            return self.answer("number", number=moves["number"]["number"]["int"][0])
        return self.answer("option", option=moves["option"]["option"]["one"][0])

    def end_turn(self) -> list[Fact]:
        """Idle until the other player is asked in a turn of their own."""
        turn, before = self.s.turn, len(self.log)
        while self.s.result is None and self.s.turn == turn:
            self.idle()
        return self.log[before:]

    # What there is

    def zone(self, seat: int, name: str) -> list[str]:
        cards = [card.name for card in pile(self.s, (seat, name))]
        return cards[::-1] if name.startswith("area") else cards

    def count(self, seat: int, name: str) -> int:
        return len(pile(self.s, (seat, name)))

    def left(self, seat: int) -> int:
        return self.s.left(seat)

    def id(self, name: str, seat: int, zone: str = "hand", but: set[int] | None = None) -> int:
        cards = [card for card in pile(self.s, (seat, zone)) if card.name == name and card.id not in (but or ())]
        assert cards, (name, seat, zone, self.zone(seat, zone))
        return cards[0].id

    def in_run(self, name: str) -> Card:
        return next(card for side in self.s.sides for card in side.run if card.name == name)

    def name(self, id: int) -> str:
        for side in self.s.sides:
            zones = (side.hand, side.farm, side.run, side.situation, side.removed, *side.areas)
            for card in (card for cards in zones for card in cards):
                if card.id == id:
                    return card.name
        waiting = next((one for one in self.s.waiting if one.id == id), None)
        assert waiting is not None, id
        return waiting.card.name

    def horse(self, name: str, seat: int = 0, zone: str = "run") -> HorseNow:
        card = next(card for card in pile(self.s, (seat, zone)) if card.name == name)
        return horse_now(self.s, seat, card)

    def running(self, name: str, seat: int = 0, zone: str = "run") -> int:
        return self.horse(name, seat, zone).running

    def guard_of(self, name: str, seat: int = 1, zone: str = "run") -> int:
        return self.horse(name, seat, zone).guard

    @property
    def now(self) -> RaceNow:
        return race_now(self.s)

    def facts(self, event: str) -> list[Fact]:
        return only(self.log, event)

    def view(self, seat: int | None = None) -> dict[str, Any]:
        return FORCE.view(self.s, seat)

    def own(self, seat: int) -> dict[str, Any]:
        own: dict[str, Any] = self.view(seat)["own"]
        return own


def only(facts: list[Fact], event: str) -> list[Fact]:
    return [fact for fact in facts if fact["event"] == event]


def cards(text: str) -> list[str]:
    """ "quiet_storm 3*normal_force": names, each as often as is said."""
    found: list[str] = []
    for word in text.split():
        count, _, name = word.rpartition("*")
        found += [name] * int(count or 1)
    return found


def table(
    phase: str = "supports",
    *,
    active: int = 0,
    hands: tuple[str, str] = ("", ""),
    farms: tuple[str, str] = ("", ""),
    situations: tuple[str, str] = ("", ""),
    areas: tuple[str | None, str | None] = (None, None),
    runner: str = "",
    guard: str = "",
    metres: int = 1600,
    course: str = "tokyo",
    surface: str = "turf",
    going: int = 1,
    first: int = 0,
    turn: int = 5,
    version: int = FORCE.version,
    **options: Any,
) -> Table:
    """A position. `areas` is "lead | stalk | off-pace | close"; `runner` and `guard` are in the run areas already."""
    s = ForceState(2, FORCE.chosen(options), Rng(SEED), Ledger([0, 0]), version=version)
    s.phase, s.active, s.first, s.turn = phase, active, first, turn
    s.metres, s.course, s.surface, s.going, s.size = metres, course, surface, going, deck_size(metres)
    for seat in (0, 1):
        side = Side(deck_name="own", redraw=False)
        side.hand = [_card(s, name, seat) for name in cards(hands[seat])]
        side.farm = [_card(s, name, seat) for name in cards(farms[seat])]
        for name in cards(situations[seat]):
            side.situation.append(_card(s, name, seat))
        text = areas[seat]
        piles = [f"10*{PLAIN}"] * 4 if text is None else [*text.split("|"), "", "", ""][:4]
        side.areas = [[_card(s, name, seat) for name in cards(names)][::-1] for names in piles]
        side.to_run = sum(map(len, side.areas))
        s.sides.append(side)
    s.run_count, s.runs = int(phase in ("runner", "guarding", "riding")), int(bool(runner))
    s.riding = active
    for seat, name, role in ((active, runner, "runner"), (1 - active, guard, "guard")):
        if name:
            s.sides[seat].run.append(_card(s, name, seat, role))
    return Table(s)


def _card(s: ForceState, name: str, seat: int, role: str = "") -> Card:
    s.moment += 1
    return Card(s.new_id(), name, seat, s.moment, role=role)


@contextmanager
def with_cards(*extra: CardDef) -> Iterator[None]:
    """Cards that only a test knows."""
    add_cards(*extra)
    try:
        yield
    finally:
        for card in extra:
            del CARDS[card.name]
        find.cache_clear()


def all_cards(t: Table) -> Counter[str]:
    """Every card of the race, wherever it is."""
    found: Counter[str] = Counter(card.name for card in t.s.resolution)
    for side in t.s.sides:
        zones = (side.hand, side.farm, side.run, side.situation, side.removed, side.deck, side.aside, *side.areas)
        found.update(card.name for cards in zones for card in cards)
    return found
