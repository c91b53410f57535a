"""Rules change; a game is played to its end by the version that it began with."""

import orjson
import pytest

from app.engine.catalog import GAMES
from app.engine.kernel.game import Game, Option
from app.engine.kernel.game_errors import MalformedMove
from app.engine.mafia.game import Mafia
from app.engine.mafia.state import MafiaState
from tests.engine.playing import loaded, saved

SEED = "5eed" * 16
SLUGS = pytest.mark.parametrize("slug", GAMES)


class Third(Mafia):
    """Mafia as it may be one day: another usual track, and a choice that there was not."""

    version = 3
    options = (
        Option("track", "M-9.1", 60, (48, 52, 60), before=((1, 48), (2, 52))),
        *Mafia.options[1:],
        Option("weather", "M-9.1", "fine", ("fine", "rain"), since=3, before=((2, "unknown"),)),
    )


def options_in(game: Game[MafiaState], version: int) -> tuple[dict[str, object], dict[str, object]]:
    """What the first event says of a game dealt by this version, and what its state goes by."""
    s = game.new({}, 4, SEED, 0, version=version)
    told: dict[str, object] = s.told[0].facts(None)["options"]
    return told, s.options


@pytest.mark.parametrize(("version", "track"), [(1, 48), (2, 52), (3, 60)])
def test_an_option_nobody_chose_has_the_default_of_the_version_the_game_began_with(version: int, track: int) -> None:
    told, meant = options_in(Third(), version)
    assert (told["track"], meant["track"]) == (track, track)


def test_a_choice_that_came_later_is_not_told_by_an_older_game_and_means_what_was_played_then() -> None:
    told, meant = options_in(Third(), 2)
    assert "weather" not in told
    assert meant["weather"] == "unknown"
    assert options_in(Third(), 3)[0]["weather"] == "fine"
    with pytest.raises(MalformedMove):
        Third().chosen({"weather": "rain"}, 2)


def test_a_table_stored_without_an_option_keeps_the_default_of_its_day() -> None:
    s = Third().new({"ticket_cost": "losing"}, 4, SEED, 0, version=1)
    assert (s.track, s.options["ticket_cost"]) == (48, "losing")
    assert Third().new({}, 4, SEED, 0).track == 60


@SLUGS
def test_a_game_that_is_dealt_again_by_any_version_says_which(slug: str) -> None:
    game = GAMES[slug]
    for version in range(game.oldest, game.version + 1):
        s = game.new({}, game.seats_with(game.chosen({}))[1], SEED, 0, version=version)
        assert s.version == s.told[0].facts(None)["version"] == version


@SLUGS
def test_a_version_that_the_house_does_not_know_is_not_played(slug: str) -> None:
    game = GAMES[slug]
    assert [game.plays(version) for version in (None, 0, game.oldest, game.version, game.version + 1)] == [
        *(False, False, True, True, False),
    ]


@SLUGS
def test_a_state_saved_before_there_were_versions_is_one_of_version_1(slug: str) -> None:
    game = GAMES[slug]
    low, _ = game.seats_with(game.chosen({}))
    begun = game.new({}, low, SEED, 0, version=1)
    begun.told.clear()
    then = orjson.loads(saved(begun))
    del then["version"]
    then["options"] = game.chosen({}, 1)
    upgraded = game.upgrade(then, 1) if game.format > 1 else then
    assert loaded(game, orjson.dumps(upgraded)) == begun
