"""What is asked, every place to answer at and the whole hand are on a phone's screen together; elsewhere in reach."""

import ast
import inspect
from collections.abc import Iterator
from typing import Final

import pytest

from app.engine.catalog import GAMES
from app.engine.force.interpreter.choices import choose_cards, choose_number, choose_option, may
from app.engine.force.state import Decision
from app.engine.kernel.play import Ask
from tests.breadth import crossed
from tests.browser.places import LARGE, ME, PHONES, SMALL, TABLETS, a_stage, look_at_all
from tests.browser.positions import WALKS
from tests.browser.visitors import STILL, Visitors
from tests.wire.forked import ROOT

SMALLEST = [PHONES[0], SMALL[-1]]
# How wide the table is, how large its parts and its type are.
MEASURE = """() => {
  const box = (kind) => document.querySelector(kind).getBoundingClientRect();
  const type = (kind) => parseFloat(getComputedStyle(document.querySelector(kind)).fontSize);
  return {
    room: (box(".side").right - box(".ground").left) / innerWidth,
    parts: [box(".lane").height, box(".box").height, box(".rack [data-card] .v").height, box(".side").width],
    type: [type(".status b"), type(".lane .name"), type(".player .who"), type(".act .btn")],
  };
}"""


# What puts a question, and which of its arguments names the kind of question.
PUTS: Final = {
    put.__name__: list(inspect.signature(put).parameters).index("prompt")
    for put in (Ask, Decision, choose_cards, choose_option, choose_number, may)
}


def kinds_of_asks(slug: str) -> Iterator[str]:
    """Every kind of ask that a game's engine can put, as its code names it."""
    for path in (ROOT / "app" / "engine" / slug).rglob("*.py"):
        text = path.read_text(encoding="utf-8")
        if slug != "suzuki" and "app.engine.suzuki" in text:
            yield from kinds_of_asks("suzuki")
        for call in (node for node in ast.walk(ast.parse(text)) if isinstance(node, ast.Call)):
            if not isinstance(call.func, ast.Name) or call.func.id not in PUTS:
                continue
            match call.args[PUTS[call.func.id]]:
                case ast.Constant(value=str(kind)):
                    yield kind
                case ast.Name(id="prompt") | ast.Attribute(attr="prompt"):
                    pass  # handed on
                case other:
                    raise AssertionError(f"{path}: a question whose kind is not written out: {ast.unparse(other)}")


@pytest.mark.parametrize("slug", GAMES)
def test_every_kind_of_ask_and_every_move_of_a_game_is_walked_through(slug: str) -> None:
    game = GAMES[slug]
    positions = [one for walk in WALKS.values() if walk.game == slug for one in walk.positions()]
    asks = [ask for one in positions for ask in game.asks(one.state) if ask.seat == ME]
    assert {ask.prompt for ask in asks} == set(kinds_of_asks(slug))
    assert {move["do"] for ask in asks for move in ask.moves} == {move.do for move in game.moves}


@pytest.mark.parametrize("game", WALKS)
async def test_every_ask_can_be_answered_at_every_size(game: str, visitors: Visitors) -> None:
    me = await visitors.come("Tobias", device=STILL, reduced_motion="reduce")
    wrong = await look_at_all(me, WALKS[game])
    assert not wrong, "\n".join(wrong)
    assert me.complaints == []


@pytest.mark.parametrize(("game", "language"), crossed(WALKS, ["ja", "zh-Hant"]))
async def test_longer_words_leave_room_on_the_smallest_phones(game: str, language: str, visitors: Visitors) -> None:
    me = await visitors.come("葵", language=language, device=STILL, reduced_motion="reduce")
    wrong = await look_at_all(me, WALKS[game], lambda *_: SMALLEST)
    assert not wrong, "\n".join(wrong)


async def test_a_large_screen_is_used_by_the_board_and_by_its_type(visitors: Visitors) -> None:
    me = await visitors.come("Tobias", device=STILL, reduced_motion="reduce")
    await a_stage(me, WALKS["mafia"], WALKS["mafia"].positions()[-1])
    measured = []
    for width, height in LARGE:
        await me.page.set_viewport_size({"width": width, "height": height})
        measured.append(await me.page.evaluate(MEASURE))
    laptop, *larger = measured
    for screen, growth in zip(larger, (1.2, 1.6), strict=True):
        assert screen["room"] > 0.95
        for part in ("parts", "type"):
            assert all(now >= growth * was for was, now in zip(laptop[part], screen[part], strict=True)), (
                part,
                measured,
            )


# How high the lanes are together, a card of the hand, the open log beside it; how large the type is.
UPRIGHT: Final = """() => {
  const height = (kind) => document.querySelector(kind).getBoundingClientRect().height;
  const { right } = document.querySelector(".hand").getBoundingClientRect();
  return {
    lanes: height(".ground") / innerHeight,
    card: height(".rack [data-card]"),
    log: height(".side > .log"),
    beside: document.querySelector(".side > .log").getBoundingClientRect().left >= right - 1,
    type: parseFloat(getComputedStyle(document.querySelector(".status b")).fontSize),
  };
}"""


async def test_a_tablet_held_upright_bounds_the_lanes_and_has_a_large_hand_and_the_log_open(visitors: Visitors) -> None:
    me = await visitors.come("Tobias", device=STILL, reduced_motion="reduce")
    await a_stage(me, WALKS["mafia"], WALKS["mafia"].positions()[-1])
    measured = []
    for width, height in TABLETS:
        await me.page.set_viewport_size({"width": width, "height": height})
        measured.append(await me.page.evaluate(UPRIGHT))
    for screen in measured:
        assert screen["beside"], measured
        assert screen["lanes"] < 0.62, measured
        assert screen["card"] > 80, measured
        assert screen["log"] > 150, measured
    assert measured[-1]["type"] > 1.2 * measured[0]["type"]
