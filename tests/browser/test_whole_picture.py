"""Every scene of a game on a big screen, in each size and language: everything is there, large enough and uncut."""

from typing import Final

import pytest

from app.engine.catalog import GAMES
from tests.breadth import crossed, some
from tests.browser.recorded import Reel, on_a_board
from tests.browser.visitors import STILL, Visitor, Visitors
from tests.browser.whole_picture import HD, faults_in_every_size
from tests.browser.words import LANGUAGES

# What changes the picture most; besides these, some moments of every game by number.
TOLD: Final = {"RaceEnded", "LineCrossed", "BettingClosed", "RunCompared"}
MOST: Final = 14


def moments_of(reel: Reel) -> list[int]:
    """Some moments in the middle of races, some of those that are told of, and the end."""
    last = len(reel.moments) - 1
    told = [i for i, one in enumerate(reel.moments) if one.names & TOLD]
    some = {*told[:: max(1, 2 * len(told) // MOST)], *range(0, last, max(1, 2 * last // MOST)), last}
    return sorted(some)


async def look(shown: Visitor, where: str) -> list[str]:
    """At what is on the screen, and at what comes after it when somebody presses a key."""
    scene = await shown.page.locator("#tv").get_attribute("data-scene")
    found = [f"{where} {scene} {size}: {faults}" for size, faults in (await faults_in_every_size(shown)).items()]
    await shown.page.set_viewport_size(HD)  # type: ignore[arg-type]
    if scene == "reckoning":
        await shown.page.keyboard.press("x")
        await shown.page.wait_for_function("() => document.querySelector('#tv').dataset.scene !== 'reckoning'")
        found += await look(shown, where)
    return found


# The longest words that can stand in a photograph, beside horses as far back as they are drawn.
FAR_BACK: Final = """(words) => {
  const shots = [...document.querySelectorAll(".tv-fit .photo .shot")].slice(1);
  for (const shot of shots) {
    shot.querySelector(".pl small:not(.sr)").textContent = words;
    shot.querySelector(".nose").style.setProperty("--past", -1);
  }
  return shots.length;
}"""


# How far the scores below the podium are from standing in one column.
RAGGED: Final = """() => {
  const scores = [...document.querySelectorAll(".tv-podium .below .tote")];
  const ends = scores.map((one) => one.getBoundingClientRect().right);
  return ends.length ? Math.max(...ends) - Math.min(...ends) : 0;
}"""
LONGEST: Final = {
    "mafia": ("behind.sum", {"mine": "25", "other": "24"}),
    "readysetbet": ("behind.spaces", {"n": 12}),
}


@pytest.mark.parametrize("game", LONGEST)
@pytest.mark.parametrize("language", LANGUAGES)
async def test_words_in_the_photograph_stand_beside_the_horses(game: str, language: str, visitors: Visitors) -> None:
    shown = await visitors.come("Television", language=language, size=HD, device=STILL, reduced_motion="reduce")
    reel = await on_a_board(shown, game, GAMES[game].seats_with(GAMES[game].chosen({}))[0])
    await reel.jump(len(reel.moments) - 1)
    await shown.page.locator("#tv[data-scene=reckoning] .photo").wait_for()
    key, figures = LONGEST[game]
    assert await shown.page.evaluate(FAR_BACK, shown.words(key, **figures))
    assert await faults_in_every_size(shown) == {}


@pytest.mark.parametrize(("game", "language"), crossed(GAMES, LANGUAGES))
async def test_nothing_on_the_board_is_cut_small_or_over_something_else(
    game: str, language: str, visitors: Visitors
) -> None:
    shown = await visitors.come("Television", language=language, size=HD, device=STILL, reduced_motion="reduce")
    low, high = GAMES[game].seats_with(GAMES[game].chosen({}))
    found: list[str] = []
    scenes = set[str | None]()
    for seats in some([high, low], 0):
        reel = await on_a_board(shown, game, seats)
        for moment in moments_of(reel):
            await reel.jump(moment)
            await shown.page.locator("#tv:not([data-scene=notice])").wait_for()
            scenes.add(await shown.page.locator("#tv").get_attribute("data-scene"))
            found += await look(shown, f"{language} {seats} {moment}")
        await shown.page.locator(".tv-podium .honours").wait_for()
        assert await shown.page.evaluate(RAGGED) < 2
        found += await look(shown, f"{language} {seats} end")
        await shown.page.unroute_all()
    assert not found, "\n".join(found)
    assert "table" in scenes
    assert shown.complaints == []
