"""What nobody may be sent: other people's cards, orders and bets, before the rules turn them up.

Judged by what the owners themselves were sent: whatever lay in somebody's hand after a step must not stand in what
another page received for that step.
"""

import json
from collections.abc import Iterable
from typing import Any

from tests.browser.visitors import Visitor


def leaks(visitors: list[Visitor]) -> list[str]:
    """Every secret found where it does not belong, as a sentence."""
    found: list[str] = []
    for reader in visitors:
        for seq, message in sorted(reader.steps.items()):
            if message["view"] is None or message["view"]["result"] is not None:  # not begun, or all is open
                continue
            told = public_part(message)
            for owner in visitors:
                if owner is not reader and holds_a_hand(owner, seq):
                    found += _seen(reader, owner, seq, message, told)
    return found


def holds_a_hand(owner: Visitor, seq: int) -> bool:
    """Sits at the table, and was told of this step."""
    view = owner.steps[seq]["view"] if seq in owner.steps else None
    return view is not None and view["own"] is not None


def secrets_of(owner: Visitor, seq: int) -> set[str]:
    """The cards that only one seat can hold, in the hand or laid face down, after this step."""
    view = owner.steps[seq]["view"]
    own = view["own"]
    cards = set(own["hand"])
    if view["seats"][owner.seat]["quinellas"] is None:
        cards |= {card for pair in own["quinellas"] for card in pair}
    return {card for card in cards if not card.startswith("F")}


def public_part(message: dict[str, Any]) -> str:
    """A frame without what is the reader's own: the hand, and the moves that can be made with it."""
    view = {key: value for key, value in message["view"].items() if key != "own"}
    others = {key: value for key, value in message.items() if key not in {"view", "asks", "events", "missed", "chat"}}
    asks = [{key: value for key, value in ask.items() if key != "moves"} for ask in message["asks"]]
    return json.dumps([view, others, asks, of_this_race(message.get("events", []))])


def of_this_race(events: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """A race's end shows all cards; what counts is what was dealt after it."""
    begins = [at for at, event in enumerate(events) if event["event"] == "RaceBegan"]
    return events[begins[-1] :] if begins else events


def _seen(reader: Visitor, owner: Visitor, seq: int, message: dict[str, Any], told: str) -> Iterable[str]:
    own = set(message["view"]["own"]["hand"]) if message["view"]["own"] else set()
    # What the reader was just dealt or has bought stands in the events told to the reader alone.
    for card in secrets_of(owner, seq) - own:
        if f'"{card}"' in told:
            yield f"{reader.name} was sent {card} in step {seq}, which {owner.name} holds"
    view = message["view"]
    if view["race"] < view["races"] and view["seats"][owner.seat]["order"] is not None:
        yield f"{reader.name} was sent the order of {owner.name} in step {seq}"
