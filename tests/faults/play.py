"""People who play on whatever happens: they come back when the line is lost, send again what was not answered, and
remember every acknowledgement. What they are told is checked on the spot.
"""

import asyncio
import json
import random
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import asynccontextmanager, contextmanager, suppress
from dataclasses import dataclass, field, replace
from time import monotonic
from typing import Any

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from tests.faults.processes import PATIENCE, House
from tests.wire.clients import PATIENT, Person, Table, any_move, come_in, own_ask

Message = dict[str, Any]

NAMES = ("Aoi", "Tobias", "怡君", "Maria", "Sam")
# "This was not done, and may be sent again": everything else is an answer for good.
TRY_AGAIN = {"database_away", "busy", "draining", "too_many_messages", "too_many_moves"}
BREATH = 0.05  # seconds between two attempts
# A game of five people over the longest track has 179 moves at least. After so many of them people take long thoughts,
# unless a test waits for moves: on a slow machine no game may be over before its test.
FAR_ON, LONG_THOUGHT = 60, 2.0  # moves; seconds


@dataclass(eq=False)
class Player:
    """One person at one table, at one of several servers at a time."""

    person: Person
    table: Table
    houses: Sequence[House]
    at: int  # which of the houses
    luck: random.Random
    think: float = 0.0  # seconds before an answer
    is_pushy: bool = False  # sends everything several times, out of order, and late once more
    acknowledged: dict[str, int] = field(default_factory=dict)
    refused: dict[str, str] = field(default_factory=dict)
    put_off: list[str] = field(default_factory=list)  # why, each time that something was not done now
    unanswered: dict[str, Message] = field(default_factory=dict)
    said: list[Message] = field(default_factory=list)
    picture: Message | None = None
    seen: int = 0
    tries: int = 0  # to open a line
    lines: int = 0  # that were opened
    socket: ClientConnection | None = None
    name_again: str = ""  # in a house that knows less than this player
    is_connected: bool = False
    is_resting: bool = False
    awaited: asyncio.Event = field(default_factory=asyncio.Event)  # set while a test waits for moves
    told: asyncio.Event = field(default_factory=asyncio.Event)

    @property
    def name(self) -> str:
        """What its commands begin with; the names of people may be in any script."""
        return f"{self.name_again}{self.person.cookie[-6:]}"

    @property
    def is_settled(self) -> bool:
        return self.is_connected and not self.unanswered

    async def play(self) -> None:
        """Until cancelled."""
        while True:
            house = self.houses[self.at % len(self.houses)]
            self.tries += 1
            url = f"ws://{house.address}:{house.port}/ws/tables/{self.table.id}?after={self.seen}"
            try:
                async with connect(
                    url, additional_headers={"Cookie": self.person.cookie}, compression=None, open_timeout=PATIENCE
                ) as socket:
                    await self._sit(socket)
            except (OSError, WebSocketException, TimeoutError, EOFError):
                # The house is gone, or shows us the door; perhaps another one is open.
                self.at += 1
            finally:
                self.is_connected = False
            await asyncio.sleep(BREATH)

    def hang_up(self) -> None:
        """The line is cut, as in a tunnel; the next one leads to the next house."""
        if self.socket is not None:
            self.is_connected = False
            self.socket.transport.abort()

    async def _sit(self, socket: ClientConnection) -> None:
        self.socket = socket
        async with asyncio.timeout(15):
            welcome = json.loads(await socket.recv())
            while welcome["type"] != "welcome":
                welcome = json.loads(await socket.recv())
        assert welcome["seq"] >= self.seen, f"greeted with {welcome['seq']} after having seen {self.seen}"
        if self.picture is not None and welcome["seq"] == self.picture["seq"]:
            assert welcome["view"] == self.picture["view"], "the same move looks otherwise"
        self._see(welcome)
        self.lines, self.is_connected = self.lines + 1, True
        talking = asyncio.create_task(self._talk(socket))
        try:
            async for frame in socket:
                self._hear(json.loads(frame))
        finally:
            talking.cancel()
            await asyncio.wait([talking])
            if not talking.cancelled() and not isinstance(talking.exception(), WebSocketException):
                talking.result()

    # Hearing

    def _hear(self, message: Message) -> None:
        kind = message["type"]
        if kind == "step":
            self._hear_step(message)
        elif kind == "refused":
            self._hear_refusal(message)
        elif kind == "asks":
            assert self.picture is not None
            self.picture["asks"] = message["asks"]

    def _hear_step(self, message: Message) -> None:
        assert self.picture is not None
        command = message.get("cmd_id")
        if message["seq"] > self.picture["seq"]:
            assert message["seq"] == self.picture["seq"] + 1, f"step {message['seq']} after {self.picture['seq']}"
            self._see(message)
        else:
            assert command in self.acknowledged or command in self.unanswered, "an old step that nobody asked for"
        if command is not None and message["by"] == "person":
            first = self.acknowledged.setdefault(command, message["seq"])
            assert first == message["seq"], f"{command} was acknowledged as {first} and as {message['seq']}"
            self.unanswered.pop(command, None)

    def _hear_refusal(self, message: Message) -> None:
        if message["error"] in TRY_AGAIN:
            self.put_off.append(message["error"])
        elif message["cmd_id"] in self.unanswered:
            del self.unanswered[message["cmd_id"]]
            self.refused[message["cmd_id"]] = message["error"]
        self.told.set()

    def _see(self, message: Message) -> None:
        self.picture, self.seen = message, max(self.seen, message["seq"])
        self.told.set()

    # Speaking

    async def _talk(self, socket: ClientConnection) -> None:
        while True:
            self.told.clear()
            for message in list(self.unanswered.values()):
                await self._say(socket, message)
            if self.unanswered:
                await asyncio.sleep(BREATH)  # nobody is helped by asking in a frenzy
            await self._hear_or_breathe()
            ask = None if self.is_resting or self.unanswered or self.picture is None else own_ask(self.picture)
            if ask is None or self.picture is None or self.picture["status"] != "playing":
                continue
            await self._think()
            if self.is_resting:
                continue  # came to rest over a thought
            cmd_id = f"{self.name}/{len(self.said)}"
            message = {"type": "answer", "cmd_id": cmd_id, "ask": ask["id"], "move": any_move(ask, self.luck)}
            self.said.append(message)
            self.unanswered[cmd_id] = message

    async def _think(self) -> None:
        """Before an answer. Whoever has a long thought and is awaited meanwhile answers at once."""
        if self.awaited.is_set() or self.seen < FAR_ON:
            await asyncio.sleep(self.think)
            return
        with suppress(TimeoutError):
            async with asyncio.timeout(max(self.think, LONG_THOUGHT)):
                await self.awaited.wait()

    async def _say(self, socket: ClientConnection, message: Message) -> None:
        messages = [message]
        if self.is_pushy:
            messages += [message, *self.luck.sample(self.said, min(3, len(self.said)))]
            self.luck.shuffle(messages)
        for one in messages:
            await socket.send(json.dumps(one))

    async def _hear_or_breathe(self) -> None:
        """Until there is news; what waits for an answer is said again after a while without any."""
        try:
            async with asyncio.timeout(0.5):
                await self.told.wait()
        except TimeoutError:
            return


@dataclass(eq=False)
class Party:
    """Some tables, and everybody who plays at them."""

    houses: Sequence[House]
    players: list[Player]
    tables: list[Table]
    seats: dict[str, list[str]]  # who sat where when it began

    def of(self, table: Table) -> list[Player]:
        return [player for player in self.players if player.table is table]

    @property
    def acknowledged(self) -> int:
        return sum(len(player.acknowledged) for player in self.players)

    async def record(self, table: Table) -> dict[str, Any]:
        """The record of a finished game, as somebody gets it who played."""
        async with self.houses[0].client() as client:
            person = self.of(table)[0].person
            record: dict[str, Any] = await replace(person, client=client).get(f"{table.path}/record")
            return record

    @asynccontextmanager
    async def at_their_tables(self) -> AsyncIterator[None]:
        async with asyncio.TaskGroup() as tasks:
            playing = [tasks.create_task(player.play()) for player in self.players]
            try:
                await self.together()
                yield
            finally:
                for task in playing:
                    task.cancel()

    def lose(self, house: House) -> None:
        """This house is no more: whoever was there is not connected, noticed or not."""
        for player in self.players:
            if self.houses[player.at % len(self.houses)] is house:
                player.is_connected = False

    async def more_moves(self, count: int) -> None:
        """Until so many more have been acknowledged."""
        goal = self.acknowledged + count

        def enough() -> bool:
            assert self.acknowledged >= goal or not self.is_over(), "the games are over: let the players think longer"
            return self.acknowledged >= goal

        with self._waiting_for_moves():
            await until(enough, f"{count} more moves", self)

    async def move_at_every_table(self) -> None:
        """Until somebody at each table has had a move acknowledged."""

        def counts() -> list[int]:
            return [sum(len(player.acknowledged) for player in self.of(table)) for table in self.tables]

        before = counts()

        def moved() -> bool:
            return all(now > then for now, then in zip(counts(), before, strict=True))

        with self._waiting_for_moves():
            await until(moved, "a move at every table", self)

    @contextmanager
    def _waiting_for_moves(self) -> Iterator[None]:
        for player in self.players:
            player.awaited.set()
        try:
            yield
        finally:
            for player in self.players:
                player.awaited.clear()

    def is_over(self) -> bool:
        """Everybody has seen the end of their game."""
        return all(player.picture is not None and player.picture["status"] == "finished" for player in self.players)

    async def together(self) -> float:
        """Until everybody sees at least what anybody has seen by now, over a line that is open; the seconds it took."""
        begun = monotonic()
        heads = {table.id: max(player.seen for player in self.of(table)) for table in self.tables}

        def all_there() -> bool:
            return all(
                player.is_connected and player.picture is not None and player.picture["seq"] >= heads[player.table.id]
                for player in self.players
            )

        await until(all_there, "everybody is back and sees what anybody has seen", self)
        return monotonic() - begun

    async def finish(self) -> None:
        """Play every game to its end."""
        for player in self.players:
            player.think = 0.0
        with self._waiting_for_moves():
            await until(self.is_over, "all games are over", self)

    async def come_to_rest(self) -> None:
        """Nobody starts anything new; until all is answered and everybody at a table sees the same move."""
        for player in self.players:
            player.is_resting = True

        def at_rest() -> bool:
            """At one and the same moment, for whoever is not settled may still move a table."""
            return all(player.is_settled for player in self.players) and all(
                len({player.picture["seq"] for player in self.of(table) if player.picture}) == 1
                for table in self.tables
            )

        await until(at_rest, "every command is answered, and everybody at a table sees the same move", self)


async def until(is_so: Any, what: str, party: Party) -> None:
    end = monotonic() + PATIENCE
    while not is_so():
        if monotonic() > end:
            states = [(p.name, p.at, p.is_connected, p.seen, list(p.unanswered), p.refused) for p in party.players]
            raise AssertionError(f"not within {PATIENCE} s: {what}; {states}")
        await asyncio.sleep(0.01)


@asynccontextmanager
async def a_party(
    houses: Sequence[House],
    tables: int = 2,
    *,
    think: float = 0.03,
    is_pushy: bool = False,
    seed: int = 1,
    **table: Any,
) -> AsyncIterator[Party]:
    """Tables with five people each, spread over the houses on purpose; they play until the end of the block."""
    party = Party(houses, [], [], {})
    async with houses[0].client() as client:
        for number in range(tables):
            people = [await come_in(client, f"{name} {number}") for name in NAMES]
            made = await people[0].opens(**{"options": {"track": 72}, "settings": PATIENT, **table})
            for guest in people[1:]:
                await guest.joins(made)
            lobby = await people[0].get(made.path)
            party.seats[made.id] = [seat["user"] for seat in lobby["seats"]]
            party.tables.append(made)
            party.players += [
                Player(person, made, houses, at, random.Random(f"{seed}/{number}/{at}"), think, is_pushy)
                for at, person in enumerate(people)
            ]
            await people[0].post(f"{made.path}/start")
    async with party.at_their_tables():
        yield party
