"""Answers about the games: their list, schemas, cards, lessons and guides."""

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
    """`GET /api/games/{slug}/cards`. The fields of a card depend on the game. `faces` is the address of the drawings
    of all cards, one symbol a card; `signs` names what the marks of a text are made of, in the glossary's order;
    `races` the distances in metres with the size of a deck for each.
    """

    cards: list[Any]
    decks: list[Any]
    terms: dict[str, Any]
    signs: list[str]
    races: dict[str, int]
    faces: str


class LessonCondition(Part):
    """A condition that holds if all its parts do: the viewer's open ask, fields of the view, facts that the log has,
    and facts that it lacks. A pattern names fields, each with its value or with a list of possible values.
    """

    prompt: str | None
    view: dict[str, Any]
    told: list[dict[str, Any]]
    untold: list[dict[str, Any]]


class LessonLine(Part):
    """A text with placeholders, the values that fill them, and the elements that it points at: `card:3-7` is
    `[data-card="3-7"]`.
    """

    key: str
    when: LessonCondition
    figures: dict[str, dict[str, Any]]
    point: list[str]
    text: str


class LessonStep(Part):
    """A step of a lesson. The current step is the first one whose condition holds and which either names no moves or
    has one that is legal now.
    """

    id: str
    when: LessonCondition
    lines: list[LessonLine]
    right: list[dict[str, Any]]


class Workshop(Part):
    """The part of a lesson in the deck builder. Its steps read the builder as a view: `count`, `size`, `legal`,
    `over` (a card is in it too often), `saved`, and the number of cards by `kinds` and `cards`.
    """

    size: int
    cards: dict[str, int]
    steps: list[LessonStep]


class Lesson(Part):
    """`GET /api/games/{slug}/lesson` (the first one) and `/lessons/{key}`. The lesson is over when the condition `end`
    holds. `workshop` comes before its table.
    """

    key: str
    minutes: int
    steps: list[LessonStep]
    end: LessonCondition
    workshop: Workshop | None


class GuideEntry(Part):
    """A step of a turn, with its paragraph of the rules."""

    key: str
    rule: str
    text: str


class GuideTerm(GuideEntry):
    name: str


class Hint(GuideEntry):
    """A hint, shown the first time that all its conditions hold. `may`: a move of this name is legal. `holding`: the
    list at this path of the view contains one of these values.
    """

    when: LessonCondition
    may: str | None
    holding: dict[str, list[str]]
    figures: dict[str, dict[str, Any]]


class Guide(Part):
    """`GET /api/games/{slug}/guide`: the quick reference, and the hints for first games. If several hints apply, the
    first one counts.
    """

    turn: list[GuideEntry]
    terms: list[GuideTerm]
    hints: list[Hint]


ANSWERS: Final[dict[str, Any]] = {
    "GET /api/games": list[GameOffer],
    "GET /api/games/{slug}/schema": GameSchema,
    "GET /api/games/{slug}/cards": CardBook,
    "GET /api/games/{slug}/lesson": Lesson,
    "GET /api/games/{slug}/lessons/{key}": Lesson,
    "GET /api/games/{slug}/guide": Guide,
}
