"""Decodes each message and answer in tests as app/wire declares it. An undeclared or missing field fails the test."""

import re
from typing import Any, Final

import msgspec

from app.wire.http import ANSWERS, Error
from app.wire.socket import FromServer

read_frame: Final = msgspec.json.Decoder(FromServer).decode
_error: Final = msgspec.json.Decoder(Error)
_answers: Final = {
    re.compile(re.sub(r"\{\w+\}", "[^/]+", call)): msgspec.json.Decoder(ANSWERS[call]) for call in ANSWERS
}


def read_answer(method: str, path: str, status: int, content: bytes) -> Any:
    """Decode the answer of a call by its declaration, and a refusal as `Error`."""
    call = f"{method} {path.partition('?')[0]}"
    if status >= 400 and call != "GET /healthz":
        return _error.decode(content)
    decoder = next((decoder for pattern, decoder in _answers.items() if pattern.fullmatch(call)), None)
    assert decoder is not None, f"no answer is declared for {call}"
    return decoder.decode(content)
