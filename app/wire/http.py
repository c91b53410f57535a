"""Every JSON answer over HTTP. app/api/bodies.py declares the bodies of requests."""

from typing import Annotated, Any, Final, Literal, TypeAlias

from msgspec import UNSET, Meta, UnsetType

from app.wire.boards import ANSWERS as BOARD_ANSWERS
from app.wire.decks import ANSWERS as DECK_ANSWERS
from app.wire.games import ANSWERS as GAME_ANSWERS
from app.wire.parts import (
    By,
    Fact,
    LogStep,
    Ms,
    Part,
    Result,
    ReviewedFairness,
    Scalar,
    SeatChange,
    SeatClaim,
    Status,
    Visibility,
)
from app.wire.parts import Knock as Knock
from app.wire.puzzles import ANSWERS as PUZZLE_ANSWERS
from app.wire.socket import Lobby

Standing: TypeAlias = Literal["granted", "waiting", "refused", "ended", "none"]


class Error(Part):
    """A refusal of any call."""

    error: str
    detail: str
    rule: str | UnsetType = UNSET


class Session(Part):
    user: str
    name: str


class Claimed(Part):
    """`POST /api/session/claim`"""

    user: str
    name: str
    table: str | None


class PlacedPerson(Part):
    seat: int
    name: str
    place: int
    score: int


class MyTable(Part):
    table: str
    game: str
    lesson: bool
    status: Status
    role: Literal["host", "seat", "guest"]
    seat: int | None
    your_turn: bool
    players: list[str]
    at: Ms
    result: list[PlacedPerson] | None


class Me(Part):
    """`GET /api/me`"""

    user: str
    name: str
    tables: list[MyTable]


class DeviceLink(Part):
    """`POST /api/me/links`"""

    link: str
    expires_at: Ms
    lasts: int
    qr: str


class HintsSeen(Part):
    """`GET /api/me/hints`: the hints that this person has seen. `all` stands for every hint."""

    seen: list[str]


class Device(Part):
    """A row of `GET /api/me/devices`."""

    device: str
    label: str
    here: bool
    since: Ms
    seen: Ms


class PublicTable(Part):
    """A row of `GET /api/tables`."""

    table: str
    game: str
    title: str
    host: str | None
    seated: int
    seats: int
    options: dict[str, Scalar]
    created: Ms


class MadeTable(Part):
    """`POST /api/tables`, `POST /api/play`"""

    table: str
    invite: str
    link: str
    code: str
    lesson: Annotated[
        int | UnsetType,
        Meta(description="minutes of the game's lesson, for people who have neither played the game nor taken it"),
    ] = UNSET


class FoundTable(Part):
    table: str


class Rematch(Part):
    table: str
    link: str


class TakenSeat(Part):
    seat: int


class SeatedBot(Part):
    seat: int
    level: str | None


class Started(Part):
    seq: int


class Asked(Part):
    """`POST …/knocks`"""

    knock: str


class AskedTheOthers(Part):
    """`POST …/motions`, and `…/pause` and `…/kick` where the others vote first"""

    motion: str


class AskedForSeat(Part):
    """`POST …/claims`"""

    claim: str


class OwnKnock(Part):
    """`GET …/knocks/own`"""

    status: Standing


class InvitedSeat(Part):
    seat: int
    name: str
    bot: str | None


class Guest(Part):
    name: str | None
    seat: int | None
    joined: bool


class Invitation(Part):
    """`POST …/invitation`: a table, for a person who may join it."""

    table: str
    game: str
    title: str
    status: Status
    visibility: Visibility
    host: str | None
    host_seat: int | None
    seats: list[InvitedSeat]
    max_seats: int
    free: int
    spectators: bool
    you: Guest


class Log(Part):
    """`GET …/log`"""

    seq: int
    steps: list[LogStep]
    changes: list[SeatChange]


class RecordedMove(Part):
    seq: int
    at: Ms
    seat: int | None
    ask: str | None
    move: Any
    cmd_id: str
    by: By
    chain: Annotated[str | None, Meta(description="hash of this entry and of all before it")]
    events: list[Fact]


class Payment(Part):
    seq: int
    race: int
    payer: int | Literal["bank"]
    payee: int | Literal["bank"]
    amount: int
    rule: str


class RecordedSeat(Part):
    seat: int
    name: str
    bot: str | None


class SeatLuck(Part):
    """A seat's nonce. A seat that committed to a nonce and did not reveal it in time counts as zeros."""

    seat: int
    brought: Literal["hash", "plain", "nothing", "bot"]
    hash: Annotated[str | None, Meta(description="the SHA-256 that the seat committed to")]
    opened: Annotated[bool | None, Meta(description="null without a hash")]


class RecordedRenewal(Part):
    """A fresh seed after the database had lost moves: from entry `seq` on, the seed is an HMAC of this salt."""

    seq: int
    salt: str
    commitment: str
    lost: int


class GameRecord(Part):
    """`GET …/record`: a finished game with all its secrets."""

    game: str
    version: int
    table: str
    options: dict[str, Scalar]
    seats: list[RecordedSeat]
    commitment: str
    seed: str
    nonces: list[str]
    luck: list[SeatLuck]
    chain: Annotated[str | None, Meta(description="head of the log's hash chain; null for games older than chains")]
    moves: list[RecordedMove]
    ledger: list[Payment]
    result: Result
    lesson: Annotated[str | UnsetType, Meta(description="the key of the table's lesson, which has a fixed seed")] = (
        UNSET
    )
    changes: list[SeatChange] | UnsetType = UNSET
    renewals: list[RecordedRenewal] | UnsetType = UNSET


class Health(Part):
    """`GET /healthz`"""

    ok: bool
    version: str
    database: str
    reachable: bool
    writer: bool
    bus: bool
    draining: bool


class ReviewStep(LogStep):
    """A step with the private part of every seat."""

    move: Annotated[dict[str, Any] | None, Meta(extra={"ts": "Move | null"})]
    view: Annotated[dict[str, Any], Meta(extra={"ts": "View"}, description="without `own`")]
    owns: Annotated[list[Any], Meta(description="`own` of each seat")]


class ReviewedPayment(Payment):
    due: int
    balances: list[int]


class ReviewedTable(Part):
    options: dict[str, Scalar]
    seats: list[RecordedSeat]


class Reviewed(Part):
    """A finished game, step by step, for the review of admins."""

    game: str
    table: str
    lobby: ReviewedTable
    steps: list[ReviewStep]
    ledger: list[ReviewedPayment]
    result: Result
    fairness: ReviewedFairness


# The answer of each call. All other calls answer with 204 and no body, or with an image.
ANSWERS: Final[dict[str, Any]] = {
    "GET /healthz": Health,
    **GAME_ANSWERS,
    "POST /api/session": Session,
    "POST /api/session/claim": Claimed,
    "GET /api/me": Me,
    "GET /api/me/hints": HintsSeen,
    "POST /api/me/links": DeviceLink,
    "GET /api/me/devices": list[Device],
    "GET /api/tables": list[PublicTable],
    "POST /api/tables": MadeTable,
    "POST /api/play": MadeTable,
    "POST /api/join": FoundTable,
    "GET /api/tables/{table}": Lobby,
    "PATCH /api/tables/{table}": Lobby,
    "POST /api/tables/{table}/join": FoundTable,
    "POST /api/tables/{table}/invitation": Invitation,
    "POST /api/tables/{table}/knocks": Asked,
    "GET /api/tables/{table}/knocks": list[Knock],
    "GET /api/tables/{table}/knocks/own": OwnKnock,
    "POST /api/tables/{table}/motions": AskedTheOthers,
    "POST /api/tables/{table}/claims": AskedForSeat,
    "GET /api/tables/{table}/claims": list[SeatClaim],
    "POST /api/tables/{table}/sit": TakenSeat,
    "POST /api/tables/{table}/bots": SeatedBot,
    "POST /api/tables/{table}/start": Started,
    "POST /api/tables/{table}/rematch": Rematch,
    "GET /api/tables/{table}/log": Log,
    "GET /api/tables/{table}/record": GameRecord,
    "GET /api/boards/{board}/log": Log,
    **BOARD_ANSWERS,
    **DECK_ANSWERS,
    **PUZZLE_ANSWERS,
    "GET /admin/games/{table}/steps.json": Reviewed,
}
