"""What is said in one turn of the loop goes out together, in its order, and nothing after goodbye."""

import asyncio
from types import SimpleNamespace
from typing import Any

import orjson
import pytest
from picows import WSMsgType

from app.api.sockets import picows as lean
from app.api.sockets.picows import LeanOutlet, Outbox
from app.meters import meters


class Transport:
    """As much of a socket as an outlet needs."""

    def __init__(self, sent: list[tuple["Transport", bytes]], unread: int = 0) -> None:
        self._sent = sent
        self.underlying_transport = SimpleNamespace(get_write_buffer_size=lambda: unread)
        self.is_closed = False

    def send(self, kind: WSMsgType, frame: bytes) -> None:
        assert kind == WSMsgType.TEXT
        assert not self.is_closed
        self._sent.append((self, frame))

    def send_close(self, code: Any) -> None:
        self.is_closed = True

    def disconnect(self, graceful: bool) -> None: ...


async def test_frames_go_out_when_the_turn_is_over_in_their_order() -> None:
    sent: list[tuple[Transport, bytes]] = []
    outbox, one, other = Outbox(), Transport(sent), Transport(sent)
    first, second = LeanOutlet(one, outbox), LeanOutlet(other, outbox)  # type: ignore[arg-type]
    first.send(b"a")
    second.send(b"b")
    first.send(b"c")
    assert sent == []
    await asyncio.sleep(0)
    assert sent == [(one, b"a"), (other, b"b"), (one, b"c")]
    second.send(b"d")
    await asyncio.sleep(0)
    assert sent[3:] == [(other, b"d")]


async def test_goodbye_comes_after_what_was_said_before_and_before_nothing() -> None:
    sent: list[tuple[Transport, bytes]] = []
    outbox, transport = Outbox(), Transport(sent)
    outlet = LeanOutlet(transport, outbox)  # type: ignore[arg-type]
    outlet.send(b"a")
    outlet.close("draining")
    outlet.send(b"b")
    await asyncio.sleep(0)
    assert [frame for _, frame in sent] == [b"a", orjson.dumps({"type": "bye", "reason": "draining"})]


async def test_a_socket_that_fails_takes_nothing_from_the_others(caplog: pytest.LogCaptureFixture) -> None:
    sent: list[tuple[Transport, bytes]] = []
    outbox, broken, sound = Outbox(), Transport(sent), Transport(sent)
    broken.is_closed = True
    LeanOutlet(broken, outbox).send(b"a")  # type: ignore[arg-type]
    LeanOutlet(sound, outbox).send(b"b")  # type: ignore[arg-type]
    await asyncio.sleep(0)
    assert sent == [(sound, b"b")]
    assert "a frame could not be sent" in caplog.text


async def test_who_reads_too_slowly_is_dropped_and_the_others_get_theirs(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(meters, "dropped_sockets", 0)
    sent: list[tuple[Transport, bytes]] = []
    outbox, slow, quick = Outbox(), Transport(sent, lean.PENDING_BYTES + 1), Transport(sent)
    for outlet in (LeanOutlet(slow, outbox), LeanOutlet(quick, outbox)):  # type: ignore[arg-type]
        outlet.send(b"a")
        outlet.send(b"b")
    await asyncio.sleep(0)
    assert [frame for to, frame in sent if to is quick] == [b"a", b"b"]
    assert [orjson.loads(frame)["reason"] for to, frame in sent if to is slow] == ["slow"]
    assert meters.dropped_sockets == 1
