"""Whatever moves, moves smoothly: on a phone six times slower than this machine, on a board of 3840×2160 four times.

Looked at are the liveliest moments of each game: all horses run, dice fall one after the other, a finish in slow
motion. What was measured is printed when all tests are over.
"""

from typing import Final

import pytest
from playwright.async_api import expect

from app.engine.catalog import GAMES
from tests.browser.frames import Film, filmed
from tests.browser.recorded import Reel, on_a_board, on_a_table
from tests.browser.tables import RUNS_BY_ITSELF
from tests.browser.visitors import PHONE, STILL, Visitor, Visitors

BOARD: Final = {"width": 3840, "height": 2160}
QUIET: Final = {"sound": False, "voice": False}
# The facts of a run, and of one that brings somebody home; where a game tells it otherwise, its own.
RUN: Final = {"readysetbet": "DiceRolled", "force": "RunSucceeded"}
HOME: Final = {"readysetbet": "RaceEnded", "force": "GameEnded", "jockeys": "RaceEnded"}
ROLLS: Final = 5
VSYNC: Final = 60
BEAT_MS: Final = 450  # between rolls


async def play(reel: Reel, fact: str, rolls: int = 1) -> Film:
    """The first step in which this happens after the beginning, and what follows it at once."""
    at = reel.find(lambda one: fact in one.names, 8)
    assert at is not None
    page = reel.visitor.page
    await reel.jump(at - 1)
    moves = page.locator(".table[data-motion]")
    await expect(moves).to_have_count(0)
    async with filmed(reel.visitor) as film:
        for _ in range(rolls):
            await reel.play()
            if rolls > 1:
                await page.wait_for_timeout(BEAT_MS)
        await expect(moves).to_have_count(0)
    return film


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize(("where", "rate", "slowdown"), [("phone", 60, 6), ("board", 30, 4)])
async def test_a_run_and_a_finish_leave_time_between_frames(
    where: str, rate: int, slowdown: int, game: str, visitors: Visitors, request: pytest.FixtureRequest
) -> None:
    seats = min(GAMES[game].seats[1], 6)
    if where == "phone":
        reel = await on_a_table(await visitors.come("Tobias", size=PHONE, touch=True, device=QUIET), game, seats)
    else:
        reel = await on_a_board(await visitors.come("Television", size=BOARD, device=QUIET), game, seats)
    rolls = ROLLS if game in RUNS_BY_ITSELF else 1
    films = {
        "a run": await play(reel, RUN.get(game, "HorseMoved"), rolls),
        "home": await play(reel, HOME.get(game, "HorseHome")),
    }
    for moment, film in films.items():
        line = f"{game}, {where}, {moment}: {film.told(rate, slowdown)}"
        request.node.user_properties.append(("measured", {"what": "frames", "told": line}))
        print(line)
    for moment, film in films.items():
        assert film.work_a_frame(rate, slowdown) < 1000 / rate, moment
        assert len(film.works) < film.seconds * VSYNC / 2, f"{moment}: the main thread draws what the compositor could"
    assert reel.visitor.complaints == []


# Milliseconds of the layout that a flap needs which turns, and of the layout of the whole page; the shortest of many.
LAID_OUT: Final = """() => {
  const shortest = (change) => Math.min(...Array.from({ length: 15 }, (_, i) => {
    change(i);
    const begun = performance.now();
    document.body.offsetHeight;
    return performance.now() - begun;
  }));
  const half = Object.assign(document.createElement("span"), { className: "half upper" });
  const flap = document.querySelector(".hinge .tote > :first-child");
  return [
    shortest((i) => i % 2 ? half.remove() : flap.append(half)),
    shortest((i) => document.documentElement.style.fontSize = `${17 + i % 2}px`),
  ];
}"""


@pytest.mark.parametrize("game", ["mafia", "longshot"])
async def test_a_flap_that_turns_does_not_lay_the_whole_table_out(game: str, visitors: Visitors) -> None:
    reel = await on_a_table(await visitors.come("Tobias", size=PHONE, touch=True, device=STILL), game, 5)
    await reel.jump(6)
    flap, all_of_it = await reel.visitor.page.evaluate(LAID_OUT)
    print(game, flap, all_of_it)
    assert flap < all_of_it / 4


async def test_a_table_at_which_somebody_thinks_is_seldom_drawn(visitors: Visitors) -> None:
    me = await visitors.come("Tobias", size=PHONE, touch=True, device=QUIET)
    reel = await on_a_table(me, "force", 2)
    await reel.jump(reel.find(lambda one: "RunnerPlayed" in one.names) or 0)
    await me.page.locator(".player.turn svg.head").wait_for()
    async with filmed(me) as film:
        await me.page.evaluate("() => requestAnimationFrame(() => {})")  # a frame by which the film knows the page
        await me.page.wait_for_timeout(3000)
    assert film.drawn < 20 * film.seconds


async def test_what_is_laid_out_anew_for_each_frame_is_found(visitors: Visitors) -> None:
    me: Visitor = await visitors.come("Tobias", size=PHONE)
    await me.page.set_content("<p style='position: relative'>Here" + "<p>There" * 6000)
    async with filmed(me) as film:
        await me.page.evaluate(
            """() => new Promise((done) => {
              const begun = performance.now(), p = document.querySelector("p");
              const move = (now) => {
                p.style.paddingTop = `${(now / 10) % 100}px`;
                return now - begun < 2000 ? requestAnimationFrame(move) : done();
              };
              requestAnimationFrame(move);
            })"""
        )
    assert len(film.works) > 20
    assert film.work_a_frame(60, 6) > 1000 / 60
