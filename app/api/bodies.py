"""The bodies of requests: every field bounded, no field unknown, no type guessed."""

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field

Nonce = Annotated[str, Field(max_length=64, pattern=r"^[0-9A-Za-z_-]*$")]
Seat = Annotated[int, Field(ge=0, le=15)]
OptionValue = int | Annotated[float, Field(allow_inf_nan=False)] | str | bool
Options = Annotated[dict[Annotated[str, Field(max_length=40)], OptionValue], Field(max_length=30)]


class Body(BaseModel):
    model_config = ConfigDict(strict=True, extra="forbid")


class Nothing(Body):
    """Of a call that takes no words: an empty body, or an empty object."""


class ComeIn(Body):
    name: Annotated[str, Field(min_length=1, max_length=80)]


class ClockSetting(Body):
    bank: Annotated[int, Field(ge=10, le=7200)]
    increment: Annotated[int, Field(ge=0, le=300)]


class TableSettings(Body):
    clock: ClockSetting | None = None
    spectators: bool = True
    absent_after: Annotated[int, Field(ge=15, le=86400)] = 120


class NewTable(Body):
    game: Annotated[str, Field(max_length=40)]
    options: Options = {}
    seats: Annotated[int, Field(ge=1, le=16)] | None = None
    visibility: Literal["private", "public"] = "private"
    sit: bool = True
    nonce: Nonce = ""
    settings: TableSettings = TableSettings()


class TableChange(Body):
    options: Options | None = None
    seats: Annotated[int, Field(ge=1, le=16)] | None = None
    visibility: Literal["private", "public"] | None = None
    settings: TableSettings | None = None


class JoinByCode(Body):
    code: Annotated[str, Field(min_length=1, max_length=12)]


class Join(Body):
    invite: Annotated[str, Field(max_length=64)] | None = None


class Sit(Body):
    seat: Seat | None = None
    nonce: Nonce = ""


class Ready(Body):
    ready: bool


class SeatBot(Body):
    seat: Seat
    level: Annotated[str, Field(max_length=20)] | None


class OneSeat(Body):
    seat: Seat


class Pause(Body):
    paused: bool


# A deck: more cards than any deck may have, so that one can be judged that has too many.
# 60 or 80; as choices they would take 60.0 as well.
DeckSize = Annotated[int, Field(ge=60, le=80, multiple_of=20)]
Cards = Annotated[
    dict[Annotated[str, Field(min_length=1, max_length=40)], Annotated[int, Field(ge=1, le=200)]], Field(max_length=200)
]


class DeckBody(Body):
    name: Annotated[str, Field(min_length=1, max_length=80)]
    size: DeckSize
    cards: Cards


class DeckToCheck(Body):
    """As cards, or as text, a line a name."""

    size: DeckSize
    cards: Cards | None = None
    text: Annotated[str, Field(max_length=8000)] | None = None
