"""What the callers say of games that are played here: only what everybody may know, in words that are not just said.

The browser's own script calls the games (app/client/tests/called.ts) and reports keys with figures.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from random import Random
from typing import Any, Final

import orjson
import pytest
from babel.messages.pofile import read_po

from app import assets
from app.engine.catalog import GAMES
from app.i18n import LANGUAGES, caller_catalogs, client_catalog, locale_of, placeholders
from tests.client.viewers import redealt, told_to
from tests.engine.playing import begun, played

CLIENT: Final = Path(assets.__file__).parent / "client"
GAMES_EACH: Final = 12
AGAIN_MS: Final = 120_000
LEAST_TEMPLATES: Final = 150
# What games by lot meet too rarely to wait for: games/*/tests/caller_test.ts has positions for these.
RARE: Final = {
    *("race.heat", "race.upset", "race.stuck", "force.draw", "force.duel", "force.comeback"),
    *("rsb.in_front", "rsb.late"),
}


def written(slug: str) -> Iterator[bytes]:
    game: Any = GAMES[slug]
    for seed in range(1, GAMES_EACH + 1):
        s, first = begun(game, seed)
        latest = game.view(s, None)
        told = [first, *(events for _step, events in played(game, s, Random(seed)))]
        luck = Random(seed)
        times = [0]
        for _ in told[1:]:
            times.append(times[-1] + luck.choice((400, 2_500, 6_000, 15_000)))
        viewers = {f"seat {seat}": told_to(seat, told) for seat in range(s.seats)}
        viewers |= {"spectator": told_to(None, told), "redealt": redealt(told, luck)}
        steps = {
            viewer: [
                {"seq": seq, "at": at, "seat": None, "events": events}
                for seq, (at, events) in enumerate(zip(times, facts, strict=True), 1)
            ]
            for viewer, facts in viewers.items()
        }
        yield orjson.dumps({"table": f"table {seed}", "latest": latest, "told": steps})


@dataclass
class Called:
    """One game: what each viewer heard, and what the spectator's steps bring at other paces."""

    heard: dict[str, list[dict[str, Any]]]
    slowly: list[dict[str, Any]]
    fast: list[dict[str, Any]]
    cheered: dict[str, list[float]]
    noticed: list[str]
    wordings: dict[str, list[int]]


@pytest.fixture(scope="module", params=GAMES)
def called(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> list[Called]:
    games = tmp_path_factory.mktemp("called") / f"{request.param}.jsonl"
    games.write_bytes(b"\n".join(written(request.param)))
    reading = f"--allow-read={games},{CLIENT}"
    done = assets.deno("run", "--frozen", reading, "tests/called.ts", str(games), request.param, cwd=CLIENT)
    assert done.returncode == 0, done.stderr
    return [Called(**orjson.loads(line)) for line in done.stdout.splitlines()]


@cache
def templates(language: str) -> dict[str, str]:
    """What the callers say, by key; the announcements of a game that has some stand among its other words."""
    words = {key: forms[-1] for key, forms in client_catalog(language).items()}
    for path in caller_catalogs(language):
        with path.open("rb") as file:
            found = read_po(file, locale=locale_of(language))
            words |= {str(one.id): str(one.string) for one in found if one.id}
    return words


def keys_of(wordings: dict[str, list[int]]) -> set[str]:
    counts = [(code, full, short) for code, (full, short) in wordings.items()]
    full_ones = {f"call.{code}.{n}" for code, full, _ in counts for n in range(1, full + 1)}
    return full_ones | {f"call.{code}.s{n}" for code, _, short in counts for n in range(1, short + 1)}


def test_everybody_hears_the_same_whatever_is_hidden(called: list[Called]) -> None:
    for game in called:
        assert len(game.heard) >= 4
        assert len(game.heard["spectator"]) >= 20
        for viewer, lines in game.heard.items():
            assert lines == game.heard["spectator"], viewer


def test_the_crowd_swells_towards_the_post_by_what_everybody_may_know(called: list[Called]) -> None:
    for game in called:
        excited = game.cheered["spectator"]
        assert all(at == excited for at in game.cheered.values())
        assert 0 == excited[0] == excited[-1]  # before the off and after the finish
        assert all(0 <= tension <= 1 for tension in excited)
        assert max(excited) > 2 * next(tension for tension in excited if tension)
    assert max(max(game.cheered["spectator"]) for game in called) > 0.6


def test_no_line_is_said_twice_within_two_minutes(called: list[Called]) -> None:
    for game in called:
        for lines in (game.heard["spectator"], game.slowly, game.fast):
            said: dict[str, int] = {}
            for line in lines:
                if line["duty"]:
                    continue
                assert line["at"] - said.get(line["key"], -AGAIN_MS) >= AGAIN_MS, line
                said[line["key"]] = line["at"]


def test_lines_are_shorter_when_the_race_is_fast(called: list[Called]) -> None:
    def length(lines: list[dict[str, Any]]) -> float:
        sizes = [len(templates("en")[line["key"]]) for line in lines if not line["duty"]]
        return sum(sizes) / len(sizes)

    slowly = [line for game in called for line in game.slowly]
    fast = [line for game in called for line in game.fast]
    assert length(fast) < 0.8 * length(slowly)


def test_what_is_said_has_a_figure_for_each_hole_in_every_language(called: list[Called]) -> None:
    for language in LANGUAGES:
        words = templates(language)
        for game in called:
            for line in [*game.heard["spectator"], *game.fast, *game.slowly]:
                assert placeholders(words[line["key"]]) <= line["figures"].keys(), (language, line)


def test_what_is_worth_saying_comes_up(called: list[Called]) -> None:
    wordings = called[0].wordings
    noticed = {code for game in called for code in game.noticed}
    assert wordings.keys() - noticed <= RARE
    assert {code for code in noticed if not code.startswith("rcall.")} <= wordings.keys()


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_wording_has_words_and_no_words_are_left_over(called: list[Called], language: str) -> None:
    wordings = keys_of(called[0].wordings)
    beginnings = {".".join(key.split(".")[:2]) + "." for key in wordings}
    assert wordings == {key for key in templates(language) if key.startswith(tuple(beginnings))}


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_callers_have_many_words_and_no_two_of_a_game_are_alike(language: str) -> None:
    words = {key: text for key, text in templates(language).items() if key.startswith("call.")}
    assert len(set(words.values())) >= LEAST_TEMPLATES
    of_games = [(key.split(".")[1], text) for key, text in words.items()]
    assert len(set(of_games)) == len(of_games)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_margin_is_told_in_the_measure_of_the_game(language: str) -> None:
    """Horses are so many spaces apart, never a head or a neck."""
    lengths = re.compile(r"\bby a (head|neck|nose)\b|馬頭|馬頸|頭ひとつ|(アタマ|クビ)差")
    words = {key: text for key, text in templates(language).items() if key.startswith("call.")}
    assert {key for key, text in words.items() if lengths.search(text)} == set()


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_stands_over_every_run_is_no_start(language: str) -> None:
    words = templates(language)
    over = words["status.run"].rstrip("!！…").lower()
    assert not [key for key, text in words.items() if ".off." in key and over in text.lower()]
