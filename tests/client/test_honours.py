"""The honours at the end of games that bots play here: the same on every screen, fair to every seat, and true.

The browser's own script finds them (app/client/tests/honoured.ts).
"""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any, Final

import orjson
import pytest
from babel.messages.pofile import read_po

from app import assets
from app.engine.catalog import GAMES
from app.engine.kernel.bots import first_to_move
from app.engine.kernel.game import news
from app.i18n import LANGUAGES, honour_catalogs, locale_of, placeholders
from tests.client.viewers import redealt, told_to

CLIENT: Final = Path(assets.__file__).parent / "client"
GAMES_EACH: Final = 5
MOST: Final = 6  # honours at a table of fewer
# What a fact says of seats: as a number, by index, or in the entries of a list.
SEATS: Final = {"seat", "payer", "payee", "rider", "first", "start"}
BY_SEAT: Final = {"money", "points"}


def told_of(slug: str, seed: int) -> tuple[dict[str, Any], list[list[Any]]]:
    """A whole game between bots: what a spectator sees at its end, and what was told."""
    game: Any = GAMES[slug]
    luck = Random(seed)
    low, high = game.seats_with(game.chosen({}))
    s = game.new({}, luck.randint(low, high), luck.randbytes(32).hex(), 0)
    told, now = [news(s)], 0
    bots = [game.bots["regular"]] * s.seats
    while not s.result:
        chosen = first_to_move(game.asks(s), bots, lambda seat: game.view(s, seat), luck.randrange)
        if chosen is None:
            now = max(now, game.wakes_at(s) or now)
            told.append(game.wake(s, now))
        else:
            ask, raw = chosen
            told.append(game.answer(s, ask.id, game.read(raw), now))
    return game.view(s, None), told


def elsewhere(fact: dict[str, Any], seats: list[int]) -> dict[str, Any]:
    """The fact as it would be had everybody sat elsewhere: `seats` has the new seat of each."""

    def moved(value: Any) -> Any:
        return seats[value] if type(value) is int and 0 <= value < len(seats) else value

    def row(values: list[Any]) -> list[Any]:
        after = values.copy()
        for seat, value in enumerate(values[: len(seats)]):
            after[seats[seat]] = value
        return after

    changed = {name: moved(value) if name in SEATS else value for name, value in fact.items()}
    for name in BY_SEAT & fact.keys():
        changed[name] = row(fact[name])
    if fact["event"] in {"RaceBegan", "HorsesDrawn", "HorsesPassed"} and "horses" in fact:
        changed["horses"] = row(fact["horses"])  # of the Jockeys' Game: by rider
    for name in ("ranking", "places"):
        if name in fact:
            changed[name] = [{key: moved(v) if key in SEATS else v for key, v in one.items()} for one in fact[name]]
    for name in ("origin", "to", "place"):
        if isinstance(where := fact.get(name), str) and where[:2] in {"0/", "1/"}:
            changed[name] = f"{seats[int(where[0])]}{where[1:]}"
    return changed


def written(slug: str) -> Iterator[bytes]:
    for seed in range(1, GAMES_EACH + 1):
        latest, told = told_of(slug, seed)
        count, luck = told[0][0].facts(None)["seats"], Random(seed)
        seats = list(range(count))
        luck.shuffle(seats)
        viewers = {f"seat {seat}": told_to(seat, told) for seat in range(count)}
        viewers |= {"spectator": told_to(None, told), "redealt": redealt(told, luck)}
        viewers["moved"] = [[elsewhere(fact, seats) for fact in events] for events in viewers["spectator"]]
        steps = {
            viewer: [{"seq": seq, "at": 0, "seat": None, "events": events} for seq, events in enumerate(facts, 1)]
            for viewer, facts in viewers.items()
        }
        yield orjson.dumps({"latest": latest, "told": steps, "seats": seats, "facts": viewers["spectator"]})


@dataclass
class Given:
    """The honours of a game by viewer, and the game."""

    given: dict[str, list[dict[str, Any]]]
    kinds: list[str]
    cut: object
    seats: list[int]
    facts: list[list[dict[str, Any]]]

    @property
    def honours(self) -> list[dict[str, Any]]:
        return self.given["spectator"]


@pytest.fixture(scope="module", params=GAMES)
def games(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> list[Given]:
    lines = list(written(request.param))
    file = tmp_path_factory.mktemp("honours") / f"{request.param}.jsonl"
    file.write_bytes(b"\n".join(lines))
    reading = f"--allow-read={file},{CLIENT}"
    done = assets.deno("run", "--frozen", reading, "tests/honoured.ts", str(file), request.param, cwd=CLIENT)
    assert done.returncode == 0, done.stderr
    played = [orjson.loads(line) for line in lines]
    found = [orjson.loads(line) for line in done.stdout.splitlines()]
    return [Given(**one, seats=game["seats"], facts=game["facts"]) for one, game in zip(found, played, strict=True)]


def deeds(honours: list[dict[str, Any]]) -> list[tuple[Any, ...]]:
    return sorted((one["kind"], one["seat"], one["seq"], one["at"]) for one in honours)


def test_every_screen_gives_the_same_honours_whatever_is_hidden(games: list[Given]) -> None:
    for game in games:
        for viewer, honours in game.given.items():
            assert viewer == "moved" or honours == game.honours, viewer


def test_in_other_seats_people_earn_what_they_earned(games: list[Given]) -> None:
    for game in games:
        moved = [{**one, "seat": game.seats[one["seat"]]} for one in game.honours]
        assert deeds(game.given["moved"]) == deeds(moved)


def test_everybody_has_an_honour_and_a_small_table_has_more(games: list[Given]) -> None:
    for game in games:
        assert {one["seat"] for one in game.honours} == set(range(len(game.seats)))
        assert len(game.seats) <= len(game.honours) <= max(MOST, len(game.seats))
        of_one_kind = [(one["kind"], one["seat"]) for one in game.honours]
        assert len(set(of_one_kind)) == len(of_one_kind)


def test_an_honour_has_a_figure_and_a_moment_in_the_log(games: list[Given]) -> None:
    for game in games:
        for one in game.honours:
            assert one["figures"]
            fact = game.facts[one["seq"] - 1][one["at"]]
            before = [fact for events in game.facts[: one["seq"] - 1] for fact in events]
            before += game.facts[one["seq"] - 1][: one["at"] + 1]
            races = [one["race"] for one in before if one["event"] in {"RaceBegan", "RacePrepared"}]
            assert one["race"] == (races[-1] if races else 0)
            assert fact["event"] != "GameBegan"


def test_there_are_many_kinds_and_each_comes_up(games: list[Given]) -> None:
    kinds, given = games[0].kinds, {one["kind"] for game in games for one in game.honours}
    assert len(set(kinds)) == len(kinds)
    assert len(kinds) >= 15
    assert len(given) >= 6
    print(sorted(given), "never:", sorted(set(kinds) - given))


def test_a_game_without_its_beginning_or_its_end_has_none_yet(games: list[Given]) -> None:
    assert all(game.cut is None for game in games)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_honour_has_words_for_its_figures(games: list[Given], language: str) -> None:
    words: dict[str, str] = {}
    for path in honour_catalogs(language):
        with path.open("rb") as file:
            for one in read_po(file, locale=locale_of(language)):
                if one.id:
                    key = one.id if isinstance(one.id, str) else one.id[0]
                    words[key] = one.string if isinstance(one.string, str) else one.string[-1]
    for kind in games[0].kinds:
        assert {f"honour.{kind}", f"honour.{kind}.why"} <= words.keys()
    for game in games:
        for one in game.honours:
            assert placeholders(words[f"honour.{one['kind']}.why"]) <= one["figures"].keys(), one
