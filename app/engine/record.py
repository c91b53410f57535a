"""Checks the record of a finished game: deals it again from its seed and replays its moves with the rules of the game.

A record is JSON (docs/wire.md). The replay must produce the same events, payments and result. A replay cannot check
names, times and the authors of moves; `unchecked` lists these fields. Only people who saw the commitment and the nonces
before the game can confirm that the record has the same ones.
"""

import json
import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from app.engine.catalog import GAMES
from app.engine.kernel.game import Game, news
from app.engine.kernel.game_errors import GameError
from app.engine.kernel.play import Renewal, State
from app.engine.kernel.rng import commitment, mix
from app.engine.record_chain import check_chain
from app.engine.record_luck import check_luck, read_renewals
from app.engine.record_values import NOTHING, RecordDiffers, Words, get, plain, same, shown

Record = dict[str, Any]
# fields that are checked too if a chain covers every entry
CHAINED: Final = {"": {"table"}, "moves": {"at", "by", "cmd_id"}}
LEDGER_FIELDS: Final = ("race", "payer", "payee", "amount", "rule")
LATEST: Final = 2**53 - 1  # milliseconds; the greatest integer that all JSON parsers read exactly

# The fields of a record, and of each row in its lists, that must be right. All other fields are ignored.
CHECKED: Final = {
    "": {
        "game",
        "version",
        "options",
        "seats",
        "commitment",
        "seed",
        "nonces",
        "luck",
        "chain",
        "lesson",
        "moves",
        "ledger",
        "result",
        "renewals",
    },
    "seats": {"seat"},
    "moves": {"seq", "seat", "ask", "move", "events", "chain"},
    "ledger": {"seq", *LEDGER_FIELDS},
}
SAID: Final = {
    "table": "its id",
    "name": "names",
    "bot": "who is one",
    "at": "times",
    "by": "who or what answered",
    "cmd_id": "which click it was",
    "changes": "who took a seat over",
}


class OtherVersion(RecordDiffers):
    """The record belongs to a version of the rules that this code cannot replay."""

    def __init__(self, game: Game[Any], version: int) -> None:
        super().__init__("version", game.version, version)
        self.title, self.oldest = game.title, game.oldest

    def __str__(self) -> str:
        known = f"version {self.expected}"
        if self.oldest != self.expected:
            known = f"versions {self.oldest} to {self.expected}"
        return (
            f"This record was made by version {shown(self.found)} of {self.title}; this Railbird plays {known}. "
            f"Verify it with a release that plays version {shown(self.found)}."
        )


def ledger_lines(seq: int, facts: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """The payments among the events of one log entry."""
    return [{"seq": seq} | {name: fact[name] for name in LEDGER_FIELDS} for fact in facts if fact["event"] == "Paid"]


def check_record(
    record: object,
    seen: str | None = None,
    brought: Sequence[tuple[int, str]] = (),
    heads: Sequence[tuple[int, str]] = (),
) -> list[str]:
    """Check a record; returns sentences about everything that was checked. Raises RecordDiffers at the first
    difference.

    `seen` is the commitment that a player saw before the first card. `brought` has the nonces of players' browsers by
    seat, `heads` the hashes that players saw after moves, by number. Without these, the check proves only that the
    record is consistent in itself.
    """
    game, version = _game(record)
    promise = _commitment(record, seen)
    taught = _about_the_lesson(game, record)
    seats, nonces = _seats(record), _nonces(record)
    if len(nonces) != len(seats):
        raise RecordDiffers("nonces", Words(f"one for each of {len(seats)} seats"), Words(f"{len(nonces)}"))
    for seat, nonce in brought:
        if not 0 <= seat < len(seats):
            raise RecordDiffers("nonces", Words(f"one of seat {seat}"), Words(f"those of {len(seats)} seats, from 0"))
        same(nonce, nonces[seat], f"nonces[{seat}]")
    seed = mix(get(record, "seed", str, ""), nonces)
    renewals = read_renewals(record, seed)
    s, facts = _play(game, version, record, len(seats), seed, renewals)
    lines = [line for seq, told in enumerate(facts, 1) for line in ledger_lines(seq, told)]
    same(lines, get(record, "ledger", list, ""), "ledger", whole=False)
    if s.result is None:
        raise RecordDiffers("moves", Words("a game played to its end"), Words("a game that goes on"))
    same(s.result, get(record, "result", dict, ""), "result")
    assert s.ledger.is_balanced(), s.ledger
    committed, chained = check_luck(record, nonces), check_chain(record, seed, heads)
    best = [row for row in s.result["ranking"] if row["place"] == 1]
    who = _seats_in_words([row["seat"] for row in best])
    return [
        *taught,
        _about_the_seed(promise, seen),
        _about_the_nonces(nonces, sorted({seat for seat, _ in brought})),
        *(
            f"The database had lost {one.lost} entries; entry {seq} renewed the luck with a seed that has the "
            f"fingerprint {one.commitment}."
            for seq, one in sorted(renewals.items())
        ),
        f"{len(facts)} entries were played again by the rules of {game.title}, version {version}: every answer "
        f"was to an open question and legal, and all {sum(map(len, facts))} events came out as recorded.",
        f"All {len(lines)} payments of the ledger are those of the game, and the sum of all accounts is zero.",
        f"The result is that of the game: {who} with {best[0]['score']:,}.",
        committed,
        chained,
    ]


def _about_the_lesson(game: Game[Any], record: object) -> list[str]:
    """A sentence if the game is a lesson. A lesson has the seed of the game's folder, and no other game has it."""
    claimed = record.get("lesson") if isinstance(record, dict) else None
    seed = get(record, "seed", str, "")
    known = game.lesson_named(claimed) if claimed is not None else None
    if claimed is not None and known is None:
        raise RecordDiffers("lesson", Words(game.lesson.key if game.lesson else NOTHING), claimed)
    known = known or next((lesson for lesson in game.lessons if lesson.seed == seed), None)
    if known is None:
        return []
    same(known.key, claimed, "lesson")
    same(known.seed, seed, "seed")
    return ["This game is a lesson: its seed is public, and its luck the same for everybody."]


def _about_the_seed(promise: str, seen: str | None) -> str:
    if seen is None:
        return f"The seed fits the record's fingerprint; compare it with the one you saw before the start: {promise}."
    return f"The seed is the one that was promised; it has the fingerprint you saw before the start: {promise}."


def _about_the_nonces(nonces: list[str], brought: list[int]) -> str:
    luck = f"The game's luck follows from the seed and the nonces of {len(nonces)} seats, and from nothing else."
    if brought:
        return f"{luck} Those you named were used: {_seats_in_words(brought)}."
    used = "; ".join(f"seat {seat} {plain(nonce)}" for seat, nonce in enumerate(nonces) if nonce)
    return f"{luck} Compare yours: {used}." if used else f"{luck} No seat brought one."


def _seats_in_words(seats: list[int]) -> str:
    return " and ".join(f"seat {seat}" for seat in seats)


def unchecked(record: Record) -> str:
    """One sentence with the fields of a correct record that the check cannot prove."""
    named = []
    is_chained = all(entry.get("chain") for entry in record["moves"])
    for part, checked in CHECKED.items():
        rows = record[part] if part else [record]
        checked = checked | CHAINED.get(part, set()) if is_chained else checked
        further = sorted({name for row in rows for name in row} - checked)
        words = ", ".join(f"{name} ({SAID[name]})" if name in SAID else plain(name) for name in further)
        named += [f"in {part}: {words}" if part else words] if words else []
    return f"Not checked, for a record merely says them: {'; '.join(named)}."


def _play(
    game: Game[Any], version: int, record: object, seats: int, seed: str, renewals: dict[int, Renewal]
) -> tuple[State, list[list[dict[str, Any]]]]:
    """Replay the entries one by one. Each must produce the recorded events."""
    options = get(record, "options", dict, "")
    try:
        chosen = game.chosen(options, version)
    except GameError as error:
        raise RecordDiffers("options", Words(f"options of {game.title}"), Words(error.why)) from error
    same(chosen, options, "options")  # all options, because another release may have other defaults
    low, high = game.seats_with(game.meant(chosen, version))
    if not low <= seats <= high:
        raise RecordDiffers("seats", Words(f"{low} to {high}"), Words(str(seats)))
    entries = get(record, "moves", list, "")
    replay = Replay(game, version, options, seats, seed, renewals)
    for entry in entries:
        replay.take(entry)
    if late := [seq for seq in renewals if not 1 < seq <= len(entries)]:
        raise RecordDiffers("renewals", Words(f"entries from 2 to {len(entries)}"), late)
    if replay.s is None:
        raise RecordDiffers("moves", Words("the start of the game"), Words(NOTHING))
    return replay.s, replay.told


@dataclass
class Replay:
    """A game during its replay, and the events that it has produced so far."""

    game: Game[Any]
    version: int
    options: dict[str, Any]
    seats: int
    seed: str
    renewals: dict[int, Renewal] = field(default_factory=dict)
    s: State | None = None
    told: list[list[dict[str, Any]]] = field(default_factory=list)
    cmd_ids: set[str] = field(default_factory=set)

    def take(self, entry: object) -> None:
        seq = len(self.told) + 1
        where = f"move {seq}"
        same(seq, get(entry, "seq", int, where), f"{where}, seq")
        at = get(entry, "at", int, where)
        if not 0 <= at <= LATEST:
            raise RecordDiffers(f"{where}, at", Words("milliseconds since 1970"), at)
        cmd_id = get(entry, "cmd_id", (str, type(None)), where)
        if cmd_id in self.cmd_ids:
            raise RecordDiffers(f"{where}, cmd_id", Words("one that no earlier move has"), cmd_id)
        if cmd_id is not None:
            self.cmd_ids.add(cmd_id)
        if self.s is None:
            _no_answer(entry, where, "the start of the game")
            self.s = self.game.new(self.options, self.seats, self.seed, at, version=self.version)
            events = news(self.s)
        elif (renewal := self.renewals.get(seq)) is not None:
            _no_answer(entry, where, "a renewal of the luck")
            events = self.game.renew_luck(self.s, renewal)
        else:
            events = _step(self.game, self.s, entry, at, where)
        self.told.append(json.loads(json.dumps([event.facts(None, everything=True) for event in events])))
        same(self.told[-1], get(entry, "events", list, where), f"{where}, events")


def _step(game: Game[Any], s: State, entry: object, at: int, where: str) -> list[Any]:
    ask_id = get(entry, "ask", (str, type(None)), where)
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
    same(ask.seat, get(entry, "seat", (int, type(None)), where), f"{where}, seat")
    move = get(entry, "move", (dict, type(None)), where)
    try:
        return game.decide(s, ask, game.read(move), at)
    except GameError as error:
        raise RecordDiffers(f"{where}, move", Words(f"a legal move ({error})"), move) from error


def _no_answer(entry: object, where: str, what: str) -> None:
    for name in ("seat", "ask", "move"):
        found = get(entry, name, object, where)
        if found is not None:
            raise RecordDiffers(f"{where}, {name}", Words(f"null, for this is {what}"), found)


def _game(record: object) -> tuple[Game[Any], int]:
    slug = get(record, "game", str, "")
    if slug not in GAMES:
        raise RecordDiffers("game", Words(f"one of {', '.join(GAMES)}"), slug)
    game, version = GAMES[slug], get(record, "version", int, "")
    if not game.plays(version):
        raise OtherVersion(game, version)
    return game, version


def _commitment(record: object, seen: str | None) -> str:
    seed = get(record, "seed", str, "")
    # only this spelling is accepted, because capitals or spaces would give the same bytes
    if not re.fullmatch("[0-9a-f]{64}", seed):
        raise RecordDiffers("seed", Words("64 hexadecimal digits, in small letters"), seed)
    promise = commitment(seed)
    same(promise, get(record, "commitment", str, ""), "commitment")
    if seen is not None:
        same(seen, promise, "commitment")
    return promise


def _seats(record: object) -> list[object]:
    seats: list[object] = get(record, "seats", list, "")
    for number, seat in enumerate(seats):
        where = f"seats[{number}]"
        same(number, get(seat, "seat", int, where), f"{where}, seat")
        get(seat, "name", str, where)
        get(seat, "bot", (str, type(None)), where)
    return seats


def _nonces(record: object) -> list[str]:
    nonces: list[str] = get(record, "nonces", list, "")
    for number, nonce in enumerate(nonces):
        if type(nonce) is not str:
            raise RecordDiffers(f"nonces[{number}]", Words("a text"), nonce)
        if not nonce.isprintable():  # a nonce with a line break could imitate the nonces of two seats
            raise RecordDiffers(f"nonces[{number}]", Words("a text of one line"), nonce)
    return nonces
