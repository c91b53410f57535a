"""Quick phrases of the chat. Clients send a phrase as text; the server adds its code, so that readers see it in their
own language."""

from functools import cache
from typing import Final

from app.i18n import LANGUAGES, client_catalog

PREFIX: Final = "chat.phrase."


@cache
def phrases() -> dict[str, str]:
    """Codes of the phrases by their text in every language of the browser's catalogs."""
    return {
        text: key.removeprefix(PREFIX)
        for language in LANGUAGES
        for key, (text, *_) in client_catalog(language).items()
        if key.startswith(PREFIX)
    }
