"""What an ask calls impossible is refused, by the paragraph and with the reason that the ask names."""

from collections.abc import Iterator
from itertools import product
from random import Random
from typing import Any

import pytest

from app.engine.catalog import GAMES
from app.engine.kernel.bots import first_to_move
from app.engine.kernel.game_errors import IllegalMove
from app.engine.kernel.play import Ask
from app.engine.kernel.templates import Raw
from tests.engine.playing import AnyGame, begun

GAMES_EACH = 6


def tries(game: AnyGame, s: Any, do: str, card: int | str) -> Iterator[Raw]:
    """The moves with this card: wherever it could go, and however it could be paid."""
    fields: dict[str, list[Any]] = {}
    if hasattr(s, "boxes"):
        fields["box"] = list(s.boxes)
    if do == "ride":
        fields["horse"] = [one.id for side in s.sides for one in side.run if one.role in {"runner", "guard"}]
    if do == "run":
        fields |= {"normal": list(range(4)), "special": [[]]}
    for values in product(*fields.values()):
        yield {"do": do, "card": card, **dict(zip(fields, values, strict=True))}


def refusals(game: AnyGame, s: Any, ask: Ask, moves: Iterator[Raw]) -> set[tuple[str, str]]:
    found = set()
    for move in moves:
        try:
            game.answer(s, ask.id, game.read(move), 0)
        except IllegalMove as refused:
            found.add((str(refused.rule), refused.why))
        else:
            pytest.fail(f"{move} is legal")
    return found


def positions(slug: str, seed: int) -> Iterator[tuple[Any, Ask]]:
    game, luck = GAMES[slug], Random(seed)
    s, _ = begun(game, seed)
    bots, now = [game.bots["regular"]] * s.seats, 0
    while not s.result:
        for ask in game.asks(s):
            yield s, ask
        chosen = first_to_move(game.asks(s), bots, lambda seat: game.view(s, seat), luck.randrange)
        if chosen is None:
            now = max(now, game.wakes_at(s) or now)
            game.wake(s, now)
        else:
            game.answer(s, chosen[0].id, game.read(chosen[1]), now)


@pytest.mark.parametrize("slug", ["mafia", "longshot", "jockeys", "force"])
def test_a_barred_card_is_refused_for_the_reason_that_the_ask_gives(slug: str) -> None:
    game, seen = GAMES[slug], set[str]()
    for seed in range(GAMES_EACH):
        for s, ask in positions(slug, seed):
            for bar in ask.barred:
                for card in bar.get("cards", ()):
                    found = refusals(game, s, ask, tries(game, s, bar["do"], card))
                    assert (bar["rule"], bar["why"]) in found, (bar, card, found)
                    seen.add(bar["rule"])
    assert seen


@pytest.mark.parametrize("slug", ["mafia", "longshot", "jockeys", "force"])
def test_every_card_of_the_hand_can_be_played_or_has_its_reason(slug: str) -> None:
    """So that a page may grey what cannot be played and say why."""
    plays = {"play_card", "play_second_card", "play_support", "play_runner", "play_guard", "play_on_horse"}
    for seed in range(GAMES_EACH):
        for s, ask in positions(slug, seed):
            if ask.prompt not in plays:
                continue
            own = GAMES[slug].view(s, ask.seat)["own"]["hand"]
            hand = [one["id"] if isinstance(one, dict) else one for one in own]
            legal = {card for move in ask.moves if "card" in move for card in one_of(move["card"])}
            barred = [card for bar in ask.barred for card in bar.get("cards", ())]
            assert set(hand) == legal | set(barred)
            assert not legal & set(barred)


def one_of(choice: Any) -> list[Any]:
    return choice["one"] if isinstance(choice, dict) else [choice]
