"""A game's own page: what it is, how it works, who waits for players."""

import json
import re
from importlib import import_module

import orjson
import pytest
from markupsafe import escape

from app.engine.catalog import GAMES
from app.engine.kernel.teaching.recorded import race
from app.figures.drawn import figures_of, how_of
from app.i18n import APP, LANGUAGES, client_catalog, translate
from tests.browser.picture_pages import inscription, preview_of, title_words
from tests.pages.conftest import Place


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("slug", GAMES)
async def test_a_games_page_tells_in_four_pictures_how_it_works(place: Place, slug: str, language: str) -> None:
    page = await place.browser().get(f"/games/{slug}?lang={language}")
    assert page.status_code == 200
    assert escape(translate(language, f"game.{slug}.lovely")) in page.text
    places = [page.text.index(str(figures_of(slug, language)[name])) for name in how_of(slug, language)]
    assert places == sorted(places)
    for name in how_of(slug, language):
        assert escape(client_catalog(language)[f"{slug}.how.{name}"][0]) in page.text
    assert page.text.count('<div class="drawn" inert aria-hidden="true">') == 4
    assert " style=" not in page.text


async def test_a_games_page_offers_what_the_home_page_offers(place: Place) -> None:
    home = (await place.browser().get("/?lang=en")).text
    for slug in GAMES:
        page = (await place.browser().get(f"/games/{slug}?lang=en")).text
        for button in re.findall(rf'data-(?:play|learn|open)="{slug}"', home):
            assert button in page
        assert f'href="/rules/{slug}"' in page
        assert f'href="/games/{slug}"' in home


@pytest.mark.parametrize("language", LANGUAGES)
async def test_a_link_to_a_game_shows_its_own_picture_in_a_chat(place: Place, language: str) -> None:
    for slug in GAMES:
        page = (await place.browser().get(f"/games/{slug}?lang={language}")).text
        (picture,) = re.findall(r'og:image" content="[^"]*(/static/[^"]+)"', page)
        told = await place.browser().get(picture)
        assert told.headers["content-type"] == "image/png"
        assert told.content == preview_of(slug, language).read_bytes()
        assert f'og:image:alt" content="{escape(title_words(slug, language)[0])}"' in page


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_picture_of_a_link_has_the_words_of_the_page(language: str) -> None:
    """If not: RAILBIRD_WRITE_PICTURES=1 ./test tests/browser/test_pictures.py."""
    for slug in GAMES:
        assert inscription(preview_of(slug, language).read_bytes()) == title_words(slug, language)


async def test_a_game_that_is_not_here_has_no_page(place: Place) -> None:
    assert (await place.browser().get("/games/polo")).status_code == 404


@pytest.mark.parametrize("language", LANGUAGES)
async def test_home_shows_a_moment_of_a_race_that_the_engine_has_played(place: Place, language: str) -> None:
    page = (await place.browser().get(f"/?lang={language}")).text
    (race,) = re.findall(r'data-race="([^"]+)"', page)
    film = orjson.loads((await place.browser().get(race)).content)
    assert film["language"] == language
    moved = {fact["to"] for fact in film["facts"] if fact["event"] == "HorseMoved"}
    still = page.partition("data-moving ")[2].partition("</figure>")[0]
    shown = [int(space) for space in re.findall(r"<i>(\d+)</i>", still)]
    assert len(shown) == len(film["view"]["horses"])
    assert set(shown) <= moved | {0}
    assert " style=" not in still


def test_the_race_at_home_is_the_one_that_its_seed_plays() -> None:
    told = json.loads((APP / "client" / "games" / "mafia" / "race.json").read_text("utf-8"))
    seats, seed = import_module("app.engine.mafia.figures").RACE
    view, facts = race(GAMES["mafia"], seats, seed)
    assert told == json.loads(json.dumps({"view": view, "facts": facts}))
    assert facts[-1]["event"] == "RaceEnded"
    assert all(fact.get("cards") is None and fact.get("horse") is None for fact in facts if "Dealt" in fact["event"])
