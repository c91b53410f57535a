"""Recorded games of every game play again step for step to the very same facts. How to record them anew: goldens.py."""

import pytest

from app.engine.catalog import GAMES
from app.engine.kernel.game import news
from tests.engine.goldens import Album, Golden, album
from tests.engine.playing import everything

ALBUMS = {slug: album(slug) for slug in GAMES}
EACH = pytest.mark.parametrize(
    ("here", "golden"),
    [
        pytest.param(here, golden, id=f"{slug}-{golden.name}")
        for slug, here in ALBUMS.items()
        for golden in here.goldens
    ],
)


@EACH
def test_a_recorded_game_plays_again_to_the_same_facts(here: Album, golden: Golden) -> None:
    game = GAMES[here.slug]
    first, *steps = here.read(golden)
    s = game.new(first["options"], first["seats"], first["seed"], 0, version=golden.version)
    assert everything(news(s)) == first["events"]
    for line in steps:
        assert s.phase == line["phase"]
        at = line.get("at", 0)
        if "ask" in line:
            ask = next(ask for ask in game.asks(s) if ask.id == line["ask"])
            assert ask.seat == line["seat"]
            events = game.answer(s, ask.id, game.read(line["move"]), at)
        else:
            assert game.wakes_at(s) == at
            events = game.wake(s, at)
        assert everything(events) == line["events"], line
    assert s.result is not None


@EACH
def test_a_recorded_game_shows_what_it_is_kept_for(here: Album, golden: Golden) -> None:
    assert golden.is_shown_by(here.read(golden))


@pytest.mark.parametrize("here", ALBUMS.values(), ids=ALBUMS)
def test_there_is_no_recorded_game_that_nobody_plays(here: Album) -> None:
    assert sorted(here.folder.iterdir()) == sorted(here.path(golden) for golden in here.goldens)


@pytest.mark.parametrize("here", ALBUMS.values(), ids=ALBUMS)
def test_every_version_of_the_rules_that_can_be_played_has_a_recorded_game(here: Album) -> None:
    game = GAMES[here.slug]
    assert {golden.version for golden in here.goldens} == set(range(game.oldest, game.version + 1))


@pytest.mark.parametrize("here", ALBUMS.values(), ids=ALBUMS)
def test_every_decision_that_can_be_made_is_told_as_a_move_of_the_game(here: Album) -> None:
    known = {move.do for move in GAMES[here.slug].moves}
    assert {line["move"]["do"] for golden in here.goldens for line in here.read(golden) if "move" in line} <= known
