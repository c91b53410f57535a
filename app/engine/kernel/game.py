"""The contract of a game. It is divided into facets, each with defaults: about, versions, wire, timed.

A game's class lists the game's parts, sets up a new state, and defines what everybody and what one seat may see.
"""

from abc import ABC, abstractmethod
from typing import Any, ClassVar, Final, TypeVar

from app.engine.kernel.bots import Bot, play_at_random
from app.engine.kernel.game_errors import GameError, UnknownAsk
from app.engine.kernel.ledger import Ledger
from app.engine.kernel.play import Ask, Asking, Event, GameBegan, LuckRenewed, Move, Renewal, State
from app.engine.kernel.play import news as news
from app.engine.kernel.rng import Rng
from app.engine.kernel.timed import Timed
from app.engine.kernel.versions import Option as Option
from app.engine.kernel.versions import Versions
from app.engine.kernel.wire import Wire

S = TypeVar("S", bound=State)

CLOSED: Final = "this decision is not open any more"


class Game(Versions, Wire, Timed[S], ABC):
    """The rules of one game. An instance holds no state of a running game: every method receives the state."""

    state: type[S]
    bots: ClassVar[dict[str, Bot]] = {"random": play_at_random}  # by level, weakest first

    def __init__(self) -> None:
        super().__init__()
        self._asking = {phase.name: phase for phase in self.phases if isinstance(phase, Asking)}

    def new(
        self,
        options: dict[str, Any],
        seats: int,
        seed: str,
        now: int,
        speed: float = 1.0,
        version: int | None = None,
    ) -> S:
        """Set up a new state and play on to the first decision. The events so far are in `told`; `news` takes them out.

        `version` is the version of an older game that is dealt again. By default the game has the newest version.
        """
        version = version or self.version
        assert self.plays(version), version
        chosen = self.chosen(options, version)
        meant = self.meant(chosen, version)
        low, high = self.seats_with(meant)
        assert low <= seats <= high, (seats, chosen)
        s = self.state(
            seats=seats,
            options=meant,
            rng=Rng(seed),
            ledger=Ledger([0] * seats),
            speed=float(speed),
            version=version,
        )
        s.tell(GameBegan(self.slug, version, seats, chosen))
        self.set_up(s)
        s.phase = self.phases[0].name
        self.phases[0].enter(s, now)
        self._flow(s, now)
        return s

    def set_up(self, s: S) -> None:
        """One-time setup before the first phase."""

    def renew_luck(self, s: S, renewal: Renewal) -> list[Event]:
        """Continue with a new seed: shuffle all undealt piles, and take all later draws from the new seed."""
        s.rng = Rng(renewal.seed)
        for number, pile in enumerate(s.undealt()):
            pile[:] = s.rng.shuffled(pile, f"renewal/{number}")
        s.tell(LuckRenewed(renewal.commitment, renewal.lost))
        return news(s)

    def asks(self, s: S) -> list[Ask]:
        """Every open decision, in the order of the seats."""
        return [] if s.result else self._phase[s.phase].asks(s)

    def answer(self, s: S, ask_id: str, move: Move, now: int) -> list[Event]:
        """Answer an open ask and play on to the next decision. A refused answer leaves the state unchanged."""
        ask = find_ask(self.asks(s), ask_id)
        if ask is None:
            raise self.why_closed(s, ask_id)
        return self.decide(s, ask, move, now)

    def why_closed(self, s: S, ask_id: str) -> GameError:
        """The error for an answer to an ask that is not open. A game overrides this to name a paragraph of its
        rules.
        """
        return UnknownAsk(CLOSED)

    def decide(self, s: S, ask: Ask, move: Move, now: int) -> list[Event]:
        """`answer` for callers that have already found the ask among the open ones."""
        phase = self._asking[s.phase]
        phase.check(s, ask.seat, move)
        phase.act(s, ask.seat, move, now)
        self._flow(s, now)
        return news(s)

    @abstractmethod
    def public(self, s: S) -> dict[str, Any]:
        """The fields of the view that everybody sees, spectators included. An allow-list: it starts empty."""

    @abstractmethod
    def own(self, s: S, seat: int) -> dict[str, Any]:
        """The fields that only this seat sees in addition."""

    def view(self, s: S, seat: int | None) -> dict[str, Any]:
        return {**self.public(s), "own": None if seat is None else self.own(s, seat)}


def find_ask(asks: list[Ask], ask_id: str) -> Ask | None:
    for ask in asks:
        if ask.id == ask_id:
            return ask
    return None
