"""Pydantic models of request bodies. Every field has a bound; unknown fields and type conversions are refused."""

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, model_validator

Nonce = Annotated[str, Field(max_length=64, pattern=r"^[0-9A-Za-z_-]*$")]
Seat = Annotated[int, Field(ge=0, le=15)]
OptionValue = int | Annotated[float, Field(allow_inf_nan=False)] | str | bool
Options = Annotated[dict[Annotated[str, Field(max_length=40)], OptionValue], Field(max_length=30)]


class Body(BaseModel):
    model_config = ConfigDict(strict=True, extra="forbid")


class Nothing(Body):
    """Body of a request without parameters: nothing, or an empty JSON object."""


class Luck(Body):
    """The random number of a seat: the hash of a nonce that the client reveals when the start is fixed, or the nonce
    itself.
    """

    nonce: Nonce = ""
    nonce_hash: Annotated[str, Field(pattern=r"^[0-9a-f]{64}$")] | None = None

    @model_validator(mode="after")
    def is_one_of_both(self) -> "Luck":
        if self.nonce and self.nonce_hash is not None:
            raise ValueError("give nonce or nonce_hash, not both")
        return self


class OpenNonce(Body):
    nonce: Annotated[str, Field(min_length=1, max_length=64, pattern=r"^[0-9A-Za-z_-]*$")]


class ComeIn(Body):
    name: Annotated[str, Field(min_length=1, max_length=80)]


class HintSeen(Body):
    """A hint that the person has seen: `<slug>.<key>`, or `all` to switch hints off."""

    hint: Annotated[str, Field(max_length=60)]


class NewLink(Body):
    """Request for a link that signs in another device; `table` is the table page that the link leads to."""

    table: Annotated[str, Field(pattern=r"^[0-9a-z]{1,40}$")] | None = None


class ClaimSession(Body):
    """Exchange of a link's token for a session. `look` only names the link's person. `replace` allows it even if this
    device is signed in as another person who sits at a table."""

    token: Annotated[str, Field(min_length=1, max_length=200)]
    look: bool = False
    replace: bool = False


class ClockSetting(Body):
    bank: Annotated[int, Field(ge=10, le=7200)]
    increment: Annotated[int, Field(ge=0, le=300)]


class TableSettings(Body):
    clock: ClockSetting | None = None
    spectators: bool = True
    absent_after: Annotated[int, Field(ge=15, le=86400)] = 120
    host_alone: bool = False
    newcomers: bool = True
    screens: bool = False
    reactions: bool = True

    def chosen(self) -> dict[str, Any]:
        """The settings as a new table stores them. Omits `screens` and `reactions` if they have their defaults, because
        older tables lack them too.
        """
        defaults = {
            name for name in ("screens", "reactions") if getattr(self, name) == TableSettings.model_fields[name].default
        }
        return self.model_dump(exclude=defaults)


class NewTable(Luck):
    game: Annotated[str, Field(max_length=40)]
    options: Options = {}
    seats: Annotated[int, Field(ge=1, le=16)] | None = None
    visibility: Literal["private", "public"] = "private"
    sit: bool = True
    settings: TableSettings = TableSettings()


class PlayNow(Luck):
    """A game with bots, or a lesson of the game, which has a fixed seed: the first one, or the one of this key."""

    game: Annotated[str, Field(max_length=40)]
    lesson: bool | Annotated[str, Field(min_length=1, max_length=40)] = False

    @property
    def lesson_key(self) -> str | None:
        return self.lesson if isinstance(self.lesson, str) else None

    @model_validator(mode="after")
    def brings_no_luck_to_a_lesson(self) -> "PlayNow":
        if self.lesson and (self.nonce or self.nonce_hash is not None):
            raise ValueError("a lesson takes neither nonce nor nonce_hash")
        return self


class TableChange(Body):
    options: Options | None = None
    seats: Annotated[int, Field(ge=1, le=16)] | None = None
    visibility: Literal["private", "public"] | None = None
    settings: TableSettings | None = None


class PuzzleAnswer(Body):
    """The number of an answer in `answers` of the puzzle."""

    answer: Annotated[int, Field(ge=0, lt=10_000)]


class NewBoard(Body):
    """Request of a television for a screen; `link` is the token of a link to a table."""

    link: Annotated[str, Field(min_length=1, max_length=200)] | None = None


class ConnectBoard(Body):
    """The code on a screen; without a code, a request for a link."""

    code: Annotated[str, Field(min_length=1, max_length=12)] | None = None


class JoinByCode(Body):
    code: Annotated[str, Field(min_length=1, max_length=12)]


class Join(Body):
    invite: Annotated[str, Field(max_length=64)] | None = None


class Answer(Body):
    grant: bool


class ClaimSeat(Body):
    """Claim of a seat by its number or by its last player's name: a person who may not watch sees no numbers."""

    seat: Seat | None = None
    name: Annotated[str, Field(min_length=1, max_length=80)] | None = None


class Wait(Body):
    waits: bool


class Sit(Luck):
    seat: Seat | None = None


class Ready(Body):
    ready: bool


class SeatBot(Body):
    seat: Seat
    level: Annotated[str, Field(max_length=20)] | None


class OneSeat(Body):
    seat: Seat


class Pause(Body):
    paused: bool


class NewMotion(Body):
    """Request for a vote of the people at the table: to pause, to remove the person of a seat, or to let a bot play for
    them.
    """

    kind: Literal["pause", "kick", "bot"]
    seat: Seat | None = None


class Vote(Body):
    agree: bool


class SetbackDecision(Body):
    go_on: bool


# Decks. The bounds exceed those of a legal deck, so that a deck with too many cards can be checked and explained.
# A size is 60 or 80; Literal[60, 80] would accept 60.0 as well.
DeckSize = Annotated[int, Field(ge=60, le=80, multiple_of=20)]
Cards = Annotated[
    dict[Annotated[str, Field(min_length=1, max_length=40)], Annotated[int, Field(ge=1, le=200)]], Field(max_length=200)
]


class DeckBody(Body):
    name: Annotated[str, Field(min_length=1, max_length=80)]
    size: DeckSize
    cards: Cards


class DeckToCheck(Body):
    """A deck to check, given as counts by card or as text with one card name a line."""

    size: DeckSize
    cards: Cards | None = None
    text: Annotated[str, Field(max_length=8000)] | None = None


class DeckToAdvise(Body):
    size: DeckSize
    cards: Cards


class DeckToTry(Body):
    """A legal deck and the race that it is tried in."""

    cards: Cards
    metres: Annotated[int, Field(ge=1, le=10_000)]
    surface: Annotated[str, Field(max_length=20)]
