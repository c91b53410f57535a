"""Clients that do not behave: one that never reads, one that sends nonsense."""

import asyncio
import json
import socket
from collections.abc import AsyncIterator, Iterator
from contextlib import AsyncExitStack, asynccontextmanager, closing, contextmanager, suppress
from pathlib import Path
from typing import Any

import orjson
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection as PlainLine
from websockets.sync.client import connect as connect_now

from app.api.sockets.session import FAREWELL_SECONDS, PENDING_BYTES
from app.storage.database import open_database
from app.storage.log import reader as log_store
from tests.faults.bounds import CATCH_UP_SECONDS, TIMES, soon, within
from tests.faults.play import Party, Player, a_party, until
from tests.faults.processes import PATIENCE, House, houses
from tests.faults.proof import prove

ANYWAY = 20 * 2**20  # bytes by which a house may grow while people play

# The refusal repeats the field there is no use for: who sends this asks for as many bytes.
CHEEK = json.dumps({"type": "ping", "x" * 15_000: 1})
AT_ONCE = 900  # messages; a socket may send a thousand before it has to slow down


async def test_who_never_reads_is_dropped_and_harms_nobody(tmp_path: Path) -> None:
    """Three play on with one socket and have another one that asks for megabytes and reads none of them."""
    url = f"sqlite:///{tmp_path}/railbird.sqlite"
    with houses(tmp_path, url) as [house]:
        async with a_party([house], tables=1, think=0.2) as party, AsyncExitStack() as stuck:
            await party.more_moves(5)
            before, deaf = house.memory(), party.players[:3]
            for player in deaf:
                await stuck.enter_async_context(never_reads(house, player, party))
            assert house.memory() - before < len(deaf) * PENDING_BYTES + ANYWAY
            await let_go(house, party)
            await party.more_moves(5)
            await soon(party)
            assert {player.lines for player in party.players} == {1}, "somebody else lost their socket"
            await stuck.aclose()
            await party.more_moves(5)
            await party.come_to_rest()
            assert (await welcomed(house, party.players[0]))["seq"] == party.players[0].seen
        assert prove(party, url) >= 15
        assert "Traceback" not in house.said()


@asynccontextmanager
async def never_reads(house: House, player: Player, party: Party) -> AsyncIterator[None]:
    """A socket that asks and does not read, until the house has had enough of it."""
    dropped = house.metric("sockets_dropped")
    async with connect(
        address(house, player),
        sock=small_ear(house.port),
        additional_headers={"Cookie": player.person.cookie},
        compression=None,
        max_queue=1,
        ping_interval=None,
    ) as line:
        await line.recv()  # the greeting: before it, little is listened to
        with suppress(ConnectionClosed):
            for _ in range(AT_ONCE):
                await line.send(CHEEK)
        with within(CATCH_UP_SECONDS, "the house has had enough", party):
            await until(lambda: house.metric("sockets_dropped") > dropped, "it is dropped", party)
        yield
        line.transport.abort()
        await line.wait_closed()


def small_ear(port: int) -> socket.socket:
    """A connection whose kernel takes little in for it: left to itself, that is tens of megabytes."""
    ear = socket.socket()
    ear.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2**16)
    ear.connect(("127.0.0.1", port))
    ear.setblocking(False)
    return ear


async def let_go(house: House, party: Party) -> None:
    """The house does not wait for them to read, or to answer a ping."""
    with within(FAREWELL_SECONDS + CATCH_UP_SECONDS, "those who never read are gone", party):
        await until(lambda: house.metric("sockets") == len(party.players), "the others have gone", party)


async def welcomed(house: House, player: Player) -> dict[str, Any]:
    """What is said to who comes back."""
    cookie = {"Cookie": player.person.cookie}
    async with connect(address(house, player), additional_headers=cookie, compression=None) as line:
        welcome: dict[str, Any] = orjson.loads(await line.recv())
    return welcome


def address(house: House, player: Player) -> str:
    return f"ws://127.0.0.1:{house.port}/ws/tables/{player.table.id}"


async def test_who_pings_and_never_reads_fills_no_memory(tmp_path: Path) -> None:
    """Each ping wants its bytes back. A socket that sends many is closed, and others do not notice it."""
    with houses(tmp_path, f"sqlite:///{tmp_path}/railbird.sqlite") as [house]:
        async with a_party([house], tables=1, think=0.2) as party:
            await party.more_moves(5)
            before = house.memory()
            await asyncio.to_thread(ping_on_and_on, house, party.players[0])
            assert house.memory() - before < ANYWAY
            assert house.metric("sockets_flooding") >= 1
            await party.more_moves(5)
            assert {player.lines for player in party.players} == {1}, "somebody else lost their socket"
            await party.come_to_rest()


def ping_on_and_on(house: House, player: Player) -> None:
    """Send 64 MB of pings, or as many as the house takes."""
    pings = (b"\x89\xfd" + MASK + bytes(125)) * 1_000
    with closing(small_ear(house.port)) as line, suppress(OSError):
        line.settimeout(FAREWELL_SECONDS + CATCH_UP_SECONDS)
        line.sendall(handshake(house, player))
        assert b" 101 " in line.recv(1_000)
        for _ in range(500):
            line.sendall(pings)


def handshake(house: House, player: Player) -> bytes:
    lines = (
        f"GET /ws/tables/{player.table.id} HTTP/1.1", f"Host: 127.0.0.1:{house.port}",
        f"Cookie: {player.person.cookie}", "Upgrade: websocket", "Connection: Upgrade", "Sec-WebSocket-Version: 13",
        "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==", "", "",
    )  # fmt: skip
    return "\r\n".join(lines).encode()


async def test_a_message_in_a_thousand_pieces_ends_its_socket(tmp_path: Path) -> None:
    """Each piece may be empty: their number counts, not only their length."""
    with houses(tmp_path, f"sqlite:///{tmp_path}/railbird.sqlite") as [house]:
        async with a_party([house], tables=1) as party:
            await party.more_moves(5)
            piece = b"\x00\x80" + MASK
            with a_plain_line(house, party.players[0]) as line:
                line.socket.sendall(b"\x01\x80" + MASK + 1_000 * piece)
                assert await asyncio.to_thread(closing_code, line) == TOO_BIG
            await party.more_moves(5)
            await party.come_to_rest()


# Ten thousand messages of nonsense, a hundred on each socket, and then a frame that no WebSocket may send.

MESSAGES, ON_A_LINE = 10_000, 100

json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=8,
)
right = {"type": "answer", "cmd_id": "c", "ask": "1.1", "move": {"do": "pass"}}
names = st.sampled_from([*right])
one_too_many = st.builds(lambda name, value: {**right, f"x{name}": value}, st.text(max_size=8), json_values)
one_too_few = names.map(lambda gone: {name: value for name, value in right.items() if name != gone})
of_another_kind = st.builds(
    lambda name, value: {**right, name: value},
    names.filter(lambda name: name != "move"),
    json_values.filter(lambda value: not isinstance(value, str)),
)
messages = st.one_of(
    one_too_many.map(json.dumps),
    one_too_few.map(json.dumps),
    of_another_kind.map(json.dumps),
    json_values.map(json.dumps),
    st.text(max_size=60),
    st.binary(max_size=60),
    st.integers(1, 4_000).map(lambda depth: "[" * depth),
    st.integers(81, 15_000).map(lambda size: json.dumps({**right, "ask": "x" * size})),
)

TOO_BIG, AGAINST_THE_PROTOCOL = 1009, 1002
MASK = bytes(4)
# The beginning of a frame that announces too much; opcodes that there are none of; an answer without a mask;
# a ping in pieces, and one that is too long.
broken_frames = st.one_of(
    st.integers(65_536, 2**63 - 1).map(lambda size: (b"\x81\xff" + size.to_bytes(8) + MASK, TOO_BIG)),
    st.sampled_from([3, 4, 5, 6, 7, 11, 12, 13, 14, 15]).map(
        lambda opcode: (bytes([0x80 | opcode, 0x80]) + MASK, AGAINST_THE_PROTOCOL)
    ),
    st.binary(min_size=1, max_size=60).map(lambda said: (bytes([0x81, len(said)]) + said, AGAINST_THE_PROTOCOL)),
    st.just((b"\x09\x80" + MASK, AGAINST_THE_PROTOCOL)),
    st.integers(126, 999).map(lambda size: (b"\x89\xfe" + size.to_bytes(2) + MASK, AGAINST_THE_PROTOCOL)),
)


async def test_ten_thousand_messages_of_nonsense_are_refused_and_change_nothing(tmp_path: Path) -> None:
    """From the seat of somebody who plays, while a whole game is played."""
    url, nonsense = f"sqlite:///{tmp_path}/railbird.sqlite", nonsense_by_lot()
    with houses(tmp_path, url) as [house]:
        async with a_party([house], tables=1) as party:
            talk = asyncio.create_task(asyncio.to_thread(talk_nonsense, house, party.players[0], nonsense))
            await party.more_moves(150)
            await party.finish()
            assert await talk >= MESSAGES * TIMES
            assert {player.lines for player in party.players} == {1}, "somebody lost their socket"
            await party.come_to_rest()
        assert prove(party, url) >= 150
        assert commands_of_people(party, url) == {cmd_id for player in party.players for cmd_id in player.acknowledged}
        assert "Traceback" not in house.said()


Nonsense = list[tuple[list[str | bytes], tuple[bytes, int]]]


def nonsense_by_lot() -> Nonsense:
    """For each line its messages, its broken frame, and the code that this is answered with.

    Made before anybody plays: Hypothesis takes it for a mistake of the strategies when another thread uses `random`
    meanwhile, and the players' lines do, for their pings.
    """
    made: Nonsense = []

    @settings(
        max_examples=MESSAGES // ON_A_LINE * TIMES,
        derandomize=True,
        database=None,
        deadline=None,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    @given(st.lists(messages, min_size=ON_A_LINE, max_size=ON_A_LINE), broken_frames)
    def make(some: list[str | bytes], broken: tuple[bytes, int]) -> None:
        made.append((some, broken))

    make()
    return made


def talk_nonsense(house: House, player: Player, nonsense: Nonsense) -> int:
    """The messages that were refused, each by itself."""
    refused = 0
    for some, (frame, code) in nonsense:
        with a_plain_line(house, player) as line:
            for message in some:
                line.send(message)
            for _ in some:
                said = hear_refusal(line)
                assert said["error"] == "malformed_message"
                assert said["detail"].endswith(".")
            refused += len(some)
            line.socket.sendall(frame)
            assert closing_code(line) == code
    return refused


NEWS = {"step", "asks", "presence", "lobby"}


@contextmanager
def a_plain_line(house: House, player: Player) -> Iterator[PlainLine]:
    cookie = {"Cookie": player.person.cookie}
    with connect_now(
        address(house, player), additional_headers=cookie, compression=None, open_timeout=PATIENCE, ping_interval=None
    ) as line:
        assert orjson.loads(line.recv(timeout=PATIENCE))["type"] == "welcome"
        yield line


def hear_refusal(line: PlainLine) -> dict[str, Any]:
    """The next answer; what happens at the table is told in between."""
    while True:
        said: dict[str, Any] = orjson.loads(line.recv(timeout=PATIENCE))
        if said["type"] not in NEWS:
            assert said["type"] == "refused", said
            return said


def closing_code(line: PlainLine) -> int | None:
    """Hear it out."""
    try:
        while True:
            line.recv(timeout=PATIENCE)
    except ConnectionClosed as closed:
        return closed.rcvd and closed.rcvd.code


def commands_of_people(party: Party, url: str) -> set[str]:
    with closing(open_database(url, alone=False)) as database:
        log = database.read_now(log_store.whole_log, party.tables[0].id)
    return {entry.cmd_id for entry in log if entry.by == "person" and entry.cmd_id != "start"}
