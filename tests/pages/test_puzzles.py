"""The puzzles of the day over HTTP: what a solver sees, what an answer is worth, and which days are open."""

import threading
from datetime import date, timedelta

import anyio
import anyio.lowlevel
import pytest
from markupsafe import escape

from app.api.puzzles import routes
from app.api.response_cache import Shelf
from app.engine.catalog import GAMES
from app.engine.kernel.teaching.puzzle import position, verdict
from app.i18n import LANGUAGES, client_catalog, translate
from app.puzzles import service
from app.puzzles.pool import pool_of
from app.puzzles.service import games
from tests.pages.conftest import HTML, Place

TODAY = date(2025, 6, 15)  # of the house's clock
SLUGS = games()
PATIENCE = 60  # seconds, on a machine that has other things to do


def todays(slug: str) -> tuple[int, ...]:
    """The right answers of today's puzzle."""
    pool = pool_of(slug)
    return verdict(pool[TODAY.toordinal() % len(pool)].worths).best


@pytest.mark.parametrize("slug", SLUGS)
async def test_a_solver_sees_what_the_seat_sees_and_not_what_the_answers_are_worth(place: Place, slug: str) -> None:
    told = (await place.browser().get(f"/api/puzzles/{slug}/{TODAY}")).json()
    assert set(told) == {"game", "day", "seat", "view", "ask", "answers"}
    pool = pool_of(slug)
    puzzle = pool[TODAY.toordinal() % len(pool)]
    s = position(GAMES[slug], puzzle)
    assert told["view"]["own"] == GAMES[slug].view(s, told["seat"])["own"]
    assert told["ask"]["seat"] == told["seat"] == puzzle.seat
    assert len(told["answers"]) == len(puzzle.worths)


@pytest.mark.parametrize("slug", SLUGS)
async def test_an_answer_is_judged_without_a_session(place: Place, slug: str) -> None:
    browser = place.browser()
    best = todays(slug)
    right = (await browser.post(f"/api/puzzles/{slug}/{TODAY}", json={"answer": best[0]})).json()
    assert tuple(right["best"]) == best
    assert right["after_best"] == right["events"] != []
    totals = [sum(parts) for parts in right["worths"]]
    assert max(totals) == totals[best[0]]
    assert right["parts"] == list(getattr(GAMES[slug].puzzles, "parts"))  # noqa: B009 - never None here
    other = next(n for n in range(len(totals)) if n not in best)
    wrong = (await browser.post(f"/api/puzzles/{slug}/{TODAY}", json={"answer": other})).json()
    assert (wrong["answer"], wrong["worths"], wrong["after_best"]) == (other, right["worths"], right["after_best"])


async def test_a_puzzle_of_several_choices_is_solved_to_its_end(place: Place) -> None:
    browser, (best, *_) = place.browser(), todays("force")
    right = (await browser.post(f"/api/puzzles/force/{TODAY}", json={"answer": best})).json()
    totals = [sum(parts) for parts in right["worths"]]
    assert sum(sum(step["worth"]) for step in right["solution"]) == totals[best]
    assert [fact for step in right["solution"] for fact in step["events"]] == right["events"]
    assert any(fact["event"] == "TurnEnded" for fact in right["events"])
    other = next(n for n in range(len(totals)) if n not in todays("force"))
    wrong = (await browser.post(f"/api/puzzles/force/{TODAY}", json={"answer": other})).json()
    assert wrong["solution"] == right["solution"]


async def test_what_ends_with_the_answer_has_no_steps(place: Place) -> None:
    told = (await place.browser().post(f"/api/puzzles/mafia/{TODAY}", json={"answer": 0})).json()
    assert told["solution"] == []


@pytest.mark.parametrize("ask", ["shown", "judged"])
async def test_the_house_serves_others_while_a_puzzle_is_reckoned(
    place: Place, monkeypatch: pytest.MonkeyPatch, ask: str
) -> None:
    """The reckoning waits until another request has been answered: in the event loop that would never be."""
    monkeypatch.setattr(routes, "KEPT", Shelf())
    reckon, served = getattr(service, ask), threading.Event()

    def slowly(*args: object) -> object:
        assert served.wait(PATIENCE), "nothing else was served meanwhile"
        return reckon(*args)

    monkeypatch.setattr(service, ask, slowly)
    browser, path, told = place.browser(), f"/api/puzzles/mafia/{TODAY}", []

    async def solve() -> None:
        method = {"shown": "GET", "judged": "POST"}[ask]
        told.append(await browser.request(method, path, json={"answer": 0} if ask == "judged" else None))

    async with anyio.create_task_group() as tasks:
        tasks.start_soon(solve)
        await anyio.lowlevel.checkpoint()
        assert (await place.browser().get("/puzzles")).status_code == 200
        served.set()
    assert told[0].status_code == 200


@pytest.mark.parametrize(
    ("path", "code", "status"),
    [
        ("mafia/2025-06-16", "no_such_puzzle", 404),  # tomorrow
        ("mafia/2020-01-01", "no_such_puzzle", 404),
        ("mafia/20250615", "no_such_puzzle", 404),
        ("mafia/2025-02-30", "no_such_puzzle", 404),
        ("mafia/%00", "no_such_puzzle", 404),
        ("polo/2025-06-15", "no_such_game", 404),
    ],
)
async def test_other_days_and_games_have_no_puzzle(place: Place, path: str, code: str, status: int) -> None:
    browser = place.browser()
    for answer in (
        await browser.get(f"/api/puzzles/{path}"),
        await browser.post(f"/api/puzzles/{path}", json={"answer": 0}),
    ):
        assert (answer.status_code, answer.json()["error"]) == (status, code)
    page = await browser.get(f"/puzzles/{path}", headers=HTML)
    assert page.status_code == status
    assert "text/html" in page.headers["content-type"]


@pytest.mark.parametrize(
    ("body", "code"),
    [
        ({"answer": 9_999}, "no_such_answer"),
        ({"answer": -1}, "invalid_request"),
        ({"answer": "0"}, "invalid_request"),
        ({}, "invalid_request"),
        ({"answer": 0, "more": 1}, "invalid_request"),
    ],
)
async def test_an_answer_that_the_puzzle_does_not_have_is_refused(place: Place, body: object, code: str) -> None:
    answer = await place.browser().post(f"/api/puzzles/mafia/{TODAY}", json=body)
    assert (answer.status_code, answer.json()["error"]) == (422, code)


@pytest.mark.parametrize("slug", SLUGS)
async def test_the_past_puzzles_of_the_pool_are_open_and_all_different(place: Place, slug: str) -> None:
    browser = place.browser()
    first = TODAY - timedelta(days=len(pool_of(slug)) - 1)
    assert (await browser.get(f"/api/puzzles/{slug}/{first}")).status_code == 200
    assert (await browser.get(f"/api/puzzles/{slug}/{first - timedelta(days=1)}")).status_code == 404
    page = (await browser.get(f"/puzzles/{slug}/{first}?lang=en")).text
    assert 'data-before=""' in page
    assert f'data-after="{first + timedelta(days=1)}"' in page


async def test_the_puzzle_changes_at_midnight_in_utc(place: Place) -> None:
    browser = place.browser()
    assert f'data-day="{TODAY}"' in (await browser.get("/puzzles/mafia")).text
    place.clock.time += 86_400_000
    assert f'data-day="{TODAY + timedelta(days=1)}"' in (await browser.get("/puzzles/mafia")).text
    assert (await browser.get(f"/api/puzzles/mafia/{TODAY + timedelta(days=1)}")).status_code == 200


@pytest.mark.parametrize("language", LANGUAGES)
async def test_the_list_links_every_puzzle_and_home_and_game_pages_do_as_well(place: Place, language: str) -> None:
    browser = place.browser()
    page = (await browser.get(f"/puzzles?lang={language}")).text
    home = (await browser.get("/")).text
    assert 'href="/puzzles"' in home
    for slug in SLUGS:
        assert escape(translate(language, f"game.{slug}.puzzle")) in page
        for where in (page, home, (await browser.get(f"/games/{slug}")).text):
            assert f'href="/puzzles/{slug}"' in where


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("slug", SLUGS)
def test_every_part_of_a_worth_has_a_name(slug: str, language: str) -> None:
    puzzles = GAMES[slug].puzzles
    assert puzzles is not None
    assert {f"{slug}.puzzle.{name}" for name in ("how", *puzzles.parts)} <= client_catalog(language).keys()
