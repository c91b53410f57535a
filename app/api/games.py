"""The list of games, and each game's JSON schemas, lesson and guide, for `/api/games`."""

from functools import cache
from typing import Any

import msgspec

from app.engine.catalog import GAMES
from app.errors import Refusal
from app.i18n import catalog
from app.table.frames import dumps


def games() -> list[dict[str, Any]]:
    return [
        {
            "slug": game.slug,
            "title": game.title,
            "seats": list(game.seats),
            "minutes": game.minutes,
            "options": {
                "type": "object",
                "properties": {option.name: option.schema() for option in game.options},
                "additionalProperties": False,
            },
            "bots": list(game.bots),
            "lesson": game.lesson.minutes if game.lesson else None,
        }
        for game in GAMES.values()
    ]


@cache
def schema(slug: str) -> bytes:
    """JSON schemas of a game's moves, events and view."""
    if slug not in GAMES:
        raise Refusal("no_such_game")
    game = GAMES[slug]
    whole = {
        "moves": {kind.do: _named("do", kind.do, kind) for kind in game.moves},
        "events": {kind.__name__: _named("event", kind.__name__, kind) for kind in game.events},
        "view": msgspec.json.schema(game.view_type),
    }
    return dumps(whole)


def lesson(slug: str, key: str | None, language: str) -> bytes:
    """The steps of a game's lesson of this key, or of its first one; each line with its text."""
    found = GAMES[slug].lesson_asked(key) if slug in GAMES else None
    if found is None:
        raise Refusal("no_lesson")
    told = found.told()
    for step in [*told["steps"], *(told["workshop"] or {"steps": ()})["steps"]]:
        for line in step["lines"]:
            line["text"] = catalog(language)[f"{slug}.lesson.{line['key']}"][0]
    return dumps(told)


def guide(slug: str, language: str) -> bytes:
    """A game's quick reference and hints, with their texts."""
    if slug not in GAMES:
        raise Refusal("no_such_game")
    words = catalog(language)
    told = GAMES[slug].guide.told()
    for kind, entries in (("turn", told["turn"]), ("means", told["terms"]), ("hint", told["hints"])):
        for entry in entries:
            entry["text"] = words[f"{slug}.{kind}.{entry['key']}"][0]
    for term in told["terms"]:
        term["name"] = words[f"{slug}.term.{term['key']}"][0]
    return dumps(told)


def _named(tag: str, name: str, kind: type) -> dict[str, Any]:
    """JSON schema of a dataclass, with the tag field that names its type."""
    plain = msgspec.json.schema(kind)
    definitions: dict[str, Any] = plain["$defs"]
    own = definitions[kind.__name__]
    own["properties"] = {tag: {"const": name}, **own["properties"]}
    own["required"] = [tag, *own["required"]]
    own["additionalProperties"] = False
    return plain
