"""What a seat may not know changes no byte that is sent to it.

Two houses on two copies of one database, which differ in everything that one viewer may not know: the cards of the
others, the stack, the orders, the seed, the nonces, what the log keeps secret. The same thing happens in both, and the
viewer's frames, its log, its lobby must be the same, byte for byte.
"""

import re
import sqlite3
from collections.abc import Awaitable, Callable
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any
from unittest import mock

import orjson
import pytest

from app.admission.claims import RELOAD_MS
from app.engine.catalog import GAMES
from app.engine.kernel.play import State
from app.engine.kernel.rng import Rng
from app.engine.kernel.templates import fits
from app.engine.mafia.game import Mafia
from app.person import Person
from app.table.audience import Audience
from app.table.table_rows import Rows, purpose_of_state
from tests.engine.mafia.redeal import redeal
from tests.engine.playing import copied, saved
from tests.fakes.clock import FakeClock
from tests.fakes.club import dealer_of, known_luck, open_club

TRIES = 12


@dataclass
class Moment:
    """A game just before a move: the database, the state, who moves what."""

    path: Path
    table_id: str
    people: list[Person]
    watcher: Person
    seq: int
    now: int
    state: State
    mover: int
    ask: str
    move: dict[str, Any]

    def person(self, viewer: int | None) -> Person:
        return self.watcher if viewer is None else self.people[viewer]


async def moments(url: str, place: Path, every: int, luck: Random) -> "list[Moment]":
    """A game from its deal to its end, looked at at every so manieth move."""
    found: list[Moment] = []
    async with open_club(url) as club:
        people = await club.people(4)
        table_id = await club.game(people)
        watcher = await club.person("Watcher")
        guests = await club.guests(people, table_id)
        await club.house.lobby.join(watcher, table_id, guests[0].hears("welcome")["lobby"]["invite"])
        while (asked := next((guest for guest in guests if guest.ask), None)) is not None:
            table, move = asked.table, asked.any_move(luck)
            assert table.session.state is not None
            assert asked.ask is not None
            assert asked.seat is not None
            if table.seq % every == 0:
                path = place / f"{table.seq}.sqlite"
                copy(Path(str(club.database.url.database)), path)
                state = copied(table.rows.game, table.session.state)
                now = club.clock.now()
                moment = Moment(
                    path, table_id, people, watcher, table.seq, now, state, asked.seat, asked.ask["id"], move
                )
                found.append(moment)
            club.clock.advance(1_000)
            asked.answer(f"m-{table.seq}", move)
            await club.settled()
    return found


def copy(source: Path, target: Path) -> None:
    with closing(sqlite3.connect(source)) as live, closing(sqlite3.connect(target)) as copied_to:
        live.backup(copied_to)
        copied_to.execute("PRAGMA journal_mode = WAL")


def write_state(db: sqlite3.Connection, moment: Moment, state: State) -> None:
    seal = dealer_of(f"sqlite:///{moment.path}").key.of(moment.table_id)
    last = "SELECT chain FROM moves WHERE table_id = ? AND seq = ?"
    [chain] = db.execute(last, (moment.table_id, moment.seq)).fetchone()
    values = (seal.close(saved(state), purpose_of_state(moment.seq, chain)), moment.seq, moment.table_id)
    db.execute("UPDATE states SET state = ?, seq = ? WHERE table_id = ?", values)


def hide_the_rest(db: sqlite3.Connection, moment: Moment, viewer: int | None) -> None:
    """Change what the database keeps from the viewer."""
    secret = {kind.__name__: kind.secret for kind in Mafia.events}
    log = db.execute("SELECT seq, seat, move, events FROM moves WHERE table_id = ?", (moment.table_id,)).fetchall()
    for seq, seat, move, text in log:
        events = orjson.loads(text)
        for event in events:
            for name in secret[event["event"]] if event.get("seat", -1) != viewer else ():
                event[name] = "not for you"
        move = move if seat == viewer else '{"do":"something else"}'
        db.execute("UPDATE moves SET move = ?, events = ? WHERE seq = ?", (move, orjson.dumps(events).decode(), seq))
    not_mine = -1 if viewer is None else viewer
    db.execute("UPDATE secrets SET value = '\"not for you\"' WHERE seat <> ?", (not_mine,))
    db.execute("UPDATE seats SET nonce = 'another' WHERE seat <> ?", (not_mine,))
    db.execute("UPDATE tables SET server_seed = ?", ("ab" * 32,))


async def sent_to(url: str, moment: Moment, viewer: int | None, move: dict[str, Any]) -> tuple[list[bytes], bytes]:
    """All that this viewer is sent while the move is made, coming back, on request; and what the mover was shown."""
    with known_luck(1):
        async with open_club(url, FakeClock(moment.now)) as club:
            person = moment.person(viewer)
            first = await club.comes(person, moment.table_id)
            mover = await club.comes(moment.people[moment.mover], moment.table_id)
            mover.answer("the move", move, moment.ask)
            await club.settled()
            assert mover.refusals == []
            again = await club.comes(person, moment.table_id, after=max(1, moment.seq - 5))
            log = await club.house.records.log(person, moment.table_id, 0)
            lobby = orjson.dumps(await club.house.lobby.look(person, moment.table_id))
            first.answer("mine", {"do": "pass"}, moment.ask)
            await club.settled()
            frames = [unchained(frame) for frame in (*first.ear.frames, *again.ear.frames)]
            return [*frames, log, lobby], unchained(mover.ear.frames[0])


def unchained(frame: bytes) -> bytes:
    """The frame without the log's hash. The hash covers hidden cards, and a secret of the house with them: nobody who
    guesses them can check the guess (tests/engine/test_chain.py)."""
    return re.sub(rb'"chain":"[0-9a-f]{64}"', b'"chain":"hash"', frame)


Sent = Callable[[str, Moment, int | None, dict[str, Any]], Awaitable[tuple[list[bytes], bytes]]]


async def compare(
    moment: Moment, viewer: int | None, luck: Random, sent: Sent = sent_to, shown: int | None = None
) -> bool:
    """Whether another deal was found; that nothing of it is seen is asserted.

    `shown`: the seat whose first picture comes back beside the frames, if it is not that of the mover.
    """
    game, before = Mafia(), moment.state
    moved = copied(game, before)
    coming = game.answer(moved, moment.ask, game.read(moment.move), moment.now + 1_000)
    for _ in range(TRIES):
        dealt = redeal(before, viewer, luck, moment.mover, moment.move, coming)
        if dealt is None:
            return False
        twin, twin_move = dealt
        if type(twin.rng) is not Rng:
            return False  # the next race would be stacked, and no database holds that
        ask = next(ask for ask in game.asks(twin) if ask.id == moment.ask)
        if any(fits(template, twin_move) for template in ask.moves):
            break  # else this move would be against the rules there: deal again
    else:
        return False
    worlds = []
    for name, state, move in (("this", before, moment.move), ("that", twin, twin_move)):
        path = moment.path.with_name(f"{name}-{moment.path.name}")
        copy(moment.path, path)
        with closing(sqlite3.connect(path)) as db:
            write_state(db, moment, state)
            if state is twin:
                hide_the_rest(db, moment, viewer)
            db.commit()
        worlds.append(await sent(f"sqlite:///{path}", moment, viewer, move))
        path.unlink()
    (here, mine), (there, theirs) = worlds
    assert here == there, (moment.seq, viewer)
    shows = moment.mover if shown is None else shown
    assert shows == viewer or mine != theirs, "the other deal is the same deal"
    return True


async def test_what_a_seat_may_not_know_changes_no_byte_that_is_sent_to_it(url: str, tmp_path: Path) -> None:
    luck, other = Random(7), Random(8)
    looked = found = 0
    for number, moment in enumerate(await moments(url, tmp_path, 5, luck)):
        for viewer in {None, moment.mover, number % 4}:
            looked += 1
            found += await compare(moment, viewer, other)
    assert found > 0.9 * looked > 40


# A seat that changes hands


@dataclass
class TakenOver:
    """A seat is given to somebody else at the very moment in which its person comes back; then the move is made.

    `whose` frames are looked at. Who had the seat may know it up to the change: of theirs, the frames after it count.
    """

    seat: int
    whose: str

    def may_see(self) -> int | None:
        """The seat whose secrets belong to these frames."""
        return {"new": self.seat, "neighbour": self.neighbour}.get(self.whose)

    @property
    def neighbour(self) -> int:
        return self.seat % 3 + 1

    async def sent(
        self, url: str, moment: Moment, viewer: int | None, move: dict[str, Any]
    ) -> tuple[list[bytes], bytes]:
        with known_luck(1):
            async with open_club(url, FakeClock(moment.now)) as club:
                host, table_id, old = moment.people[0], moment.table_id, moment.people[self.seat]
                first = await club.comes(host, table_id)
                new = await club.person("Lotte")
                await club.house.lobby.join(new, table_id, first.hears("welcome")["lobby"]["invite"])
                guests = {
                    "new": await club.comes(new, table_id),
                    "watcher": await club.comes(moment.watcher, table_id),
                    "neighbour": await club.comes(moment.people[self.neighbour], table_id),
                }
                claim = await club.house.claims.ask(new, table_id, self.seat, None)
                await club.pass_time(RELOAD_MS)
                change, skipped = club.house.lobby.change, 0

                async def change_as_they_come_back(table: Any, job: Any) -> Any:
                    nonlocal skipped
                    guests["old"] = back = await club.comes(old, table_id)
                    assert back.seat == self.seat
                    skipped = len(back.ear.frames) if self.whose == "old" else 0
                    return await change(table, job)

                with mock.patch.object(club.house.lobby, "change", change_as_they_come_back):
                    await club.house.claims.decide(host, table_id, int(claim), True)
                await club.settled()
                assert guests["new"].seat == self.seat
                mover = await club.comes(new if moment.mover == self.seat else moment.people[moment.mover], table_id)
                mover.answer("the move", move, moment.ask)
                await club.settled()
                assert mover.refusals == []
                own = guests["new"].picture["view"]["own"]
                guest = guests[self.whose]
                again = await club.comes(guest.person, table_id, after=max(1, moment.seq - 5))
                log = await club.house.records.log(guest.person, table_id, 0)
                lobby = orjson.dumps(await club.house.lobby.look(guest.person, table_id))
                frames = [unchained(frame) for frame in (*guest.ear.frames[skipped:], *again.ear.frames)]
                return [*frames, log, lobby], orjson.dumps(own)


async def test_the_secrets_of_a_seat_go_with_it_and_nobody_else_is_told_a_byte(url: str, tmp_path: Path) -> None:
    luck, other = Random(7), Random(9)
    looked = found = 0
    for number, moment in enumerate(await moments(url, tmp_path, 15, luck)):
        for whose in ("old", "new", "neighbour", "watcher"):
            taken = TakenOver(1 + number % 3, whose)
            looked += 1
            found += await compare(moment, taken.may_see(), other, taken.sent, taken.seat)
    assert found > 0.8 * looked > 12


# Holes that this would find


class Leaky(Mafia):
    """A game whose public view lets one look at the stack."""

    def public(self, s: Any) -> dict[str, Any]:
        return {**super().public(s), "hole": s.stack[-1:]}


def leak_the_log(patch: pytest.MonkeyPatch) -> None:
    def everything(game: Any, entry: Any, seat: int | None) -> dict[str, Any]:
        return {"seq": entry.seq, "events": orjson.loads(entry.events)}

    patch.setattr("app.review.records.shown_entry", everything)


def leak_the_seed(patch: pytest.MonkeyPatch) -> None:
    from app.lobby import service as lobby

    told = lobby.lobby_message
    patch.setattr(
        lobby, "lobby_message", lambda table, *rest: {**told(table, *rest), "commitment": table.rows.table.server_seed}
    )


def leak_events(patch: pytest.MonkeyPatch) -> None:
    def share(self: Any, seat: int | None) -> bytes:
        return bytes(self.everything)

    patch.setattr("app.table.frames.Events.of", share)


def leak_the_view(patch: pytest.MonkeyPatch) -> None:
    patch.setitem(GAMES, "mafia", Leaky())


def leak_the_picture(patch: pytest.MonkeyPatch) -> None:
    from app.table.frames import Picture

    own = Picture.own
    patch.setattr(Picture, "own", lambda self, seat: own(self, 3))


async def test_a_seat_that_is_not_given_up_would_be_found(
    url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    renew = Audience.renew

    def renew_and_keep(self: Audience, rows: Rows) -> None:
        seats = {viewer: viewer.seat for viewer in self.viewers}
        renew(self, rows)
        for viewer, seat in seats.items():
            viewer.seat = viewer.seat if seat is None else seat

    first, *_ = await moments(url, tmp_path, 15, Random(7))
    monkeypatch.setattr(Audience, "renew", renew_and_keep)
    taken = TakenOver(1, "old")
    with pytest.raises(AssertionError):
        await compare(first, None, Random(9), taken.sent, taken.seat)


@pytest.mark.parametrize("hole", [leak_the_log, leak_the_seed, leak_events, leak_the_view, leak_the_picture])
async def test_a_hole_would_be_found(
    url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, hole: Callable[[pytest.MonkeyPatch], None]
) -> None:
    found = 0
    for moment in await moments(url, tmp_path, 4, Random(2)):
        hole(monkeypatch)
        try:
            await compare(moment, None, Random(3))
        except AssertionError:
            found += 1
            break
        finally:
            monkeypatch.undo()
    assert found
