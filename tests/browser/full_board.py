"""A board of Force of the Horse with a card in every place where one can lie, as a page is told of it.

The house deals as ever; between it and the page cards are added that seldom lie there at the same time.
"""

import json
import re
from typing import Any, Final

from playwright.async_api import WebSocketRoute

from tests.browser.visitors import Visitor

# What lies where, by its name; numbers far from those of the cards that were dealt.
MINE: Final = ("normal_force", "front_force", "golden_whip", "apprentice")
THEIRS: Final = ("veteran",)
FARM: Final = ("north_wind", "loose_girth", "normal_force", "front_rider", "tarpaulin", "stable_ledger")
WAITING: Final = ("time_keeper", "time_keeper/do/1")


def in_run(side: dict[str, Any], number: int, horse: str, role: str, others: tuple[str, ...]) -> list[dict[str, Any]]:
    """The horse that is there, or this one, and these cards with it."""
    why = {"running": [[1, "1002.1a", ""], [2, "", "golden_whip"]]}
    new = {"id": number, "card": horse, "role": role, "of": 0, "running": 4, "guard": 4, "why": why, "muted": False}
    there = next((one for one in side["run"] if one["role"] == role), new)
    blank = {"role": "support", "of": there["id"], "running": None, "guard": None, "why": {}, "muted": False}
    return [there, *({**blank, "id": number + i, "card": card} for i, card in enumerate(others, 1))]


def fill(view: dict[str, Any]) -> None:
    """Cards in both run areas, situations, farms and what was removed, one being played and abilities that wait."""
    me, other = view["sides"]
    mine, theirs = ("runner", "guard") if view["active"] == 0 else ("guard", "runner")
    me["run"] = in_run(me, 9001, "north_wind", mine, MINE)
    other["run"] = in_run(other, 9101, "grand_parade", theirs, THEIRS)
    for seat, side in enumerate((me, other)):
        side["farm"] = [[9200 + 100 * seat + i, card] for i, card in enumerate(FARM)] + [[9290 + seat, None]]
        side["removed"] = [[9400 + seat, "lucky_ribbon"]]
    me["situation"], other["situation"] = [[9501, "toll_road"]], [[9502, "last_lantern"]]
    view["resolution"] = [[9601, "opera_glasses"]]
    view["waiting"] = [{"id": 9701, "seat": 1, "card": WAITING[0], "key": WAITING[1]}]
    view["timers"] = [{"id": 9801, "seat": 0, "card": "show_off", "key": "show_off/do/0"}]
    view["effects"] = [{"id": 9901, "seat": 0, "card": "time_keeper", "key": "time_keeper/do/0", "horses": []}]


async def hears_of_a_full_board(visitor: Visitor) -> None:
    async def stand_between(page: WebSocketRoute) -> None:
        house = page.connect_to_server()

        def pass_on(frame: str | bytes) -> None:
            message = json.loads(frame)
            if (view := message.get("view")) and view["turn"]:
                fill(view)
            page.send(json.dumps(message))

        house.on_message(pass_on)

    await visitor.page.route_web_socket(re.compile("/ws/tables/"), stand_between)
