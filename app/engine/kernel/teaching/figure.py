"""Figures of the rules pages and of "how it works": a position as data, and moves that the engine makes from there.

The components that draw the table also draw the figures (app/client/games/<slug>/figures.tsx), from the engine's view
of the position. The engine judges every move of a figure, so a figure cannot show an illegal move as legal.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Final, TypeAlias

from app.engine.kernel.game_errors import IllegalMove
from app.engine.kernel.ledger import Ledger
from app.engine.kernel.play import Ask, State, news
from app.engine.kernel.rng import Rng
from app.engine.kernel.templates import Raw

Game: TypeAlias = Any  # app.engine.kernel.game.Game, whose facets import this folder
SEED: Final = "00" * 32


@dataclass(frozen=True, slots=True)
class Attempt:
    """A move that a figure marks with a letter. It is legal, unless the paragraph `rule` forbids it."""

    mark: str
    move: Raw
    rule: str | None = None


@dataclass(frozen=True, slots=True)
class Figure:
    """A position, the moves made from it, and the marked attempts. The figure shows the hand of `seat`."""

    position: Callable[[Game], State]
    seat: int | None = None
    moves: tuple[tuple[int, Raw], ...] = ()
    attempts: tuple[Attempt, ...] = ()
    # instructions for the drawing, such as which cards are chosen and which rows appear
    shows: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Figures:
    """`FIGURES` in a game's module `figures`: `all` has all figures by name, `how` the four that explain the game."""

    how: tuple[str, ...]
    all: Mapping[str, Figure]
    race: tuple[int, str] | None = None  # seats and seed of the game whose first race plays on the home page


def blank(game: Game, seats: int, **fields: Any) -> Any:
    """A state of the newest version with these fields, without the setup of any phase."""
    options = game.meant(game.chosen({}, game.version), game.version)
    s = game.state(
        seats=seats,
        options=options,
        rng=Rng(SEED),
        ledger=Ledger([0] * seats),
        speed=1.0,
        version=game.version,
    )
    for name, value in fields.items():
        assert hasattr(s, name), name
        setattr(s, name, value)
    return s


def stands(game: Game, figure: Figure) -> Any:
    """The state of the figure: its position after its moves. Raises if the engine refuses one of them."""
    s = figure.position(game)
    for seat, move in figure.moves:
        game.decide(s, _ask_of(game, s, seat), game.read(move), 0)
    news(s)
    return s


def refusal_of(game: Game, figure: Figure, attempt: Attempt) -> str | None:
    """The paragraph by which the engine refuses the attempt; None if it is legal."""
    s = stands(game, figure)
    assert figure.seat is not None
    try:
        game.decide(s, _ask_of(game, s, figure.seat), game.read(attempt.move), 0)
    except IllegalMove as error:
        return error.rule
    return None


def _ask_of(game: Game, s: Any, seat: int) -> Ask:
    asks: list[Ask] = game.asks(s)
    return next(ask for ask in asks if ask.seat == seat)
