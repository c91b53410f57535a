"""The bench measures starts with nonces in the open, and with nonces that are committed to and revealed."""

from dataclasses import replace

import pytest
from rich.console import Console

from app.luck.nonces import hash_of
from tools.bench import starts
from tools.bench.figures import SHORT, Ground
from tools.bench.moves import seats_of


async def test_both_kinds_of_start_are_made_and_measured(monkeypatch: pytest.MonkeyPatch) -> None:
    revealed: list[str] = []

    class Watched(starts.Page):
        def on_ws_frame(self, transport, frame) -> None:  # type: ignore[no-untyped-def]
            if frame.get_payload_as_bytes().startswith(starts.OPEN_NONCE):
                revealed.append(self._nonce)
            super().on_ws_frame(transport, frame)

    monkeypatch.setattr(starts, "Page", Watched)
    monkeypatch.setattr(starts, "AT_ONCE", 2)
    figures = await starts.start_figures(Ground(None, "mafia", replace(SHORT, starts=2), Console(quiet=True)))
    assert [figure.name.split(",")[0].strip() for figure in figures] == [
        f"A start at a table with {seats_of('mafia')} sockets",
        "with nonces that are committed to and revealed",
        "the difference: luck in two phases",
    ]
    plain, bound, difference = (figure.value for figure in figures)
    assert bound > 0
    assert difference == pytest.approx(bound - plain)
    assert len(revealed) >= 4 * seats_of("mafia")  # of the two starts that warm up, and the two that are measured


def test_what_is_committed_to_is_what_the_house_checks() -> None:
    assert starts.by_hash("abc") == {"nonce_hash": hash_of("abc")}
