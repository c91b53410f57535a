"""The bench's race: screens that open while others already have to answer."""

import asyncio
from collections.abc import Callable
from typing import Any

import orjson
import pytest

from tools.bench import race
from tools.bench.race import Course, Screen


class Transport:
    def __init__(self) -> None:
        self.sent: list[dict[str, Any]] = []

    def send(self, _: object, command: bytes) -> None:
        self.sent.append(orjson.loads(command))


class Frame:
    def __init__(self, message: dict[str, Any]) -> None:
        self.msg_type = race.WSMsgType.TEXT
        self._data = orjson.dumps(message)

    def get_payload_as_bytes(self) -> bytes:
        return self._data


async def test_a_screen_answers_what_it_is_asked_before_its_handshake_has_returned(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    transports: list[Transport] = []
    ask = {"id": "discard:1", "seat": 0, "prompt": "vip", "optional": False, "moves": [{"do": "keep", "card": 1}]}

    async def connect(listener: Callable[[], Screen], url: str, **_: Any) -> None:
        screen, transport = listener(), Transport()
        transports.append(transport)
        screen.on_ws_connected(transport)  # type: ignore[arg-type]
        screen.on_ws_frame(transport, Frame({"type": "welcome", "seq": 1, "asks": [ask]}))  # type: ignore[arg-type]
        for _turn in range(3):
            await asyncio.sleep(0)  # the other end is slow to return from its handshake

    monkeypatch.setattr(race, "ws_connect", connect)
    failures: list[Any] = []
    asyncio.get_running_loop().set_exception_handler(lambda _, context: failures.append(context))
    course = Course("t", ["a cookie"])
    await course.connect(1)
    assert failures == []
    assert [command["move"] for command in transports[0].sent] == [{"do": "keep", "card": 1}]
