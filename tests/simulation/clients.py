"""The people of a simulation: clients that see what comes over their sockets, answer, send twice, and come back.

A client notes what it was told and complains on the spot: of steps out of order or with a gap, of what is not on disk
yet, of less than it has seen before.
"""

import asyncio
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field
from random import Random
from typing import Any

import orjson

from app.api.sockets.asgi import SocketOutlet
from app.api.sockets.session import Ear
from app.engine.kernel.templates import pick
from app.errors import Refusal
from app.person import Person
from app.storage.store_errors import StoreError
from app.table.frames import Viewer
from app.table.live import Table
from tests.simulation.machine import Machine

Message = dict[str, Any]

# Refusals that do not say that the move was not made, or will not be: another copy of it may be on its way.
NOT_NOW = {"database_away", "busy", "draining", "too_many_moves"}


class WatchedOutlet(SocketOutlet):
    """The real one; but whatever is put into it has to be on disk already."""

    def __init__(self, client: "Client", send: Any, is_on_disk: Callable[[int], bool]) -> None:
        super().__init__(send)
        self._client, self._is_on_disk = client, is_on_disk

    def send(self, frame: bytes) -> None:
        if frame.startswith((b'{"type":"step"', b'{"type":"welcome"')):
            seq = orjson.loads(frame)["seq"]
            self._client.expect(self._is_on_disk(seq), f"step {seq} was sent before it was on disk")
        super().send(frame)


class Line:
    """One socket: what goes down it goes through a gate that may be shut, as by a client that does not read."""

    def __init__(
        self,
        client: "Client",
        machine: Machine,
        is_on_disk: Callable[[int], bool],
        is_in_log: Callable[[Message], bool],
    ) -> None:
        self.client, self.machine, self.is_in_log = client, machine, is_in_log
        self.gate = asyncio.Event()
        self.gate.set()
        self.is_open = True
        self.table: Table | None = None
        self.ear: Ear | None = None
        self.seq: int | None = None  # the last step that came over this line
        outlet = WatchedOutlet(client, self._carry, is_on_disk)
        self.viewer = Viewer(client.person, outlet)
        pump = asyncio.ensure_future(outlet.pump())
        pump.add_done_callback(self._pump_ended)
        self.tasks = [pump]

    async def open(self, table_id: str, after: int) -> None:
        """As the server's end does it. A refusal ends the line."""
        house = self.machine.house
        try:
            self.table = await house.lobby.admit(self.client.person, table_id)
            self.table.audience.expect(self.viewer)
            await house.lobby.greet(self.table, self.viewer, after)
        except (Refusal, StoreError):
            self.hang_up()
        else:
            self.ear = Ear(house, self.table, self.viewer)

    async def _carry(self, message: dict[str, Any]) -> None:
        await self.gate.wait()
        if self.is_open and message["type"] == "websocket.send":
            self.client.hear(self, orjson.loads(message["text"]))
        elif message["type"] == "websocket.close":
            self.hang_up()

    def _pump_ended(self, pump: "asyncio.Task[None]") -> None:
        error = None if pump.cancelled() else pump.exception()
        self.client.expect(error is None, f"the line broke: {error!r}")

    def hang_up(self) -> None:
        """From whichever end."""
        if self.is_open:
            self.is_open = False
            if self.table is not None:
                self.table.depart(self.viewer)
            self.viewer.is_gone = True
            for task in self.tasks:
                if task is not asyncio.current_task():
                    task.cancel()


@dataclass
class Client:
    person: Person
    seat: int | None
    luck: Random
    complaints: list[str]
    line: Line | None = None
    seen: int = 0
    picture: Message | None = None
    lobby: Message | None = None
    unanswered: dict[str, Message] = field(default_factory=dict)
    put_off: set[str] = field(default_factory=set)  # own commands that were refused for now
    on_its_way: deque[bytes] = field(default_factory=deque)
    told: dict[str, int] = field(default_factory=dict)  # own commands that were acknowledged, by the step's number
    old_asks: list[Message] = field(default_factory=list)
    sent: int = 0
    least: int = 0  # of what was seen, the newest that the database has not lost: nobody is shown less
    has_lost: bool = False  # the database has gone back, so a worker that has not noticed may show moves that are lost

    @property
    def is_connected(self) -> bool:
        return self.line is not None and self.line.is_open

    def expect(self, is_so: bool, otherwise: str) -> None:
        if not is_so:
            self.complaints.append(f"{self.person.name}: {otherwise}")

    # Hearing

    def hear(self, line: Line, message: Message) -> None:
        kind = message["type"]
        if kind == "welcome":
            self.expect(message["seq"] >= self.least, f"greeted with {message['seq']} after having seen {self.least}")
            if message["seq"] < self.seen:
                self.seen, self.old_asks = 0, []
            self.expect(line.seq is None, "greeted twice")
            self._see(line, message)
            self.lobby = message["lobby"]
        elif kind == "step":
            self._hear_step(line, message)
        elif kind == "refused":
            self._hear_refusal(message)
        elif kind == "lobby":
            self.lobby = message
        elif kind == "asks":
            assert self.picture is not None
            self.picture = {**self.picture, "asks": message["asks"]}

    def _hear_step(self, line: Line, message: Message) -> None:
        if line.seq is None:
            self.expect(False, f"step {message['seq']} before the welcome")
            return
        command = message.get("cmd_id")
        is_again = message["seq"] <= line.seq
        if is_again:
            # Only an answer to what was sent again, and the same as the first time.
            is_open = command in self.told or command in self.unanswered or command in self.put_off
            # A worker that had not noticed may repeat what it said of a move that is lost by now.
            self.expect(is_open or self.has_lost, f"old step {message['seq']}, of {command}, that nobody asked for")
        else:
            self.expect(message["seq"] == line.seq + 1, f"step {message['seq']} after {line.seq}")
            self._see(line, message)
        if command is not None and message["by"] == "person":
            first = self.told.setdefault(command, message["seq"]) if self._is_kept(line, message) else message["seq"]
            self.expect(first == message["seq"], f"{command} was acknowledged as {first} and as {message['seq']}")
            self.unanswered.pop(command, None)

    def _hear_refusal(self, message: Message) -> None:
        command = message["cmd_id"]
        self.unanswered.pop(command, None)
        if message["error"] in NOT_NOW:
            self.put_off.add(command)

    def _see(self, line: Line, message: Message) -> None:
        if self.picture is not None:
            self.old_asks = ([ask for ask in self.picture["asks"] if "moves" in ask] + self.old_asks)[:5]
        self.picture, self.seen, line.seq = message, max(self.seen, message["seq"]), message["seq"]
        if self._is_kept(line, message):
            self.least = max(self.least, message["seq"])

    def _is_kept(self, line: Line, message: Message) -> bool:
        """Is this of the history that the database has?"""
        return not self.has_lost or line.is_in_log(message)

    def lose_moves_after(self, seq: int) -> None:
        """The database has lost them. What a worker says that has not noticed may be of the lost history."""
        self.has_lost, self.least = True, min(self.least, seq)
        self.told = {command: told for command, told in self.told.items() if told <= seq}

    # Speaking

    @property
    def ask(self) -> Message | None:
        if self.picture is None or self.picture["status"] != "playing":
            return None
        return next((ask for ask in self.picture["asks"] if "moves" in ask), None)

    @property
    def has_something_to_say(self) -> bool:
        """Asked, and not waiting for an answer to what was said already."""
        ask = self.ask
        return ask is not None and all(message["ask"] != ask["id"] for message in self.unanswered.values())

    def think(self, is_careful: bool = False) -> bool:
        """Answer what is asked; now and then nonsense, too late, or twice. Was there anything to answer?"""
        ask = self.ask
        if ask is None or not self.has_something_to_say:
            return False
        move: Any = pick(self.luck.choice(ask["moves"]), self.luck.randrange)
        dice = 1.0 if is_careful else self.luck.random()
        if dice < 0.05:
            move = self.luck.choice(
                [{"do": "pass"}, {"do": "place", "card": "1-7", "box": "6B"}, None, {"do": "dance"}]
            )
        elif dice < 0.1 and self.old_asks:
            ask = self.luck.choice(self.old_asks)
        self.say(ask["id"], move)
        if dice > 0.85 and not is_careful:
            self.say_again()
        return True

    def say(self, ask_id: str, move: Any) -> None:
        self.sent += 1
        cmd_id = f"{self.person.id}/{self.sent}"
        message = {"type": "answer", "cmd_id": cmd_id, "ask": ask_id, "move": move}
        self.unanswered[cmd_id] = message
        self.on_its_way.append(orjson.dumps(message))

    def say_again(self) -> None:
        """Whatever has not been answered, and now and then what has been."""
        self.on_its_way += [orjson.dumps(message) for message in self.unanswered.values()]

    def deliver(self, which: int) -> None:
        """One of the messages on their way arrives, not always the first."""
        message = self.on_its_way[which]
        del self.on_its_way[which]
        if self.line is not None and self.line.is_open and self.line.ear is not None:
            self.line.ear.hear(message)

    def lose_line(self) -> None:
        if self.line is not None:
            self.line.hang_up()
        self.on_its_way.clear()
