"""Pages about cards: the searchable list of all cards, which needs no script, and the HTML shell of the deck builder.

The templates of these pages are in the folder of the game.
"""

import secrets
from functools import cache, partial
from typing import Any, Final

from fastapi import APIRouter, HTTPException, Request
from fastapi.responses import Response
from markupsafe import Markup

from app.api.deps import MaybePerson
from app.api.pages.error_pages import PageRoute
from app.api.pages.language import language_of
from app.api.pages.routes import LOOK, NAMES_AT_HOME, visitor
from app.api.pages.templating import environment, render, render_filled, render_kept
from app.decks.cards import cards_of, deck_game
from app.engine.catalog import GAMES
from app.i18n import translate

LONGEST: Final = 40  # characters of a search term

router = APIRouter(route_class=PageRoute, include_in_schema=False)


@router.api_route("/cards/{game}", methods=LOOK)
async def card_list(game: str, request: Request) -> Response:
    cards = cards_of(game)
    wanted = {name: request.query_params.get(name, "") for name in cards.filters}
    if any(len(wish) > LONGEST for wish in wanted.values()):
        raise HTTPException(422)
    language = language_of(request)

    def around() -> dict[str, Any]:
        return {"game": game, "ready": cards.ready_titles(language)}

    def found() -> dict[str, Any]:
        shown = cards.page(language, wanted)
        entries = [_entries(game, language)[card["card"]] for card in shown["cards"]]
        return {**shown, "wanted": wanted, "cards": entries}

    pages = f"{game}/pages"
    return render_filled(request, f"{pages}/card_book.html", around, f"{pages}/card_search.html", wanted, found)


@router.api_route("/cards/{game}/decks/{deck}", methods=LOOK)
async def ready_deck(game: str, deck: str, request: Request) -> Response:
    """The page of a ready deck: its plan, its key cards, and ways to beat it."""
    cards, language = cards_of(game), language_of(request)
    page = cards.ready_page(language, deck)
    if page is None:
        raise HTTPException(404)

    def context() -> dict[str, Any]:
        keys = [_entries(game, language)[name] for name in page["keys"]]
        return {"game": game, "deck": page, "keys": keys, "ready": cards.ready_titles(language)}

    return render_kept(request, f"{game}/pages/ready_deck.html", f"{GAMES[game].version}/{deck}", context)


@cache
def _entries(game: str, language: str) -> dict[str, Markup]:
    """The HTML of every card's entry, by card. A search joins the entries of the cards that it finds."""
    template = environment.get_template(f"{game}/pages/card_entry.html")
    cards, t = cards_of(game), partial(translate, language)
    everything = cards.page(language, dict.fromkeys(cards.filters, ""))["cards"]
    return {card["card"]: Markup(template.render(card=card, t=t)) for card in everything}  # noqa: S704 - our own


@router.api_route("/decks", methods=LOOK)
async def deck_builder(request: Request, person: MaybePerson) -> Response:
    game = deck_game()
    template = f"{game}/pages/decks.html"
    lesson = "lesson" in request.query_params
    if person is None:
        about = secrets.randbelow(NAMES_AT_HOME), lesson
        return render_kept(request, template, about, lambda: {"game": game, "lesson": lesson, **visitor(request, None)})
    return render(request, template, game=game, lesson=lesson, **visitor(request, person))
