"""Two taps on the page of Ready Set Bet: a token, and the spot that it is laid on."""

from playwright.async_api import Locator

from tests.browser.visitors import PHONE, STILL, Visitor, Visitors


async def on_a_phone(visitors: Visitors, language: str = "en") -> Visitor:
    return await visitors.come("Tobias", language=language, size=PHONE, touch=True, device=STILL)


def spot(me: Visitor, name: str) -> Locator:
    return me.page.locator(f'[data-spot="{name}"]')


def token(me: Visitor, name: str) -> Locator:
    return me.page.locator(f'.token[data-token="{name}"]').first


async def lay(me: Visitor, what: str, where: str, *, greyed: bool = False) -> None:
    await me.press(token(me, what))
    await me.press(spot(me, where), greyed=greyed)
