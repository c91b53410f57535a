"""Positions as text: a table of Ready Set Bet at any point of the game, with dice that fall as the test wants.

A bet is written "3@6.win.1" (a token on a spot). Unless a test says otherwise it is race 1 and the race is on, nobody
hosts, and everybody holds the five tokens of a bettor.
"""

from dataclasses import dataclass, field
from typing import Any

from app.engine.kernel.game import news
from app.engine.kernel.ledger import Ledger
from app.engine.kernel.play import Ask
from app.engine.kernel.rng import Rng
from app.engine.readysetbet.components import EXOTICS, HORSES, OWN_TOKENS, PROPS, VIP_DECK
from app.engine.readysetbet.game import ReadySetBet
from app.engine.readysetbet.state import Bet, ReadySetBetState
from tests.engine.positions import Fact, Position
from tests.engine.positions import only as only

READYSETBET = ReadySetBet()
SEED = "5eed" * 16
PACE = 2_500


@dataclass(slots=True)
class LoadedDice(Rng):
    """Luck as usual, but for dice that were laid ready."""

    ready: list[int] = field(default_factory=list)

    def below(self, n: int, stream: str) -> int:
        if stream.startswith("dice/") and self.ready:
            return self.ready.pop(0) - 1
        return Rng.below(self, n, stream)


class Table(Position[ReadySetBetState]):
    game = READYSETBET

    # Who is asked what

    @property
    def asks(self) -> list[Ask]:
        return self.open

    def ask(self, seat: int) -> Ask:
        (ask,) = (ask for ask in self.asks if ask.seat == seat)
        return ask

    def asked(self, prompt: str) -> list[int]:
        """The seats that are asked this."""
        return [ask.seat for ask in self.asks if ask.prompt == prompt]

    def offered(self, seat: int) -> dict[str, list[str]]:
        """By token: the spots that it is offered."""
        if not any(ask.seat == seat for ask in self.asks):
            return {}
        return {
            token: list(move["spot"]["one"]) for move in self.ask(seat).moves for token in sorted(move["token"]["one"])
        }

    # What happens

    def answer(self, seat: int, do: str, **fields: Any) -> list[Fact]:
        """Answer the seat's open ask; the facts that follow come back."""
        return self.taken(self.ask(seat).id, do, fields)

    def bet(self, seat: int, text: str) -> list[Fact]:
        token, spot = text.split("@")
        return self.answer(seat, "bet", token=token, spot=spot)

    def wake(self) -> list[Fact]:
        """Let the time pass until time itself moves the game on."""
        due = READYSETBET.wakes_at(self.s)
        assert due is not None
        self.now = max(self.now, due)
        return self.heard(READYSETBET.wake(self.s, self.now))

    def roll(self, *sums: int) -> list[Fact]:
        """These sums are rolled next, by the house: 2 is snake eyes, 12 boxcars."""
        facts: list[Fact] = []
        for total in sums:
            self.load(total)
            if self.s.is_hosted and not self.s.dice_back:
                facts += self.wake()
            facts += self.wake()
        return facts

    def load(self, total: int) -> None:
        assert isinstance(self.s.rng, LoadedDice)
        high = min(6, total - 1)
        self.s.rng.ready = [total - high, high]

    def refused(self, seat: int, do: str, ask: str | None = None, **fields: Any) -> str:
        """Try what is not allowed, at the seat's open ask or at this one; the paragraph that forbids it comes back."""
        return self.rule_against(ask or self.ask(seat).id, do, fields)

    def refused_bet(self, seat: int, text: str) -> str:
        """The same for a bet, whether the seat is still asked for one or not."""
        token, spot = text.split("@")
        return self.refused(seat, "bet", f"{self.s.race}.bet.{seat}", token=token, spot=spot)

    # What one sees of it

    def paid(self, seat: int, rule: str | None = None) -> list[int]:
        """What a seat got, or gave with a minus; for one paragraph or for all."""
        return [
            fact["amount"] if fact["payee"] == seat else -fact["amount"]
            for fact in self.facts("Paid")
            if seat in (fact["payer"], fact["payee"]) and rule in (None, fact["rule"])
        ]

    def at(self, horse: str) -> int:
        return self.s.at[horse]


def begun(seats: int = 3, seed: str = SEED, **options: Any) -> Table:
    """A game just begun."""
    s = READYSETBET.new(options, seats, seed, 0)
    facts = [event.facts(None, everything=True) for event in news(s)]
    return Table(s, log=facts)


def table(
    *,
    seats: int = 3,
    race: int = 1,
    phase: str = "race",
    host: int | None = None,
    way: str | None = None,
    at: dict[str, int] | None = None,
    tokens: dict[int, str] | None = None,
    vip: dict[int, str] | None = None,
    bets: dict[int, str] | None = None,
    house: str = "",
    props: str = "",
    exotics: str = "",
    closed: bool = False,
    last: str | None = None,
    in_a_row: int = 0,
    money: tuple[int, ...] | int = 0,
    pile: str = "",
    vip_cards: bool = True,
    **options: Any,
) -> Table:
    """A position. `host` is a seat, `way` the option; `house`: what the host has laid; `closed`: three have crossed.

    `pile`: VIP cards on top of the pile, the topmost first.
    """
    options["vip"] = vip_cards
    options["host"] = way or ("automatic" if host is None else "betting_person")
    held = [money] * seats if isinstance(money, int) else list(money)
    dice, ledger = LoadedDice(SEED), Ledger(held, -sum(held))
    s = ReadySetBetState(seats, READYSETBET.chosen(options), dice, ledger, version=READYSETBET.version)
    s.phase, s.race, s.host, s.started, s.closed = phase, race, host, phase == "race", closed
    s.props, s.exotics = props.split(), exotics.split()
    s.prop_pile = [card for card in PROPS if card not in s.props] if s.options["props"] else []
    s.exotic_pile = [card for card in EXOTICS if card not in s.exotics] if s.options["exotics"] else []
    s.vip = [(vip or {}).get(seat, "").split() for seat in range(seats)]
    s.vip_pile = list(VIP_DECK) if s.options["vip"] else []
    for card in [card for cards in [*s.vip, pile.split()] for card in cards]:
        s.vip_pile.remove(card)
    s.vip_pile += pile.split()[::-1]
    s.dealt = [[] for _ in range(seats)]
    every = " ".join(OWN_TOKENS)
    s.tokens = [(tokens or {}).get(seat, every if s.may_bet(seat) else "").split() for seat in range(seats)]
    for seat, text in (bets or {}).items():
        s.bets += [Bet(seat, token, spot) for token, spot in (bet.split("@") for bet in text.split())]
    if host is not None:
        s.bets += [Bet(host, token, spot, house=True) for token, spot in (bet.split("@") for bet in house.split())]
    s.at = {horse: (at or {}).get(horse, 0) for horse in HORSES}
    s.crossed = [horse for horse in HORSES if s.at[horse] >= 10]
    s.last, s.in_a_row, s.dice = last, in_a_row, [3, 4] if last else []  # which dice brought it does not matter
    s.due = PACE
    return Table(s)


def settled(result: str, **position: Any) -> Table:
    """A race that ends in this result with one roll, and is settled: "6 8=7 5" has 6 first, 8 and 7 level second.

    Those that are not named stand in the gate; the named ones stand on 13, 12, 11 … in their order.
    """
    first, *others = result.split()
    at = {first: 14}
    for space, level in zip(range(13, 0, -1), others, strict=False):
        at |= dict.fromkeys(level.split("="), space)
    return ended(at, first, **position)


def ended(at: dict[str, int], first: str, **position: Any) -> Table:
    """A race that ends with these spaces; its winner has one more to go."""
    t = table(**{"at": {**at, first: 14}, "closed": sum(space >= 10 for space in at.values()) >= 3, **position})
    t.roll({"2/3": 3, "11/12": 11}.get(first) or int(first))
    assert t.facts("RaceEnded")
    return t
