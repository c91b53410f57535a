"""A world of one table: its people, the one or two workers that serve it, a database, and everything that goes wrong.

`World.act` does one thing chosen by lot, `World.check` says what must hold after it, `World.come_to_rest` lets all be
well again and compares what everybody sees with what is on disk.
"""

import asyncio
import logging
import sqlite3
from collections.abc import Awaitable, Callable, Coroutine
from contextlib import closing
from pathlib import Path
from random import Random
from typing import Any, TypeAlias
from unittest import mock

import orjson

from app.service.errors import ServiceError
from app.service.house import House, open_house
from app.service.log import read_play
from app.service.neighbours import POLL_MS
from app.service.people import Person
from app.service.table import RETRY_MS, Table
from app.settings import Settings
from app.store.database import open_database
from app.store.errors import StoreError
from tests.service.fakes import FakeClock, PartyLine
from tests.service.simulation.friends import Client, Line
from tests.service.simulation.machine import Fate, HandReads, HandWriter, Machine, Wrist, breathe

SLOWEST = 8  # frames that wait for a client that does not read, here
PATIENCE = 3_000  # turns after which something that should come to rest never will
Deeds: TypeAlias = dict[Callable[[], Awaitable[None] | None], int]
CLOCKS = (None, None, {"bank": 60, "increment": 2})
# One in which everybody waits for one, and one in which all choose at once.
GAMES_HERE: dict[str, dict[str, Any]] = {"mafia": {"track": 48}, "jockeys": {}}


class Loud(logging.Handler):
    """What the house calls an error is one."""

    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self.heard: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.heard.append(self.format(record))


class World:
    def __init__(self, path: Path, seed: int, faults: float = 1.0) -> None:
        self.path, self.luck, self.faults = path, Random(seed), faults
        self.clock, self.party_line = FakeClock(), PartyLine()
        self.workers = 2 if self.luck.random() < 0.4 else 1
        self.game = self.luck.choice(list(GAMES_HERE))
        self.machines: list[Machine] = []
        self.clients: list[Client] = []
        self.table_id = ""
        self.log: list[tuple[int, str, str | None]] = []  # seq, command, ask
        self.seats: list[Any] = []
        self.errors: list[str] = []
        self.tasks: set[asyncio.Task[Any]] = set()
        self.disk = sqlite3.connect(path)
        self.acted: list[str] = []
        self.has_looked = False

    # Building

    async def open(self) -> None:
        loop = asyncio.get_running_loop()
        loop.set_exception_handler(lambda _, context: self.errors.append(str(context)))
        for _ in range(self.workers):
            self.machines.append(await self._machine())
        house = self.machines[0].house
        count = self.luck.randint(2, 4)
        people = [(await self.done(house.people.come_in(f"Guest {n}")))[0] for n in range(count + 1)]
        self.table_id = await self.done(self._set_table(house, people[:count], 4))
        self.seats = self._seats_on_disk()
        self.clients = [Client(person, seat, self.luck) for seat, person in enumerate(people[:count])]
        self.clients.append(Client(people[count], None, self.luck))
        for client in self.clients:
            self._connect(client, self.luck.choice(self.machines))

    async def _machine(self) -> Machine:
        wrist = Wrist(self.clock)
        url = f"sqlite:///{self.path}"
        database = open_database(url, busy_ms=50, alone=False)
        reads = HandReads(database, self.luck)
        database.read = reads.read  # type: ignore[assignment,method-assign]
        writers: list[HandWriter] = []

        def make_writer(*given: Any) -> HandWriter:
            writers.append(HandWriter(*given))
            return writers[0]

        make_bus = self.party_line.make_bus if self.workers > 1 else None
        with mock.patch("app.service.house.Writer", make_writer):
            if make_bus is None:
                opening = asyncio.ensure_future(open_house(Settings(database_url=url), wrist, database))
            else:
                with mock.patch("app.service.house.make_bus", make_bus):
                    opening = asyncio.ensure_future(open_house(Settings(database_url=url), wrist, database))
                    await self._turn_until(opening, writers)
            await self._turn_until(opening, writers)
        return Machine(opening.result(), writers[0], reads, wrist)

    async def _turn_until(self, opening: "asyncio.Future[House]", writers: list[HandWriter]) -> None:
        while not opening.done():
            await breathe()
            for writer in writers:
                if writer.has_work:
                    writer.turn("well", 256)

    async def _set_table(self, house: House, people: list[Person], seats: int) -> str:
        host = people[0]
        clock = self.luck.choice(CLOCKS)
        made = await house.making.make(
            host, game=self.game, options=GAMES_HERE[self.game], seats=None, visibility="public", sit=True, nonce="",
            settings={"clock": clock, "spectators": True, "absent_after": 60},
        )  # fmt: skip
        table_id: str = made["table"]
        for guest in people[1:]:
            await house.lobby.join(guest, table_id, made["invite"])
            await house.arranging.sit(guest, table_id, None, "")
        for seat in range(len(people), seats):
            await house.arranging.seat_bot(host, table_id, seat, "random")
        await house.arranging.start(host, table_id)
        return table_id

    async def done(self, work: Coroutine[Any, Any, Any]) -> Any:
        """Have this done, with a disk that serves everybody at once."""
        task = asyncio.ensure_future(work)
        for _ in range(PATIENCE):
            await breathe()
            if task.done():
                return task.result()
            turned = [machine.turn() for machine in self.machines]
            if not any(turned):
                self.clock.advance(RETRY_MS)
        raise AssertionError(f"never done: {work}")

    def close(self) -> None:
        for client in self.clients:
            client.lose_line()
        for machine in self.machines:
            machine.crash()
        for task in self.tasks:
            task.cancel()
        self.disk.close()

    # One thing by lot

    async def act(self) -> None:
        deeds = self._trouble() if self.luck.random() < 0.1 * self.faults else self._what_can_be_done()
        [deed] = self.luck.choices(list(deeds), list(deeds.values()))
        self.acted.append(deed.__name__)
        happens = deed()
        if happens is not None:
            await happens
        await breathe()

    def _what_can_be_done(self) -> Deeds:
        deeds: Deeds = {self.pass_time: 4, self.say_again: 1}
        if any(client.is_connected and client.has_something_to_say for client in self.clients):
            deeds[self.think] = 20
        if any(client.on_its_way for client in self.clients):
            deeds[self.deliver] = 30
        if any(machine.writer.has_work for machine in self.machines):
            deeds[self.write] = 30
        if any(machine.reads.waiting for machine in self.machines):
            deeds[self.read] = 40
        if any(not client.is_connected for client in self.clients):
            deeds[self.come] = 20
        if self.party_line.hints:
            deeds[self.pass_hints] = 20
        if any(client.line is not None and not client.line.gate.is_set() for client in self.clients):
            deeds[self.open_gate] = 1
        return deeds

    def _trouble(self) -> Deeds:
        return {self.drop: 8, self.shut_gate: 4, self.arrange: 5, self.crash: 2, self.stop: 1, self.chat: 2}

    def _fate(self) -> Fate:
        if self.luck.random() > 0.15 * self.faults:
            return "well"
        return self.luck.choice(["never written", "answer lost"])

    def think(self) -> None:
        self.luck.choice([client for client in self.clients if client.has_something_to_say]).think()

    def deliver(self) -> None:
        talking = [client for client in self.clients if client.on_its_way]
        if talking:
            client = self.luck.choice(talking)
            client.deliver(self.luck.randrange(len(client.on_its_way)) if self.luck.random() < 0.3 else 0)

    def say_again(self) -> None:
        self.luck.choice(self.clients).say_again()

    def write(self) -> None:
        busy = [machine for machine in self.machines if machine.writer.has_work]
        if busy:
            self.luck.choice(busy).writer.turn(self._fate(), self.luck.choice([1, 2, 256]))

    def read(self) -> None:
        busy = [machine for machine in self.machines if machine.reads.waiting]
        if busy:
            reads = self.luck.choice(busy).reads
            reads.turn(self._fate(), self.luck.randrange(len(reads.waiting)))

    def pass_time(self) -> None:
        self.clock.advance(self.luck.choice([10, 300, 900, 900, 2_000, 6_000, 20_000, 61_000]))

    def pass_hints(self) -> None:
        """Some are lost, some come twice, some stay on their way, and some overtake each other."""
        line, luck = self.party_line, self.luck
        late = [hint for hint in line.hints if luck.random() < 0.2 * self.faults]
        now = [hint for hint in line.hints if hint not in late]
        now += [hint for hint in now if luck.random() < 0.1 * self.faults]
        if luck.random() < 0.3 * self.faults:
            luck.shuffle(now)
        line.hints, line.is_cut = now, luck.random() < 0.2 * self.faults
        line.pass_on()
        line.hints = late + line.hints

    def come(self) -> None:
        away = [client for client in self.clients if not client.is_connected]
        if away:
            client = self.luck.choice(away)
            self._connect(client, self.luck.choice(self.machines))

    def _connect(self, client: Client, machine: Machine) -> None:
        client.lose_line()
        client.line = Line(client, machine, self.is_on_disk)
        client.line.tasks.append(asyncio.ensure_future(client.line.open(self.table_id, client.seen)))

    def drop(self) -> None:
        self.luck.choice(self.clients).lose_line()

    def shut_gate(self) -> None:
        client = self.luck.choice(self.clients)
        if client.line is not None:
            client.line.gate.clear()

    def open_gate(self) -> None:
        for client in self.clients:
            if client.line is not None:
                client.line.gate.set()

    def arrange(self) -> None:
        """Somebody pauses, leaves, or takes the seat back."""
        house = self.luck.choice(self.machines).house.arranging
        person = self.luck.choice(self.clients[:-1]).person
        wish = self.luck.choice([house.leave, *[house.take_back] * 4, None, None, None])
        if wish is None:
            self._spawn(house.pause(person, self.table_id, self.luck.random() < 0.3))
        else:
            self._spawn(wish(person, self.table_id))

    def chat(self) -> None:
        client = self.luck.choice(self.clients)
        client.on_its_way.append(b'{"type":"chat","text":"well"}')

    def _spawn(self, wish: Coroutine[Any, Any, Any]) -> None:
        async def wished() -> None:
            try:
                await wish
            except (ServiceError, StoreError):
                """Refused, or the database was away: whoever wished it was told so."""

        task = asyncio.ensure_future(wished())
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)

    async def crash(self) -> None:
        """The power fails; perhaps just after what was being written had come to the disk."""
        number = self.luck.randrange(len(self.machines))
        machine = self.machines[number]
        if machine.writer.has_work and self.luck.random() < 0.5:
            machine.writer.turn("answer lost", self.luck.choice([1, 256]))
        await self._replace(number)

    async def stop(self) -> None:
        """The house stops in order, and another one opens."""
        number = self.luck.randrange(len(self.machines))
        self.open_gate()
        await self.done(self.machines[number].house.hall.drain())
        await self._replace(number)

    async def _replace(self, number: int) -> None:
        machine = self.machines[number]
        for client in self.clients:
            if client.line is not None and client.line.machine is machine:
                client.lose_line()
        machine.crash()
        for task in list(self.tasks):
            task.cancel()
        await breathe()
        self.party_line.ends = [end for end in self.party_line.ends if end is not machine.house.neighbours.bus]
        self.machines[number] = await self._machine()

    # What must hold

    def is_on_disk(self, seq: int) -> bool:
        self._look_at_disk()
        return seq <= len(self.log)

    def _look_at_disk(self) -> None:
        new = self.disk.execute(
            "SELECT seq, cmd_id, ask FROM moves WHERE table_id = ? AND seq > ? ORDER BY seq",
            (self.table_id, len(self.log)),
        ).fetchall()
        self.log += new

    def check(self) -> None:
        self._look_at_disk()
        assert [seq for seq, _, _ in self.log] == list(range(1, len(self.log) + 1))
        commands = {command: seq for seq, command, _ in self.log}
        asks = [ask for _, _, ask in self.log if ask is not None]
        assert len(commands) == len(self.log)
        assert len(set(asks)) == len(asks), "an ask was answered twice"
        for client in self.clients:
            for command, seq in client.told.items():
                assert commands.get(command) == seq, f"{command} was acknowledged as {seq}"
        assert not self.errors, self.errors

    def _seats_on_disk(self) -> list[Any]:
        """Whose seat it is."""
        rows = "SELECT seat, person_id, bot, name FROM seats WHERE table_id = ? ORDER BY seat"
        return self.disk.execute(rows, (self.table_id,)).fetchall()

    # At rest

    async def come_to_rest(self) -> None:
        """Everything is well again, everybody is back: then everybody sees what is on disk."""
        self.party_line.is_cut = False
        self.has_looked = self.workers == 1
        self.open_gate()
        for _ in range(PATIENCE):
            await breathe()
            if not self._do_what_is_left():
                break
        else:
            raise AssertionError("it does not come to rest")
        self.check()
        await self._compare()

    def _do_what_is_left(self) -> bool:
        """The next thing that waits for something; in the end, for time."""
        for machine in self.machines:
            if machine.turn():
                return True
        if self.party_line.pass_on():
            return True
        for client in self.clients:
            if not client.is_connected:
                self._connect(client, self.machines[0] if client.line is None else client.line.machine)
                if client.line is not None and client.line.machine not in self.machines:
                    self._connect(client, self.luck.choice(self.machines))
                return True
            if client.on_its_way:
                client.deliver(0)
                return True
        return self._wait_for_tables()

    def _wait_for_tables(self) -> bool:
        """What only time brings: another try of a table that lost its database, a look at what other workers did."""
        behind = [client for client in self.clients if client.line is None or client.line.seq != len(self.log)]
        tables = [table for machine in self.machines for table in machine.house.hall.awake()]
        if behind or any(table.turns.is_busy for table in tables):
            self.clock.advance(max(POLL_MS, RETRY_MS) if self.workers > 1 else RETRY_MS)
            return True
        unsure = [client for client in self.clients if client.unanswered]
        for client in unsure:
            client.say_again()
        if unsure:
            return True
        # Whatever hints were lost before all was well again: the next look finds it.
        has_looked, self.has_looked = self.has_looked, True
        if not has_looked:
            self.clock.advance(POLL_MS)
        return not has_looked

    async def _compare(self) -> None:
        assert self._seats_on_disk() == self.seats
        fresh = await self._fresh_table()
        assert fresh.seq == len(self.log)
        for client in self.clients:
            shown = orjson.loads(b"{%b}" % fresh.snapshot(client.seat))
            assert client.picture is not None
            seen = {name: client.picture[name] for name in ("seq", "status", "view")}
            assert seen == {name: shown[name] for name in seen}, (client.seat, seen["seq"])
            assert _without_times(client.picture["asks"]) == _without_times(shown["asks"])
            assert client.lobby is not None
            assert client.lobby["paused"] == fresh.row.paused
        self._check_money(fresh)
        for machine in self.machines:
            table = machine.house.hall.if_awake(self.table_id)
            if table is not None and table.viewers:
                assert table.seq == fresh.seq
                assert table.seats.rows == fresh.seats.rows

    async def _fresh_table(self) -> Table:
        """The table as somebody would find it who has just come from nowhere."""
        house = self.machines[0].house
        play = house.database.read_now(read_play, self.table_id)
        table = Table(play.known, house.database, house.writer, Wrist(self.clock, is_alive=False))
        table.take_up(play)
        return table

    def _check_money(self, table: Table) -> None:
        rows = "SELECT payer, payee, amount FROM ledger WHERE table_id = ? ORDER BY seq, line"
        held: dict[int | None, int] = {}
        for payer, payee, amount in self.disk.execute(rows, (self.table_id,)):
            held[payer] = held.get(payer, 0) - amount
            held[payee] = held.get(payee, 0) + amount
            assert all(money >= 0 for account, money in held.items() if account is not None)
        assert sum(held.values()) == 0
        assert table.state is not None
        assert table.state.ledger.is_balanced()
        assert [held.get(seat, 0) for seat in range(len(self.seats))] == table.state.ledger.held

    # To the end

    async def play_to_the_end(self) -> None:
        """Nothing goes wrong any more; whoever left takes the seat back, and the game ends."""
        house = self.machines[0].house
        await self.done(self._wake_up(house))
        for _ in range(PATIENCE):
            await self.come_to_rest()
            if self.clients[0].picture is not None and self.clients[0].picture["status"] == "finished":
                break
            thought = [client.think(is_careful=True) for client in self.clients]
            if not any(thought):
                self.clock.advance(900)
        else:
            raise AssertionError("the game does not end")
        with closing(sqlite3.connect(self.path)) as disk:
            status = disk.execute("SELECT status FROM tables WHERE id = ?", (self.table_id,)).fetchone()
            places = disk.execute("SELECT count(*) FROM results WHERE table_id = ?", (self.table_id,)).fetchone()
        assert (status[0], places[0]) == ("finished", len(self.seats))

    async def _wake_up(self, house: House) -> None:
        table = await house.hall.table(self.table_id)
        if table.status != "playing":
            return
        for client in self.clients:
            if client.seat is not None:
                await house.arranging.take_back(client.person, self.table_id)
            if table.is_host(client.person.id) and table.row.paused:
                await house.arranging.pause(client.person, self.table_id, False)


def _without_times(asks: list[dict[str, Any]]) -> list[dict[str, Any]]:
    return [{name: value for name, value in ask.items() if name != "closes_at"} for ask in asks]
