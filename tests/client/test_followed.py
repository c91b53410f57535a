"""What the browser makes of the facts of a step is what the server shows after it, in every game and for every viewer.

Games are played here and written down: what somebody saw before a step, what they were told, what they saw after it.
The browser's own script follows the facts (app/client/tests/followed.ts) and compares; what no fact tells is
listed with each game (games/<slug>/tests/untold.ts).
"""

from pathlib import Path
from random import Random
from typing import Any, Final

import orjson
import pytest

from app import assets
from app.engine.catalog import GAMES
from tests.engine.playing import begun, played

CLIENT: Final = Path(assets.__file__).parent / "client"
STEPS: Final = 1_000  # of the engine, in each game; each is followed by one of the seats and by a spectator


def written(slug: str) -> list[bytes]:
    game: Any = GAMES[slug]
    lines: list[bytes] = []
    seed = 0
    while len(lines) < 2 * STEPS:
        seed += 1
        s, _ = begun(game, seed)
        me = seed % s.seats
        before = {seat: orjson.dumps(game.view(s, seat)) for seat in (me, None)}
        for seq, (_step, events) in enumerate(played(game, s, Random(seed)), 2):
            for seat in (me, None):
                after = orjson.dumps(game.view(s, seat))
                facts = orjson.dumps([event.facts(seat) for event in events])
                head = orjson.dumps({"me": seat, "seq": seq, "seed": seed})[:-1]
                lines.append(b'%b,"before":%b,"events":%b,"after":%b}' % (head, before[seat], facts, after))
                before[seat] = after
    return lines


@pytest.mark.parametrize("game", GAMES)
def test_what_the_browser_makes_of_the_facts_is_what_the_server_shows(game: str, tmp_path: Path) -> None:
    steps = tmp_path / "steps.jsonl"
    steps.write_bytes(b"\n".join(written(game)))
    reading = f"--allow-read={steps},{CLIENT}"
    done = assets.deno("run", "--frozen", reading, "tests/followed.ts", str(steps), game, cwd=CLIENT)
    assert done.returncode == 0, done.stdout + done.stderr
    print(done.stdout)
