"""The record of a finished game is checked by dealing and playing it again; whatever is changed in it is found."""

from collections.abc import Iterator
from copy import copy
from dataclasses import dataclass, field
from functools import partial
from random import Random
from typing import Any

import pytest

from app.engine.catalog import GAMES
from app.engine.kernel.play import State
from app.engine.kernel.rng import commitment
from app.engine.record import OtherVersion, Record, Replay, check_record, unchecked
from app.engine.record_values import RecordDiffers
from tests.engine.playing import copied
from tests.engine.records import SEED, without_chain
from tests.engine.records import recorded as recorded_with_chain

SLUGS = pytest.mark.parametrize("slug", GAMES)
WRONG: list[Any] = [1.5, True, [], {"a": 1}]


def recorded(slug: str, number: int = 1, version: int | None = None) -> Record:
    """Records without a hash chain, so that it is the replay that finds what was changed."""
    return without_chain(recorded_with_chain(slug, number, version))


@SLUGS
@pytest.mark.parametrize("number", range(3))
def test_a_true_record_is_found_right_and_says_what_was_checked(slug: str, number: int) -> None:
    record = recorded(slug, number)
    said = check_record(record)
    assert commitment(SEED) in said[0]
    assert f"{len(record['moves'])} entries" in said[2]
    assert f"{sum(len(entry['events']) for entry in record['moves'])} events" in said[2]
    assert f"{len(record['ledger'])} payments" in said[3]
    assert all(sentence.endswith(".") for sentence in said)


@SLUGS
def test_further_fields_that_the_house_writes_down_do_no_harm_and_are_said_to_be_unchecked(slug: str) -> None:
    record = recorded(slug)
    of_any = (
        "table (its id); in seats: bot (who is one), name (names); "
        "in moves: at (times), by (who or what answered), cmd_id (which click it was)."
    )
    assert unchecked(record) == f"Not checked, for a record merely says them: {of_any}"
    record["moves"][-1]["\x1b[2J"] = 1
    record["ledger"] = [{**line, "note": line["amount"]} for line in record["ledger"]]
    assert check_record(record)
    said = unchecked(record)
    assert "them: table (its id); in seats" in said
    assert "in moves: \\x1b[2J, at (times), by (who or what answered), cmd_id" in said
    assert ("in ledger: note" in said) is bool(record["ledger"])


@SLUGS
def test_a_record_alone_is_not_said_to_hold_what_was_seen_before_the_start(slug: str) -> None:
    record = recorded(slug)
    seed, luck, *_ = check_record(record)
    assert seed == (
        f"The seed fits the record's fingerprint; compare it with the one you saw before the start: {commitment(SEED)}."
    )
    assert "Compare yours: seat 1 nonce of 1" in luck
    assert "seat 0" not in luck  # it brought none


@SLUGS
def test_with_what_was_seen_and_brought_the_promise_is_said_to_be_kept(slug: str) -> None:
    seed, luck, *_ = check_record(recorded(slug), commitment(SEED), [(1, "nonce of 1"), (0, "")])
    assert seed == (
        f"The seed is the one that was promised; it has the fingerprint you saw before the start: {commitment(SEED)}."
    )
    assert luck.endswith("Those you named were used: seat 0 and seat 1.")


@SLUGS
def test_what_was_seen_or_brought_and_is_not_in_the_record_is_found(slug: str) -> None:
    record = recorded(slug)
    with pytest.raises(RecordDiffers, match=r"^commitment: expected .00"):
        check_record(record, "00" * 32)
    with pytest.raises(RecordDiffers, match=r'^nonces\[1\]: expected "mine", found "nonce of 1"'):
        check_record(record, None, [(1, "mine")])
    with pytest.raises(RecordDiffers, match=r'^nonces\[1\]: expected "mine"'):
        check_record(record, None, [(1, "nonce of 1"), (1, "mine")])
    with pytest.raises(RecordDiffers, match=r"^nonces: expected one of seat 9, found those of "):
        check_record(record, None, [(9, "")])


Path_ = tuple[str | int, ...]


def leaves(value: Any, path: Path_ = ()) -> Iterator[Path_]:
    """The places of all plain values, and of all empty ones."""
    children = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    inside = [leaf for name, child in children for leaf in leaves(child, (*path, name))]
    yield from inside or [path]


def at(record: Any, path: Path_) -> Any:
    for name in path:
        record = record[name]
    return record


def changed(record: Record, path: Path_, value: Any) -> Record:
    """The record with one value changed; all that lies beside it is the same."""
    other = copy(record)
    inner: Any = other
    for name in path[:-1]:
        inner[name] = copy(inner[name])
        inner = inner[name]
    inner[path[-1]] = value
    return other


def without(record: Record, path: Path_) -> Record:
    """The record with one field less; all that lies beside it is the same."""
    inner = at(record, path[:-1])
    kept = {name: value for name, value in inner.items() if name != path[-1]}
    return changed(record, path[:-1], kept) if path[1:] else kept


def another(value: Any) -> Any:
    """A value of the same type, where there is one."""
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return value + 1
    return value + "0" if isinstance(value, str) else {"none": 0}


def cannot_be_proven(path: Path_) -> bool:
    """What a record merely says: who sat there, when, by which click."""
    said_of_a_move = (("at",), ("by",), ("cmd_id",))  # and checked by the chain, in a record that has one
    return path == ("table",) or path[-1] in ("name", "bot") or (path[0] == "moves" and path[2:] in said_of_a_move)


def some_leaves(record: Record, luck: Random) -> list[Path_]:
    """All outside the log, all of its first two entries, and many of the last one and of the others."""
    end = ("moves", len(record["moves"]) - 1)
    all_of_it = list(leaves(record))
    near = [path for path in all_of_it if path[0] not in ("moves", "ledger") or path[1:2] in ((), (0,), (1,))]
    last = [path for path in all_of_it if path[:2] == end]
    seen = {*near, *last}
    far = [path for path in all_of_it if path not in seen]
    return near + luck.sample(last, min(len(last), 250)) + luck.sample(far, 150)


@dataclass(slots=True)
class Kept:
    """The game of a true record, saved every so many entries."""

    entries: list[Any]
    inputs: str = ""
    states: list[State | None] = field(default_factory=list)
    told: list[list[dict[str, Any]]] = field(default_factory=list)


EVERY = 8


class Keeping(Replay):
    """Keeps what it comes by."""

    def __init__(self, kept: Kept, *inputs: Any) -> None:
        super().__init__(*inputs)
        kept.inputs, kept.told = repr(inputs), self.told
        self.kept = kept

    def take(self, entry: object) -> None:
        if len(self.told) % EVERY == 0:
            self.kept.states.append(self.s and copied(self.game, self.s))
        super().take(entry)


class Resumed(Replay):
    """Goes on from what was kept shortly before the first entry that is not the very one of the true record."""

    def __init__(self, kept: Kept, *inputs: Any) -> None:
        super().__init__(*inputs)
        self.kept = kept
        self.same = 0  # so many entries were as they should be, and are not played again yet
        self.is_waiting = repr(inputs) == kept.inputs

    def take(self, entry: object) -> None:
        entries = self.kept.entries
        if self.is_waiting and self.same < len(entries) - 1 and entry is entries[self.same]:
            self.same += 1
            return
        if self.is_waiting:
            self.is_waiting = False
            self._go_on()
        super().take(entry)

    def _go_on(self) -> None:
        start = self.same // EVERY * EVERY
        s, begun = self.kept.states[start // EVERY], self.kept.entries[:start]
        self.s = s and copied(self.game, s)
        self.told = self.kept.told[:start]
        self.cmd_ids = {entry["cmd_id"] for entry in begun} - {None}
        for entry in self.kept.entries[start : self.same]:
            super().take(entry)


@pytest.fixture
def near(monkeypatch: pytest.MonkeyPatch, slug: str) -> Record:
    """A true record, of which from now on only what comes shortly before a change is played again for each change."""
    record = recorded(slug)
    del record["table"]  # this and `by` are proven by the chain alone: tests/engine/test_chain.py
    for entry in record["moves"]:
        del entry["by"]
    kept = Kept(record["moves"])
    monkeypatch.setattr("app.engine.record.Replay", partial(Keeping, kept))
    check_record(record)
    monkeypatch.setattr("app.engine.record.Replay", partial(Resumed, kept))
    return record


@SLUGS
def test_a_record_is_checked_to_its_end_from_what_was_kept_of_it(slug: str, near: Record) -> None:
    assert check_record(near) == check_record(recorded(slug))


@SLUGS
def test_every_value_that_is_changed_is_found(slug: str, near: Record) -> None:
    record = near
    luck = Random(1)
    found = 0
    for path in some_leaves(record, luck):
        if cannot_be_proven(path):
            continue
        with pytest.raises(RecordDiffers) as difference:
            check_record(changed(record, path, another(at(record, path))))
        assert difference.value.where
        found += 1
    assert found > 200


@SLUGS
def test_every_value_of_another_type_is_found(slug: str, near: Record) -> None:
    record = near
    luck = Random(2)
    for path in some_leaves(record, luck):
        value = at(record, path)
        wrong = luck.choice([bad for bad in WRONG if type(bad) is not type(value)])
        with pytest.raises(RecordDiffers):
            check_record(changed(record, path, wrong))


@SLUGS
def test_every_field_that_is_taken_away_is_found(slug: str, near: Record) -> None:
    record = near
    paths: list[Path_] = [(name,) for name in record]
    paths += [("moves", number, name) for number in (0, 1, -1) for name in record["moves"][0]]
    paths += [("ledger", number, name) for number in (0, -1) for line in record["ledger"][:1] for name in line]
    paths += [("seats", 0, name) for name in record["seats"][0]] + [("result", "reason"), ("result", "ranking")]
    paths += [("moves", number, "events", 0, "event") for number in (0, 1, -1)]
    for path in paths:
        with pytest.raises(RecordDiffers):
            check_record(without(record, path))


def spoilt(entries: list[Any]) -> list[list[Any]]:
    """With one missing, doubled or out of its place; where a game has none, with one too many."""
    if not entries:
        return [[{}]]
    middle = len(entries) // 2
    return [
        entries[:-1],
        entries[1:],
        entries[:middle] + entries[middle + 1 :],
        [*entries, entries[-1]],
        [*entries[:2], entries[1], *entries[2:]],
        [entries[1], entries[0], *entries[2:]],
        [],
    ]


@SLUGS
@pytest.mark.parametrize("part", ["moves", "ledger", "nonces", "seats"])
def test_entries_that_are_missing_doubled_or_swapped_are_found(slug: str, part: str) -> None:
    record = recorded(slug)
    entries = record[part]
    for other in spoilt(entries):
        if other == entries:
            continue  # two payments alike have changed places
        with pytest.raises(RecordDiffers):
            check_record({**record, part: other})


@SLUGS
@pytest.mark.parametrize("nonce", ["two\nlines", "ends\n", "\n", "\ud800", "\x1b[2J"])
def test_a_nonce_that_could_be_those_of_two_seats_or_that_nobody_can_write_is_found(slug: str, nonce: str) -> None:
    record = recorded(slug)
    record["nonces"][0] = nonce
    with pytest.raises(RecordDiffers, match=r"nonces\[0\]: expected a text of one line"):
        check_record(record)


@pytest.mark.parametrize("seed", [SEED.upper(), f" {SEED}", f"{SEED}\n", "5e ed" * 16, SEED[:-2], "", "é" * 64])
def test_a_seed_that_is_written_in_another_way_is_found(seed: str) -> None:
    record = recorded("mafia")
    with pytest.raises(RecordDiffers, match=r"^seed: expected 64 hexadecimal digits, in small letters"):
        check_record({**record, "seed": seed})


@pytest.mark.parametrize("when", [-1, 2**53, 10**4000])
def test_a_time_that_no_clock_shows_is_found(when: int) -> None:
    record = recorded("mafia")
    with pytest.raises(RecordDiffers, match=r"^move 2, at: expected milliseconds since 1970"):
        check_record(changed(record, ("moves", 1, "at"), when))


@SLUGS
def test_an_option_that_is_left_to_its_default_is_found(slug: str) -> None:
    record = recorded(slug)
    for option in GAMES[slug].options:
        with pytest.raises(RecordDiffers, match=r"^options"):
            check_record(without({**record, "options": GAMES[slug].chosen({})}, ("options", option.name)))


@SLUGS
def test_a_record_of_another_version_is_not_called_wrong(slug: str) -> None:
    game = GAMES[slug]
    with pytest.raises(OtherVersion) as other:
        check_record({**recorded(slug), "version": game.version + 1})
    known = f"version {game.version}" if game.version == 1 else f"versions 1 to {game.version}"
    assert str(other.value) == (
        f"This record was made by version {game.version + 1} of {game.title}; this Railbird plays {known}. "
        f"Verify it with a release that plays version {game.version + 1}."
    )


@SLUGS
def test_a_record_of_an_earlier_version_is_played_again_by_its_own_rules(slug: str) -> None:
    game = GAMES[slug]
    for version in range(1, game.version + 1):
        record = recorded(slug, version=version)
        assert record["version"] == record["moves"][0]["events"][0]["version"] == version
        assert record["options"].keys() == {option.name for option in game.options if option.since <= version}
        assert f"by the rules of {game.title}, version {version}:" in check_record(record)[2]


@SLUGS
def test_a_record_that_claims_another_version_than_it_was_played_by_is_not_right(slug: str) -> None:
    for version in range(1, GAMES[slug].version):
        with pytest.raises(RecordDiffers):
            check_record({**recorded(slug), "version": version})


def deep(levels: int) -> list[Any]:
    nest: list[Any] = []
    for _ in range(levels):
        nest = [nest]
    return nest


@SLUGS
def test_whatever_somebody_writes_into_a_record_is_refused_in_a_line(slug: str, near: Record) -> None:
    record = near
    luck = Random(3)
    made_up: list[Any] = [deep(100_000), "x" * 100_000, "\ud800", "\x1b[2J", 10**4000, -(10**4000), {"\n": deep(9)}]
    for path in some_leaves(record, luck):
        if path[-1] in ("name", "bot", "cmd_id"):
            continue
        with pytest.raises(RecordDiffers) as difference:
            check_record(changed(record, path, luck.choice(made_up)))
        said = str(difference.value)
        assert len(said) < 700
        assert said.isprintable()


@SLUGS
def test_a_move_used_twice_is_found(slug: str) -> None:
    record = recorded(slug)
    record["moves"][2]["cmd_id"] = record["moves"][1]["cmd_id"]
    with pytest.raises(RecordDiffers, match="move 3, cmd_id"):
        check_record(record)


@SLUGS
def test_a_game_that_is_not_over_is_found(slug: str) -> None:
    record = recorded(slug)
    cut = record["moves"][:9]
    ledger = [line for line in record["ledger"] if line["seq"] <= 9]
    with pytest.raises(RecordDiffers, match="a game that goes on"):
        check_record({**record, "moves": cut, "ledger": ledger})


@SLUGS
def test_time_that_the_game_did_not_wait_for_is_found(slug: str) -> None:
    record = recorded(slug)
    last = record["moves"][-1]
    nothing = {**last, "seq": last["seq"] + 1, "seat": None, "ask": None, "move": None, "cmd_id": "x", "events": []}
    with pytest.raises(RecordDiffers, match="the game is over"):
        check_record({**record, "moves": [*record["moves"], nothing]})


@pytest.mark.parametrize("nonsense", [None, 1, "record", [], {}, {"game": "mafia"}, {"game": []}, {"game": "chess"}])
def test_what_is_not_a_record_is_refused_in_words(nonsense: object) -> None:
    with pytest.raises(RecordDiffers) as difference:
        check_record(nonsense)
    assert "expected" in str(difference.value)
