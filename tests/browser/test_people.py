"""People at the table: reactions rise over their places on every screen, and whoever wants none of it sees none."""

from typing import Final

import pytest
from playwright.async_api import expect

from tests.browser.recorded import on_a_board
from tests.browser.tables import a_table_of, ask, open_page, settle
from tests.browser.visitors import PHONE, STILL, Visitor, Visitors
from tests.browser.whole_picture import HD

# Every reaction that has risen on a page: which, from which seat, and how far from that seat's place it began.
RISEN = """
window.risen = [];
new MutationObserver((changes) => {
  for (const { addedNodes } of changes) for (const token of addedNodes) {
    if (!token.classList?.contains("thrown")) continue;
    requestAnimationFrame(() => {
      const own = `[data-seat="${token.dataset.from}"]`;
      const place = document.querySelector(`.player${own}, #tv ${own}`);
      const [from, at] = [token, place ?? token].map((one) => one.getBoundingClientRect());
      const aside = Math.max(at.left - from.right, 0), apart = Math.max(at.top - from.bottom, from.top - at.bottom, 0);
      const away = Math.hypot(aside, apart);
      const drawn = token.querySelectorAll("svg.reaction path").length > 0;
      window.risen.push({ reaction: token.dataset.reaction, seat: Number(token.dataset.from), near: away < 80, drawn });
    });
  }
}).observe(document, { subtree: true, childList: true });
"""


# The names that stood beside reactions: of those who have no place on the screen.
NAMED: Final = """
window.named = [];
new MutationObserver(() => {
  const token = document.querySelector(".thrown");
  if (token?.querySelector("svg")) window.named.push(token.querySelector("b")?.textContent ?? "");
}).observe(document, { subtree: true, childList: true });
"""


async def rises(visitor: Visitor, *reactions: str, seat: int) -> None:
    """Exactly these have risen on this page until now."""
    seen = [{"reaction": one, "seat": seat, "near": True, "drawn": True} for one in reactions]
    await visitor.page.wait_for_function("(n) => window.risen.length >= n", arg=len(seen))
    assert await visitor.page.evaluate("window.risen") == seen


async def test_what_one_throws_rises_over_their_place_at_every_screen_unless_it_is_muted(visitors: Visitors) -> None:
    host = await visitors.come("Tobias", device=STILL, script=RISEN)
    guest = await visitors.come(
        "怡君", language="zh-Hant", size=PHONE, touch=True, device={"sound": False}, script=RISEN
    )
    path, _ = await a_table_of([host, guest], 2)
    link = (await ask(host, path.replace("/t/", "/api/tables/") + "/boards"))["link"]
    television = await visitors.come("Television", size={"width": 1920, "height": 1080}, script=RISEN)
    await television.page.goto(link)
    await television.page.locator(".table.tv").wait_for()
    for one in (host, guest):
        await open_page(one, path)
    await guest.press('.player[data-seat="1"] button')  # one's own place has all six
    throws = guest.page.locator("dialog .throws button")
    await expect(throws).to_have_text([guest.words(f"reaction.{one}") for one in NAMES])
    await guest.press(throws.nth(1))
    await expect(throws.first).to_have_attribute("aria-disabled", "true")  # one a second
    for screen in (host, guest, television):
        await rises(screen, "bravo", seat=1)
    await expect(host.page.locator("[role=status].sr")).to_have_text(
        host.words("reaction.heard", name="怡君", reaction=host.words("reaction.bravo"))
    )
    await expect(throws.first).not_to_have_attribute("aria-disabled", "true")
    # By key on a desk, and muted there: others still see it.
    await host.page.keyboard.press("e")
    await host.page.get_by_role("switch", name=host.words("reactions.mute")).check()
    await host.page.get_by_role("button", name=host.words("reaction.wow")).click()
    await guest.page.wait_for_function("() => window.risen.length === 2")
    assert (await guest.page.evaluate("window.risen.at(-1)"))["reaction"] == "wow"
    await rises(host, "bravo", seat=1)
    # The host switches them off for everybody.
    await settle(host, path, reactions=False)
    await expect(throws).to_have_count(0)
    await expect(guest.text("error.reactions_off")).to_be_visible()
    for one in (host, guest, television):
        await expect(one.page.locator(".thrown")).to_have_count(0)  # nothing stays behind
        assert one.complaints == []


NAMES = ("hooray", "bravo", "laugh", "wow", "alas", "luck")


@pytest.mark.parametrize("scene", [".tv-podium", ".tv-reckoning"])
async def test_after_a_race_what_one_throws_rises_over_their_account_or_their_step(
    scene: str, visitors: Visitors
) -> None:
    shown = await visitors.come("Television", size=HD, device=STILL, script=NAMED)
    reel = await on_a_board(shown, "jockeys", 4)
    if scene == ".tv-podium":
        await reel.jump(len(reel.moments) - 1)
    else:
        ended = reel.find(lambda one: "RaceEnded" in one.names)
        assert ended is not None
        await reel.jump(ended - 1)
        await reel.play()
    await shown.page.locator(scene).wait_for()
    reel.throw(3, "wow")
    await shown.page.wait_for_function("() => window.named.length > 0")
    assert set(await shown.page.evaluate("window.named")) == {""}
