"""The rules for legal decks (602), and the check of a deck."""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Final

from app.engine.force.cards.pool import CARDS, is_normal
from app.engine.force.text.language import SPOKEN, Says


@dataclass(frozen=True, slots=True)
class Fault:
    """Why a deck is not legal: the clause, a code for the reason, and the card or line of text at fault."""

    rule: str
    reason: str  # size, copies, opened, unknown, unreadable
    card: str = ""
    has: int = 0
    may: int = 0

    def words(self, language: str) -> str:
        """The fault as a sentence for the player who builds the deck."""
        spoken = SPOKEN[language]
        name = CARDS[self.card].title.in_(spoken) if self.card in CARDS else self.card
        return FAULTS[self.reason].in_(spoken).format(name=name, has=self.has, may=self.may)

    def __str__(self) -> str:
        return self.words("en")


FAULTS: Final = {
    "size": Says(
        "A deck for this race has exactly {may} cards, not {has}.",
        "このレースのデッキはちょうど{may}枚です（現在{has}枚）。",
        "這場比賽的牌組必須正好{may}張（目前{has}張）。",
    ),
    "copies": Says(
        "A deck may hold {may} of “{name}”, not {has}.",
        "「{name}」はデッキに{may}枚までです（現在{has}枚）。",
        "「{name}」在牌組中最多{may}張（目前{has}張）。",
    ),
    "opened": Says(
        "You opened {may} of “{name}”, not {has}.",
        "開けた「{name}」は{may}枚です（デッキに{has}枚）。",
        "你只開到{may}張「{name}」（牌組有{has}張）。",
    ),
    "unknown": Says(
        "“{name}” is no card of this game.",
        "「{name}」というカードはこのゲームにありません。",
        "這個遊戲沒有「{name}」這張牌。",
    ),
    "unreadable": Says(
        "“{name}” is not a number and the name of a card, like “3 Lamp Oil”.",
        "「{name}」は「3 アンドンアブラ」のような「枚数 カード名」の形ではありません。",
        "「{name}」不是像「3 燈油」這樣的「張數 牌名」。",
    ),
}


def check_deck(cards: Iterable[str], size: int, opened: Mapping[str, int] | None = None) -> list[Fault]:
    """602.1, 602.2, 602.3b: return what is wrong with a deck; a deck without faults is legal. `opened`: the cards of
    which a sealed deck is built.
    """
    counts = Counter(cards)
    found = [Fault("602.1a", "size", has=counts.total(), may=size)] if counts.total() != size else []
    for name, count in counts.items():
        if name not in CARDS:
            found.append(Fault("602.1b", "unknown", name, count))
        elif opened is not None and not is_normal(name) and count > opened.get(name, 0):
            found.append(Fault("602.3b", "opened", name, count, opened.get(name, 0)))
        elif 0 < CARDS[name].copies < count:
            found.append(Fault("602.1c", "copies", name, count, CARDS[name].copies))
    return found


def limits(size: int, opened: Mapping[str, int] | None = None) -> list[list[str | int]]:
    """Every card with the number of copies that a deck of this size may hold; of a sealed deck, of the cards opened."""
    if opened is None:
        return [[name, card.copies or size] for name, card in CARDS.items()]
    return [[name, size if is_normal(name) else opened[name]] for name in CARDS if is_normal(name) or name in opened]
