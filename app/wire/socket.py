"""Every message of a table's WebSocket; its `type` names its kind."""

from typing import Annotated, Any, TypeAlias

from msgspec import UNSET, Meta, Struct, UnsetType

from app.wire.parts import (
    Ask,
    By,
    Fact,
    Knock,
    LobbySeat,
    LogStep,
    Motion,
    Ms,
    Part,
    Reaction,
    Scalar,
    SeatChange,
    SeatClaim,
    SeatPresence,
    Setback,
    Settings,
    Status,
    View,
    Visibility,
    Waiting,
    WhyNot,
    You,
)

# From the server


class TableFacts(Part):
    """The facts of a table that do not depend on the viewer."""

    table: str
    game: str
    title: str
    status: Status
    visibility: Visibility
    code: Annotated[str | None, Meta(description="null, like `invite` and `link`, for viewers who may not invite")]
    invite: str | None
    link: Annotated[str | None, Meta(description="a path")]
    commitment: str
    options: dict[str, Scalar]
    settings: Settings
    paused: bool
    paused_by: Annotated[str | None, Meta(description="the person who called the pause alone, and whose clock runs on")]
    paused_until: Annotated[Ms | None, Meta(description="when the pause ends by itself")]
    host: Annotated[str | None, Meta(description="a person's id")]


class Lobby(TableFacts, tag_field="type", tag="lobby"):
    """Everything about the table around its game, as this viewer may see it."""

    you: You
    resumes: Annotated[bool, Meta(description="the game is paused, and this viewer may end the pause")]
    min_seats: Annotated[int, Meta(description="depends on the options")]
    max_seats: int
    seats: Annotated[list[LobbySeat], Meta(description="the taken seats")]
    guests: int
    boards: Annotated[int, Meta(description="big screens that show the table")]
    can_start: bool
    why_not: WhyNot | None
    rematch: Annotated[str | None, Meta(description="a table's id")]
    knocks: Annotated[list[Knock], Meta(description="open requests to be let in; only for players and the host")]
    claims: Annotated[list[SeatClaim], Meta(description="open claims that concern this viewer")]
    motions: Annotated[list[Motion], Meta(description="open votes of the people at the table")]
    changes: Annotated[list[SeatChange], Meta(description="seats that passed to another person, for the log")]
    next: Annotated[list[Waiting], Meta(description="people who wait for a seat in the rematch")]
    setback: Annotated[Setback | None, Meta(description="lost moves that need a decision")]
    lesson: Annotated[str | None, Meta(description="the key of the table's lesson, which has a fixed seed")]


class Presence(Part, tag_field="type", tag="presence"):
    seats: list[SeatPresence]
    watching: int
    host_away_since: Annotated[Ms | None, Meta(description="of a host without a seat")]


class ChatLine(Part, tag_field="type", tag="chat"):
    id: int
    user: str
    name: str
    seat: int | None
    text: str
    at: Ms
    phrase: Annotated[str | UnsetType, Meta(description="the code of a quick phrase; the same in every language")] = (
        UNSET
    )


class Claim(SeatClaim, tag_field="type", tag="claim"):
    """A claim was made, decided or voided."""


class Welcome(Part, tag_field="type", tag="welcome"):
    """Everything that a page needs to show the table. The server sends it again when this viewer gets or loses a seat
    in play.
    """

    seq: int
    status: Status
    you: Annotated[int | None, Meta(description="this viewer's seat")]
    view: View | None
    asks: list[Ask]
    now: Ms
    chain: Annotated[str | None, Meta(description="head of the log's hash chain; null before the start")]
    lobby: Lobby
    presence: list[SeatPresence]
    chat: Annotated[list[ChatLine], Meta(description="the last 50")]
    missed: Annotated[list[LogStep], Meta(description="after `?after=SEQ`, the last 200")]


class Step(Part, tag_field="type", tag="step"):
    """A player has moved, or a deadline has passed. `seq` is one higher than before."""

    seq: int
    status: Status
    now: Ms
    by: By
    chain: Annotated[str | None, Meta(description="hash of this entry of the log")]
    events: list[Fact]
    view: View
    asks: list[Ask]
    cmd_id: Annotated[str | UnsetType, Meta(description="the command; only for its author")] = UNSET


class Renewed(Part, tag_field="type", tag="asks"):
    """The view and the asks of step `seq` again, because deadlines have moved."""

    seq: int
    now: Ms
    view: View
    asks: list[Ask]


class Refused(Part, tag_field="type", tag="refused"):
    """A command was refused and has changed nothing."""

    cmd_id: str | None
    error: Annotated[str, Meta(description="a code of the list below")]
    detail: str
    rule: Annotated[str | UnsetType, Meta(description="the paragraph that forbids it")] = UNSET


class Nudged(Part, tag_field="type", tag="nudged", rename={"from_": "from"}):
    """A reminder for the player whose turn it is."""

    from_: str


class Reacted(Part, tag_field="type", tag="reaction"):
    """The person of this seat has sent a reaction. Clients show it for a moment; the server does not store it."""

    seat: int
    reaction: Reaction


class OpenNonce(Part, tag_field="type", tag="open_nonce"):
    """For a seat that has committed to a nonce: the start is fixed, so the client has to reveal the nonce."""

    by: Annotated[Ms, Meta(description="later it counts as zeros")]


class BoardWaits(Part, tag_field="type", tag="waiting"):
    """For a big screen without a table. The server sends it again with a new code when the code expires."""

    code: str
    expires_at: Ms
    now: Ms


class Bye(Part, tag_field="type", tag="bye"):
    """The server is about to close the socket."""

    reason: str


class Pong(Part, tag_field="type", tag="pong"):
    now: Ms


FromServer: TypeAlias = (
    Welcome
    | Step
    | Renewed
    | Refused
    | Lobby
    | Presence
    | ChatLine
    | Claim
    | Nudged
    | Reacted
    | OpenNonce
    | BoardWaits
    | Bye
    | Pong
)


# From the client


class Answer(Struct, tag="answer", tag_field="type", forbid_unknown_fields=True):
    cmd_id: Annotated[str, Meta(pattern=r"^[\x20-\x7e]{1,64}\Z")]
    ask: Annotated[str, Meta(max_length=80)]
    move: Annotated[Any, Meta(extra={"ts": "Move"})]


class Chat(Struct, tag="chat", tag_field="type", forbid_unknown_fields=True):
    text: Annotated[str, Meta(min_length=1, max_length=300)]


class Nudge(Struct, tag="nudge", tag_field="type", forbid_unknown_fields=True):
    seat: Annotated[int, Meta(ge=0, le=15)]


class React(Struct, tag="react", tag_field="type", forbid_unknown_fields=True):
    """A reaction of a seated person; at most one per second."""

    reaction: Reaction


class Nonce(Struct, tag="nonce", tag_field="type", forbid_unknown_fields=True):
    """Reveals the nonce that the viewer's seat has committed to."""

    nonce: Annotated[str, Meta(pattern=r"^[0-9A-Za-z_-]{1,64}\Z")]


class Ping(Struct, tag="ping", tag_field="type", forbid_unknown_fields=True):
    pass


ToServer: TypeAlias = Answer | Chat | Nudge | React | Nonce | Ping
