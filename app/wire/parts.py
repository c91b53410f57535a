"""Parts of messages and answers. A field that may be missing has UNSET as its default."""

from typing import Annotated, Any, Literal, TypeAlias

from msgspec import UNSET, Meta, Struct, UnsetType

Ms: TypeAlias = Annotated[int, Meta(description="milliseconds since the epoch")]
Status: TypeAlias = Literal["lobby", "playing", "finished", "closed"]
Visibility: TypeAlias = Literal["private", "public"]
By: TypeAlias = Literal["person", "bot", "clock", "house"]
Reaction: TypeAlias = Literal["hooray", "bravo", "laugh", "wow", "alas", "luck"]
Scalar: TypeAlias = str | int | float | bool
# docs/wire.md defines the grammar of templates and moves, which these types cannot express.
Template: TypeAlias = Annotated[dict[str, Any], Meta(extra={"ts": "Template"})]
Move: TypeAlias = Annotated[dict[str, Any], Meta(extra={"ts": "Move"})]


class Part(Struct, forbid_unknown_fields=True, kw_only=True):
    """Base class: all fields are declared and are passed by name."""


class Fact(Struct):
    """An event, as this viewer may see it: its name in `event`, and its own fields, which differ by game."""

    event: str


class Ranking(Part):
    seat: int
    place: int
    score: int


class Result(Part):
    reason: str
    ranking: list[Ranking]


class View(Struct):
    """The fields that every game's view has. Each game adds its own."""

    race: int
    own: Annotated[Any, Meta(description="what only this seat sees; null for spectators")]
    result: Result | None


class Barred(Part):
    do: str
    rule: str
    cards: Annotated[list[Scalar] | UnsetType, Meta(description="the move is barred with each of these cards")] = UNSET
    why: Annotated[str | UnsetType, Meta(description="the reason, worded as a refusal words it")] = UNSET


class Ask(Part):
    """An open decision. Viewers of other seats get only the first three fields."""

    seat: int
    prompt: str
    closes_at: Ms | None
    id: str | UnsetType = UNSET
    optional: Annotated[bool | UnsetType, Meta(description="the game goes on without an answer")] = UNSET
    moves: Annotated[list[Template] | UnsetType, Meta(description="every legal answer")] = UNSET
    barred: Annotated[
        list[Barred] | UnsetType, Meta(description="moves that are not possible now, with the rule that forbids each")
    ] = UNSET


# A table


class LobbySeat(Part):
    """A taken seat."""

    seat: int
    user: Annotated[str | None, Meta(description="null for a bot")]
    name: str
    bot: Annotated[str | None, Meta(description="its level")]
    ready: bool
    household: Annotated[
        int | None, Meta(description="at public tables: the first seat of the same household, if it has several seats")
    ]


class Clock(Part):
    """Thinking time, in seconds."""

    bank: int
    increment: int


class Settings(Part):
    clock: Clock | None
    spectators: bool
    absent_after: Annotated[int, Meta(description="seconds after which a person counts as away")]
    host_alone: Annotated[bool, Meta(description="in play the host pauses and removes people without a vote")]
    newcomers: Annotated[bool, Meta(description="whether people who have not joined yet may come in")]
    screens: Annotated[
        bool | UnsetType, Meta(description="everybody seated may connect big screens, not only the host")
    ] = UNSET
    reactions: Annotated[bool | UnsetType, Meta(description="false: nobody may throw reactions")] = UNSET


class You(Part):
    user: str
    name: str
    seat: int | None
    host: bool
    nonce: Annotated[bool, Meta(description="a browser of this person has contributed a random value for the seat")]


class WhyNot(Part):
    error: str
    detail: str


class Setback(Part):
    """The database has lost the last moves of this table. The table stops until the host or an admin decides."""

    seq: Annotated[int, Meta(description="the last remaining move")]
    told: Annotated[int, Meta(description="the last move that any viewer had received")]
    at: Ms
    decides: Annotated[bool, Meta(description="this viewer may decide")]


class Knock(Part):
    """A person's request to join a private table."""

    knock: str
    name: str
    at: Ms


class Held(Part):
    """The former player of a seat."""

    name: str
    bot: str | None


class SeatClaim(Part):
    """A person's request for a seat."""

    claim: str
    seat: int
    name: str
    was: Held
    at: Ms
    standing: Literal["open", "granted", "refused", "void"]
    yours: bool
    decides: Annotated[bool, Meta(description="this viewer may decide it now")]


class SeatChange(Part):
    """A seat that changed hands after step `seq`."""

    seq: int
    at: Ms
    seat: int
    was: Held
    name: str
    by: Annotated[str, Meta(description="the name of the person who granted it")]


class Motion(Part):
    """A vote of the people at the table: on a pause, on the removal of a person, or on a bot for a person who does not
    answer.
    """

    motion: str
    kind: Literal["pause", "kick", "bot"]
    seat: Annotated[int | None, Meta(description="the seat that the motion concerns; null for a pause")]
    by: Annotated[str, Meta(description="the name of the person who asks")]
    ends_at: Ms
    agree: int
    disagree: int
    needed: Annotated[int, Meta(description="the number of votes that decide")]
    votes: Annotated[bool, Meta(description="this viewer has a vote")]
    vote: Annotated[bool | None, Meta(description="this viewer's vote so far")]


class Waiting(Part):
    user: str
    name: str


class SeatPresence(Part):
    seat: int
    online: bool
    away_since: Ms | None
    bot_plays: bool
    silent: Annotated[
        Literal["reminded", "overdue"] | None,
        Meta(description="a present person without a clock has not answered for `absent_after`, or for twice as long"),
    ]


class LogStep(Part):
    """An entry of a table's log, as this seat may see it."""

    seq: int
    at: Ms
    seat: int | None
    by: By
    events: list[Fact]


class ReviewedChain(Part):
    """The hash chain of a finished game's log, checked for the review of admins."""

    begins: Annotated[int | None, Meta(description="the first entry that it covers; null for a game without a chain")]
    breaks: Annotated[int | None, Meta(description="the first entry that does not fit")]


class ReviewedFairness(Part):
    """The seats of a finished game by what they contributed to its seed. A seat that is in no list has a bot."""

    fits: Annotated[bool, Meta(description="the seed and the revealed nonces match their commitments")]
    opened: list[int]
    late: Annotated[list[int], Meta(description="seats that did not reveal their nonce in time, which counts as zeros")]
    unbound: Annotated[list[int], Meta(description="seats that had not committed to a nonce")]
    chain: ReviewedChain
