"""Pages about cards: the list of all of them, found by a form without a script, and the shell of the deck builder."""

from typing import Annotated, Final

from fastapi import APIRouter, Query, Request
from fastapi.responses import Response

from app.api.deps import MaybePerson
from app.api.language import language_of
from app.api.mishaps import PageRoute
from app.api.pages import LOOK, visitor
from app.api.templating import render
from app.service.cards import KINDS, Wanted, card_count, find_cards, printed_terms

router = APIRouter(route_class=PageRoute, include_in_schema=False)

Wish = Annotated[str, Query(max_length=40)]
STYLES: Final = (1, 2, 3, 4)


@router.api_route("/cards/{game}", methods=LOOK)
async def card_list(
    game: str,
    request: Request,
    q: Wish = "",
    kind: Wish = "",
    style: Wish = "",
    distance: Wish = "",
    surface: Wish = "",
) -> Response:
    language = language_of(request)
    wanted = Wanted(q, kind, style, distance, surface)
    terms = printed_terms(game, language)
    choices = {
        "kind": KINDS,
        "style": STYLES,
        "distance": tuple(terms["distances"]),
        "surface": tuple(terms["surfaces"]),
    }
    return render(
        request,
        "card_book.html",
        cards=find_cards(language, wanted),
        count=card_count(),
        wanted=wanted,
        terms=terms,
        choices=choices,
    )


@router.api_route("/decks", methods=LOOK)
async def deck_builder(request: Request, person: MaybePerson) -> Response:
    return render(request, "decks.html", **visitor(request, person))
