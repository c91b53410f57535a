"""The record of a finished game, and the proof that it is right: dealt again from its seed, played again by the rules.

A record is plain JSON (docs/wire.md). What the rules make has to come out the same: every event, every payment, the
result. The rest it merely says, names and times and who clicked: `unchecked` tells which fields these are. Whether its
fingerprint and nonces are those of the day only somebody knows who saw them then.
"""

import json
import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from app.engine.catalog import GAMES
from app.engine.kernel.errors import GameError
from app.engine.kernel.game import Game, news
from app.engine.kernel.play import State
from app.engine.kernel.rng import commitment, mix

Record = dict[str, Any]
NOTHING: Final = "nothing"
LEDGER_FIELDS: Final = ("race", "payer", "payee", "amount", "rule")
LATEST: Final = 2**53 - 1  # milliseconds: the greatest whole number that every reader of JSON reads alike
LONGEST: Final = 200  # characters of a value that are shown

# The fields that have to be right, of a record and of each row in its lists. Nothing is held against any other.
CHECKED: Final = {
    "": {"game", "version", "options", "seats", "commitment", "seed", "nonces", "moves", "ledger", "result"},
    "seats": {"seat"},
    "moves": {"seq", "seat", "ask", "move", "events"},
    "ledger": {"seq", *LEDGER_FIELDS},
}
SAID: Final = {
    "table": "its id",
    "name": "names",
    "bot": "who is one",
    "at": "times",
    "by": "who or what answered",
    "cmd_id": "which click it was",
}


class RecordDiffers(Exception):
    """The first thing in a record that is not as the rules make it."""

    def __init__(self, where: str, expected: object, found: object) -> None:
        super().__init__(where, expected, found)
        self.where, self.expected, self.found = where, expected, found

    def __str__(self) -> str:
        return f"{_plain(self.where)}: expected {_shown(self.expected)}, found {_shown(self.found)}"


class OtherVersion(RecordDiffers):
    """A record that may well be right, by rules that are not the ones played here."""

    def __init__(self, game: Game[Any], version: int) -> None:
        super().__init__("version", game.version, version)
        self.title = game.title

    def __str__(self) -> str:
        return (
            f"This record was made by version {_shown(self.found)} of {self.title}; this Railbird plays version "
            f"{self.expected}. Verify it with a release that plays version {_shown(self.found)}."
        )


class Words(str):
    """Not a value that was expected or found, but a description of it."""

    __slots__ = ()


def _shown(value: object) -> str:
    """A value as JSON, piece by piece until it is too long: one that somebody made up may be deeper than any stack."""
    if isinstance(value, Words):
        return _plain(value)
    text = ""
    for piece in json.JSONEncoder(ensure_ascii=False).iterencode(value):
        text += piece
        if len(text) > LONGEST:
            break
    return _plain(text)


def _plain(text: str) -> str:
    """What fits a line, with nothing in it that a terminal would obey or could not write."""
    short = f"{text[:LONGEST]}…" if len(text) > LONGEST else text
    return "".join(one if one.isprintable() else ascii(one)[1:-1] for one in short)


def ledger_lines(seq: int, facts: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """The payments among the facts of an entry."""
    return [{"seq": seq} | {name: fact[name] for name in LEDGER_FIELDS} for fact in facts if fact["event"] == "Paid"]


def check_record(record: object, seen: str | None = None, brought: Sequence[tuple[int, str]] = ()) -> list[str]:
    """What was checked, in sentences; RecordDiffers at the first thing that is not right.

    `seen` is the fingerprint that somebody saw before the first card, `brought` are seats with the nonces that their
    browsers made: without them a record proves no more than that it fits itself.
    """
    game = _game(record)
    promise = _commitment(record, seen)
    seats, nonces = _seats(record), _nonces(record)
    if len(nonces) != len(seats):
        raise RecordDiffers("nonces", Words(f"one for each of {len(seats)} seats"), Words(f"{len(nonces)}"))
    for seat, nonce in brought:
        if not 0 <= seat < len(seats):
            raise RecordDiffers("nonces", Words(f"one of seat {seat}"), Words(f"those of {len(seats)} seats, from 0"))
        _same(nonce, nonces[seat], f"nonces[{seat}]")
    s, facts = _play(game, record, len(seats), mix(_get(record, "seed", str, ""), nonces))
    lines = [line for seq, told in enumerate(facts, 1) for line in ledger_lines(seq, told)]
    _same(lines, _get(record, "ledger", list, ""), "ledger", whole=False)
    if s.result is None:
        raise RecordDiffers("moves", Words("a game played to its end"), Words("a game that goes on"))
    _same(s.result, _get(record, "result", dict, ""), "result")
    assert s.ledger.is_balanced(), s.ledger
    best = [row for row in s.result["ranking"] if row["place"] == 1]
    who = _seats_in_words([row["seat"] for row in best])
    return [
        _about_the_seed(promise, seen),
        _about_the_nonces(nonces, sorted({seat for seat, _ in brought})),
        f"{len(facts)} entries were played again by the rules of {game.title}, version {game.version}: every answer "
        f"was to an open question and legal, and all {sum(map(len, facts))} events came out as recorded.",
        f"All {len(lines)} payments of the ledger are those of the game, and the sum of all accounts is zero.",
        f"The result is that of the game: {who} with {best[0]['score']:,}.",
    ]


def _about_the_seed(promise: str, seen: str | None) -> str:
    if seen is None:
        return f"The seed fits the record's fingerprint; compare it with the one you saw before the start: {promise}."
    return f"The seed is the one that was promised; it has the fingerprint you saw before the start: {promise}."


def _about_the_nonces(nonces: list[str], brought: list[int]) -> str:
    luck = f"The game's luck follows from the seed and the nonces of {len(nonces)} seats, and from nothing else."
    if brought:
        return f"{luck} Those you named were used: {_seats_in_words(brought)}."
    used = "; ".join(f"seat {seat} {_plain(nonce)}" for seat, nonce in enumerate(nonces) if nonce)
    return f"{luck} Compare yours: {used}." if used else f"{luck} No seat brought one."


def _seats_in_words(seats: list[int]) -> str:
    return " and ".join(f"seat {seat}" for seat in seats)


def unchecked(record: Record) -> str:
    """The fields of a right record that say something nobody can prove by it, in one sentence."""
    named = []
    for part, checked in CHECKED.items():
        rows = record[part] if part else [record]
        further = sorted({name for row in rows for name in row} - checked)
        words = ", ".join(f"{name} ({SAID[name]})" if name in SAID else _plain(name) for name in further)
        named += [f"in {part}: {words}" if part else words] if words else []
    return f"Not checked, for a record merely says them: {'; '.join(named)}."


def _play(game: Game[Any], record: object, seats: int, seed: str) -> tuple[State, list[list[dict[str, Any]]]]:
    """Play the entries one by one; each must give the events that were recorded."""
    options = _get(record, "options", dict, "")
    try:
        chosen = game.chosen(options)
    except GameError as error:
        raise RecordDiffers("options", Words(f"options of {game.title}"), Words(error.why)) from error
    _same(chosen, options, "options")  # all of them: a default left out would be another one's in another release
    low, high = game.seats_with(chosen)
    if not low <= seats <= high:
        raise RecordDiffers("seats", Words(f"{low} to {high}"), Words(str(seats)))
    entries = _get(record, "moves", list, "")
    replay = Replay(game, options, seats, seed)
    for entry in entries:
        replay.take(entry)
    if replay.s is None:
        raise RecordDiffers("moves", Words("the start of the game"), Words(NOTHING))
    return replay.s, replay.told


@dataclass
class Replay:
    """A game that is played again, as far as its entries were taken, and what it has told by then."""

    game: Game[Any]
    options: dict[str, Any]
    seats: int
    seed: str
    s: State | None = None
    told: list[list[dict[str, Any]]] = field(default_factory=list)
    cmd_ids: set[str] = field(default_factory=set)

    def take(self, entry: object) -> None:
        seq = len(self.told) + 1
        where = f"move {seq}"
        _same(seq, _get(entry, "seq", int, where), f"{where}, seq")
        at = _get(entry, "at", int, where)
        if not 0 <= at <= LATEST:
            raise RecordDiffers(f"{where}, at", Words("milliseconds since 1970"), at)
        cmd_id = _get(entry, "cmd_id", (str, type(None)), where)
        if cmd_id in self.cmd_ids:
            raise RecordDiffers(f"{where}, cmd_id", Words("one that no earlier move has"), cmd_id)
        if cmd_id is not None:
            self.cmd_ids.add(cmd_id)
        if self.s is None:
            _no_answer(entry, where, "the start of the game")
            self.s = self.game.new(self.options, self.seats, self.seed, at)
            events = news(self.s)
        else:
            events = _step(self.game, self.s, entry, at, where)
        self.told.append(json.loads(json.dumps([event.facts(None, everything=True) for event in events])))
        _same(self.told[-1], _get(entry, "events", list, where), f"{where}, events")


def _step(game: Game[Any], s: State, entry: object, at: int, where: str) -> list[Any]:
    ask_id = _get(entry, "ask", (str, type(None)), where)
    if s.result is not None:
        raise RecordDiffers(where, Words("the end of the record, for the game is over"), Words("another move"))
    if ask_id is None:
        _no_answer(entry, where, "a moment that came by itself")
        if game.wakes_at(s) is None:
            raise RecordDiffers(f"{where}, ask", Words("an answer, for the game does not wait for time"), None)
        return game.pass_time(s, at)
    ask = next((ask for ask in game.asks(s) if ask.id == ask_id), None)
    if ask is None:
        open_asks = " or ".join(ask.id for ask in game.asks(s))
        raise RecordDiffers(f"{where}, ask", Words(open_asks or "no answer"), ask_id)
    _same(ask.seat, _get(entry, "seat", (int, type(None)), where), f"{where}, seat")
    move = _get(entry, "move", (dict, type(None)), where)
    try:
        return game.decide(s, ask, game.read(move), at)
    except GameError as error:
        raise RecordDiffers(f"{where}, move", Words(f"a legal move ({error})"), move) from error


def _no_answer(entry: object, where: str, what: str) -> None:
    for name in ("seat", "ask", "move"):
        found = _get(entry, name, object, where)
        if found is not None:
            raise RecordDiffers(f"{where}, {name}", Words(f"null, for this is {what}"), found)


def _game(record: object) -> Game[Any]:
    slug = _get(record, "game", str, "")
    if slug not in GAMES:
        raise RecordDiffers("game", Words(f"one of {', '.join(GAMES)}"), slug)
    game, version = GAMES[slug], _get(record, "version", int, "")
    if version != game.version:
        raise OtherVersion(game, version)
    return game


def _commitment(record: object, seen: str | None) -> str:
    seed = _get(record, "seed", str, "")
    if not re.fullmatch("[0-9a-f]{64}", seed):  # one way to write it: capitals and spaces would be the same bytes
        raise RecordDiffers("seed", Words("64 hexadecimal digits, in small letters"), seed)
    promise = commitment(seed)
    _same(promise, _get(record, "commitment", str, ""), "commitment")
    if seen is not None:
        _same(seen, promise, "commitment")
    return promise


def _seats(record: object) -> list[object]:
    seats: list[object] = _get(record, "seats", list, "")
    for number, seat in enumerate(seats):
        where = f"seats[{number}]"
        _same(number, _get(seat, "seat", int, where), f"{where}, seat")
        _get(seat, "name", str, where)
        _get(seat, "bot", (str, type(None)), where)
    return seats


def _nonces(record: object) -> list[str]:
    nonces: list[str] = _get(record, "nonces", list, "")
    for number, nonce in enumerate(nonces):
        if type(nonce) is not str:
            raise RecordDiffers(f"nonces[{number}]", Words("a text"), nonce)
        if not nonce.isprintable():  # of two lines: the luck would be the same if they were the nonces of two seats
            raise RecordDiffers(f"nonces[{number}]", Words("a text of one line"), nonce)
    return nonces


def _get(holder: object, name: str, kind: type | tuple[type, ...], where: str) -> Any:
    """A field of the record; it must be there and of its type, and `true` is not 1."""
    place = f"{where}, {name}" if where else name
    if not isinstance(holder, dict):
        raise RecordDiffers(where or "record", Words("an object"), holder)
    if name not in holder:
        raise RecordDiffers(place, Words("a value"), Words(NOTHING))
    value = holder[name]
    kinds = kind if isinstance(kind, tuple) else (kind,)
    if kind is not object and type(value) not in kinds:
        words = {int: "a whole number", str: "a text", list: "a list", dict: "an object", type(None): "null"}
        raise RecordDiffers(place, Words(" or ".join(words[kind] for kind in kinds)), value)
    return value


def _same(expected: Any, found: Any, where: str, whole: bool = True) -> None:
    """Raise at the first place where two JSON values differ; without `whole`, objects may have further fields."""
    if type(expected) is not type(found):
        raise RecordDiffers(where, expected, found)
    if isinstance(expected, dict):
        for name in [*expected, *(found if whole else ())]:
            if name not in found:
                raise RecordDiffers(f"{where}.{name}", expected[name], Words(NOTHING))
            if name not in expected:
                raise RecordDiffers(f"{where}.{name}", Words(NOTHING), found[name])
            _same(expected[name], found[name], f"{where}.{name}", whole)
    elif isinstance(expected, list):
        for i, (one, other) in enumerate(zip(expected, found, strict=False)):
            _same(one, other, f"{where}[{i}]", whole)
        if len(expected) != len(found):
            raise RecordDiffers(where, Words(f"{len(expected)} of them"), Words(f"{len(found)}"))
    elif expected != found:
        raise RecordDiffers(where, expected, found)
