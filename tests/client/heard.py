"""Collects a game's prompts, payments and refusals by playing it, and the refusals in its source."""

import ast
import random
import re
from dataclasses import dataclass, field
from typing import Any, Final

from app import i18n
from app.engine.kernel.bots import play_at_random
from app.engine.kernel.game import Game, news
from app.engine.kernel.game_errors import IllegalMove
from app.engine.kernel.play import Ask, Paid

BOARDS: Final = i18n.APP / "client" / "games"
ENGINE: Final = i18n.APP / "engine"


@dataclass
class Heard:
    prompts: set[str] = field(default_factory=set)
    rules: set[str] = field(default_factory=set)
    barred: set[str] = field(default_factory=set)
    reasons: set[str] = field(default_factory=set)  # for cards that cannot be played
    refusals: set[str] = field(default_factory=set)


def heard(game: Game[Any], options: dict[str, Any]) -> Heard:
    """Play a few games with horse cards and boxes, and collect their prompts, rules and refusals."""
    said, luck = Heard(), random.Random(11)
    for seats in (4, 6, 6):
        s = game.new(options, seats, luck.randbytes(32).hex(), 0)
        told = news(s)
        while True:
            said.rules |= {event.rule for event in told if isinstance(event, Paid)}
            if not (asks := game.asks(s)):
                break
            ask = asks[0]
            said.prompts.add(ask.prompt)
            said.barred |= {entry["rule"] for entry in ask.barred if "why" not in entry}
            said.reasons |= {entry["why"] for entry in ask.barred if "why" in entry}
            said.refusals |= refusals(game, s, ask)
            move = play_at_random(game.view(s, ask.seat), ask, luck.randrange)
            told = game.answer(s, ask.id, game.read(move), 0)
    return said


def refusals(game: Game[Any], s: Any, ask: Ask) -> set[str]:
    """The refusals of all moves that a page can send: every card on every box, and every pair of cards."""
    view = game.view(s, ask.seat)
    hand: list[str] = view["own"]["hand"]
    moves: list[dict[str, Any]] = []
    if ask.prompt in {"play_card", "play_second_card"}:
        moves = [{"do": "place", "card": card, "box": box} for card in hand for box in view["boxes"]]
    elif ask.prompt == "place_drawn":
        moves = [{"do": "place", "card": view["drawn"], "box": box} for box in view["boxes"]]
    elif ask.prompt == "lay_quinella":
        # The page never names the higher horse first, nor one card twice.
        moves = [{"do": "lay", "first": a, "second": b} for a in hand for b in hand if a[0] <= b[0] and a != b]
    found = set()
    for move in moves:
        try:
            game._phase[s.phase].check(s, ask.seat, game.read(move))
        except IllegalMove as refused:
            found.add(refused.why)
    return found


def sentences(slug: str) -> set[str]:
    """Every refusal in a game's phases: written where it is raised, named above, or chosen by a function."""
    tree = ast.parse((ENGINE / slug / "phases.py").read_text())
    nodes = list(ast.walk(tree))
    named = {
        node.target.id: node.value
        for node in tree.body
        if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name)
    }
    chosen = {
        node.name: [one.value for one in ast.walk(node) if isinstance(one, ast.Return)]
        for node in nodes
        if isinstance(node, ast.FunctionDef)
    }
    found = set()
    for node in nodes:
        if (
            isinstance(node, ast.Call)
            and isinstance(node.func, ast.Name)
            and node.func.id in {"require", "IllegalMove"}
        ):
            why = node.args[-1]
            if isinstance(why, ast.Call) and isinstance(why.func, ast.Attribute):
                ways = chosen.get(why.func.attr, [])
            else:
                ways = [named.get(why.id) if isinstance(why, ast.Name) else why]
            found |= {str(one.value) for one in ways if isinstance(one, ast.Constant)}
    return found


def told_of_somebody(*folders: str) -> set[str]:
    """The lines of the log that name a player: there is one about others, and one with `.you` for the reader."""
    source = "".join((BOARDS / folder / "lines.tsx").read_text() for folder in folders)
    calls = re.findall(r"\bby\((.*?)\{", source, re.DOTALL)
    return {key for call in calls for key in re.findall(r'"(log\.\w+)"', call)}
