"""Plays Force of the Horse by what its page offers: a move that the ask lists, made with a finger or a mouse."""

import random
from dataclasses import dataclass, field
from typing import Any, Final

from app.engine.kernel.templates import pick
from tests.browser.visitors import Visitor

# The page shows what was heard last: the hand is drawn, and it is this person's turn.
DRAWN: Final = """(hand) => {
  const held = [...document.querySelectorAll(".frack [data-card]")].map((card) => Number(card.dataset.card));
  return held.sort((a, b) => a - b).join() === hand.join() && !!document.querySelector(".status.mine");
}"""


def own_ask(visitor: Visitor) -> dict[str, Any] | None:
    asks = [] if visitor.latest is None else visitor.latest["asks"]
    return next((one for one in asks if "id" in one), None)


def question(visitor: Visitor) -> dict[str, Any] | None:
    """What this person is asked; what leaves no choice the page answers by itself."""
    ask = own_ask(visitor)
    return None if ask is None or has_no_choice(visitor, ask) else ask


def has_no_choice(visitor: Visitor, ask: dict[str, Any]) -> bool:
    """Whether nothing but passing is left, or only abilities or cards that are all alike."""
    if all(move["do"] == "pass" for move in ask["moves"]):
        return True
    view, (move, *others) = visitor.latest["view"], ask["moves"]
    if move["do"] == "choose":
        some = move["cards"]
        fixed = not others and some["min"] == some["max"] > 0
        return fixed and len({kind_of(view, one) for one in some["some"]}) == 1
    order = [move["ability"]["one"] for move in ask["moves"] if move["do"] == "first"]
    waiting = {one["id"]: one["key"] for one in view["waiting"]}
    return bool(order) and len({waiting.get(one, one) for one in order[0]}) == 1


def kind_of(view: dict[str, Any], card: int) -> object:
    """Copies in the hand or face up in a farm are one choice (alike.ts)."""
    if any(card in effect["horses"] for effect in view["effects"]):
        return card
    for held in view["own"]["hand"]:
        if held["id"] == card:
            return repr({**held, "id": "hand"})
    farms = enumerate(side["farm"] for side in view["sides"])
    return next(((seat, name) for seat, farm in farms for id, name in farm if id == card and name), card)


def shown_for(view: dict[str, Any], move: dict[str, Any], ask: dict[str, Any]) -> list[int]:
    """The cards that the page shows for this choice: where one is chosen, the first of its copies stands for it."""
    some = next(one["cards"] for one in ask["moves"] if one["do"] == "choose")
    if some["max"] > 1:
        return list(move["cards"])
    held = {one["id"] for one in view["own"]["hand"]}
    return [
        card
        if card in held
        else next(one for one in some["some"] if one not in held and kind_of(view, one) == kind_of(view, card))
        for card in move["cards"]
    ]


def is_over(visitor: Visitor) -> bool:
    return visitor.latest is not None and visitor.latest["status"] == "finished"


@dataclass
class ForcePlayer:
    visitor: Visitor
    luck: random.Random
    did: list[str] = field(default_factory=list)

    async def act(self) -> None:
        """Do what is asked, and see it done: others may do something in the meantime."""
        asked = own_ask(self.visitor)
        assert asked is not None
        await self.make(self.choose())
        await self.visitor.bell.until(lambda: (own_ask(self.visitor) or {}).get("id") != asked["id"])

    def choose(self) -> dict[str, Any]:
        """Something else than passing, wherever there is something else; a ready deck rather than any cards."""
        ask = question(self.visitor)
        assert ask is not None
        moves = [move for move in ask["moves"] if move["do"] not in ("pass", "decline", "bring_deck", "repeat")]
        move = pick(self.luck.choice(moves or ask["moves"]), self.luck.randrange)
        if move["do"] == "choose":
            move["cards"] = shown_for(self.visitor.latest["view"], move, ask)
        return move

    async def seen(self) -> None:
        """The page has come to the question."""
        hand = sorted(held["id"] for held in self.visitor.own["hand"])
        await self.visitor.page.wait_for_function(DRAWN, arg=hand)

    async def make(self, move: dict[str, Any]) -> None:
        await self.select(move)
        await self.visitor.press(".hand .act .btn.main")

    async def select(self, move: dict[str, Any]) -> None:
        """Everything of the move but Confirm."""
        await self.seen()
        self.did.append(move["do"])
        page, press = self.visitor.page, self.visitor.press
        match move["do"]:
            case "take_deck":
                ask = question(self.visitor)
                assert ask is not None
                names = next(one["deck"]["one"] for one in ask["moves"] if one["do"] == "take_deck")
                await press(page.locator(".fdeck").nth(names.index(move["deck"])))
            case "go_first":
                await press(page.locator('[data-way="go_first"]' if move["first"] else '[data-way="go_second"]'))
            case "redraw":
                await press(self.visitor.button("force.do.redraw" if move["redraw"] else "force.do.keep"))
            case "pass" | "decline":
                await press(page.locator(".hand .act .btn").first)
            case "support" | "guard" | "run":
                await self.tap(move["card"])
            case "ride":
                await self.tap(move["card"])
                if await page.locator(".frunner.target").count() > 1:
                    await press(f'[data-runner="{move["horse"]}"] .fcard')
            case "choose":
                for card in move["cards"]:
                    await self.tap(card)
            case "option" | "first":
                await press(page.locator(".foptions .btn").first)
            case "number":
                await page.locator(".fnumber input").fill(str(move["number"]))
            case "pay":
                plain = [held["id"] for held in self.visitor.own["hand"] if held["card"] == "normal_force"]
                for card in [*move["special"], *plain[: move["normal"]]]:
                    await self.tap(card)

    async def tap(self, card: int) -> None:
        """Where it lies: in the hand, among the cards to choose from, or in the run area."""
        there = self.visitor.page.locator(f'.hand [data-card="{card}"], .frunner.target [data-card="{card}"]')
        await self.visitor.press(there.first)


async def play_until(players: list[ForcePlayer], done: Any) -> None:
    """Whoever is asked acts, one after the other, until something is so."""
    bell = players[0].visitor.bell
    while not done():
        await bell.until(lambda: done() or any(question(one.visitor) for one in players))
        asked = next((one for one in players if question(one.visitor)), None)
        if asked is not None and not done():
            await asked.act()
