"""Answers about the games: which there are, their schemas and cards, and what a lesson says and when."""

from typing import Annotated, Any, Final, Literal

from msgspec import Meta

from app.wire.parts import Part, Scalar


class OptionSchema(Part):
    enum: list[Scalar]
    default: Scalar
    rule: Annotated[str, Meta(description="the paragraph that allows the choice")]


class OptionSchemas(Part, rename={"additional": "additionalProperties"}):
    """A JSON schema."""

    type: Literal["object"]
    properties: dict[str, OptionSchema]
    additional: bool


class GameOffer(Part):
    """A row of `GET /api/games`."""

    slug: str
    title: str
    seats: tuple[int, int]
    minutes: int
    options: OptionSchemas
    bots: list[str]
    lesson: Annotated[int | None, Meta(description="minutes that the game's lesson takes, if it has one")]


class GameSchema(Part):
    """`GET /api/games/{slug}/schema`: JSON schemas."""

    moves: dict[str, Any]
    events: dict[str, Any]
    view: dict[str, Any]


class CardBook(Part):
    """`GET /api/games/{slug}/cards`. The fields of a card depend on the game."""

    cards: list[Any]
    decks: list[Any]
    terms: dict[str, Any]


class LessonCondition(Part):
    """What has to be so: the own open ask, fields of the view, facts that the log has, facts that it has not. A pattern
    names fields, each with its value or with a list of possible values."""

    prompt: str | None
    view: dict[str, Any]
    told: list[dict[str, Any]]
    untold: list[dict[str, Any]]


class LessonLine(Part):
    """A text with placeholders, what fills them, and the elements it points at: `card:3-7` is `[data-card="3-7"]`."""

    key: str
    when: LessonCondition
    figures: dict[str, dict[str, Any]]
    point: list[str]
    text: str


class LessonStep(Part):
    """The first step counts whose condition holds, and of whose right moves, if it has any, one is legal."""

    id: str
    when: LessonCondition
    lines: list[LessonLine]
    right: list[dict[str, Any]]


class Lesson(Part):
    """`GET /api/games/{slug}/lesson`. `end` holds when everything has been taught."""

    key: str
    minutes: int
    steps: list[LessonStep]
    end: LessonCondition


ANSWERS: Final[dict[str, Any]] = {
    "GET /api/games": list[GameOffer],
    "GET /api/games/{slug}/schema": GameSchema,
    "GET /api/games/{slug}/cards": CardBook,
    "GET /api/games/{slug}/lesson": Lesson,
}
