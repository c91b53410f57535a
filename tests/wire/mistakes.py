"""Plays a game over the wire by its offered moves, and makes every possible mistake once on the way.

A mistake is identified by the sentence that refuses it. After the mistake the player answers the same ask correctly.
"""

import random
from collections.abc import Callable, Mapping
from contextlib import AsyncExitStack
from typing import Any

from tests.wire.clients import Person, Table, a_full_table, any_move, own_ask, sits_down
from tests.wire.servers import ServerProcess

Ask = dict[str, Any]
View = dict[str, Any]
Move = dict[str, Any]
# A function from an ask and the seat's view to a wrong answer, or None.
Mistake = Callable[[Ask, View], Move | None]


async def play_with_mistakes(
    server: ServerProcess, people: list[Person], slug: str, mistakes: Mapping[str, Mistake]
) -> tuple[Table, dict[str, str]]:
    """The table, its game over, and by sentence the paragraph that each refusal named."""
    table = await a_full_table(people, game=slug, seats=len(people))
    luck, said = random.Random(7), dict[str, str]()
    async with AsyncExitStack() as stack:
        seats = [await stack.enter_async_context(sits_down(server, person, table)) for person in people]
        latest = [await seat.hear("welcome") for seat in seats]
        while (number := next((n for n, view in enumerate(latest) if own_ask(view)), None)) is not None:
            seat, told = seats[number], latest[number]
            ask = own_ask(told)
            assert ask is not None
            for sentence, mistake in mistakes.items():
                if sentence in said or (wrong := mistake(ask, told["view"] | {"seat": number})) is None:
                    continue
                await seat.answer(ask["id"], wrong, f"wrong {len(said)}")
                refused = await seat.hear("refused")
                assert (refused["error"], refused["cmd_id"]) == ("illegal_move", f"wrong {len(said)}"), refused
                assert refused["detail"] == f"{sentence[0].upper()}{sentence[1:]}.", wrong
                said[sentence] = refused["rule"]
            await seat.answer(ask["id"], any_move(ask, luck), f"m-{told['seq']}")
            latest = [await one.hear("step", seq=told["seq"] + 1) for one in seats]
        assert {view["status"] for view in latest} == {"finished"}
    return table, said
