"""The same person on two devices: a link from the one, opened on the other, and signing one of them out."""

from playwright.async_api import expect

from tests.browser.inspection import Inspector
from tests.browser.tables import a_table_of, my_turn, open_page
from tests.browser.visitors import DESK, PHONE, STILL, Visitor, Visitors, each


async def link_of(visitor: Visitor) -> str:
    """The link that the open sheet shows, without the house's own address."""
    field = visitor.page.locator("#elsewhere-link")
    await field.wait_for()
    address = await field.input_value()
    return address[address.index("/continue#") :]


async def test_a_link_from_the_table_puts_another_device_into_the_same_seat(visitors: Visitors) -> None:
    laptop = await visitors.come("Tobias", device=STILL)
    phone = await visitors.come("Tobias", language="ja", size=PHONE, touch=True, device=STILL)
    path, _ = await a_table_of([laptop], 3)
    await open_page(laptop, path)
    await my_turn(laptop)
    await laptop.press(laptop.button("menu"))
    await laptop.press(laptop.button("elsewhere.title"))
    await phone.page.goto(await link_of(laptop))
    await expect(phone.page.get_by_role("heading", level=1)).to_have_text(phone.words("continue.title", name="Tobias"))
    assert "#" not in phone.page.url
    await phone.press(phone.button("continue.go", name="Tobias"))
    await phone.page.wait_for_url(f"**{path}")
    await my_turn(phone)
    assert phone.own["hand"] == laptop.own["hand"]
    # The sheet on the first device sees the second one come, and signs it out at its table.
    other = laptop.page.locator(".devices li", has_not_text=laptop.words("elsewhere.here"))
    await laptop.press(other.get_by_role("button"))
    await laptop.press(laptop.button("elsewhere.really"))
    await expect(phone.page.get_by_role("alert")).to_contain_text(phone.words("error.signed_out"))
    await expect(laptop.page.locator(".devices li")).to_have_count(1)
    assert laptop.complaints == []


async def test_a_used_link_says_so_and_a_device_that_is_somebody_else_is_asked(visitors: Visitors) -> None:
    laptop = await visitors.come("Tobias", device=STILL)
    phone = await visitors.come("怡君", language="zh-Hant", size=PHONE, touch=True, device=STILL)
    await a_table_of([laptop], 0, start=False)
    path, _ = await a_table_of([phone], 0, start=False)
    await laptop.page.goto("/devices")
    link = await link_of(laptop)
    await phone.page.goto(link)
    await expect(phone.page.locator(".sheet")).to_contain_text(
        phone.words("continue.sits", other="怡君", games=phone.words("title.mafia"))
    )
    await phone.press(phone.page.get_by_role("link", name=phone.words("continue.stay", other="怡君")))
    await phone.page.wait_for_url("**/")
    await phone.page.goto(link)  # staying has not used it up
    await phone.press(phone.button("continue.go", name="Tobias"))
    await phone.page.wait_for_url("**/")
    await expect(phone.page.locator("[data-your-name]")).to_have_value("Tobias")
    await phone.page.goto(link)
    await expect(phone.page.get_by_role("alert")).to_contain_text(phone.words("error.no_such_link"))
    await phone.page.goto(path)
    await expect(phone.button("knock.ask")).to_be_visible()  # 怡君's table is not Tobias's


async def test_the_pages_of_another_device_are_for_everybody(visitors: Visitors, inspector: Inspector) -> None:
    readers = [
        await visitors.come(name, language=language, size=size, device=STILL, reduced_motion="reduce")
        for name, language, size in (("Tobias", "en", PHONE), ("葵", "ja", PHONE), ("怡君", "zh-Hant", DESK))
    ]

    async def read(reader: Visitor) -> None:
        await a_table_of([reader], 0, start=False)
        await reader.page.goto("/devices")
        link = await link_of(reader)
        await inspector.look(reader, "my devices")
        await inspector.thumb(reader, "my devices")
        await reader.page.goto(link)
        await reader.page.get_by_role("heading", level=1).wait_for()
        await inspector.look(reader, "a link opened on the same device")
        await reader.context.clear_cookies()
        await a_table_of([reader], 0, start=False)  # as somebody else of the same name
        await reader.page.goto(link)
        await reader.button("continue.go", name=reader.name).wait_for()
        await inspector.look(reader, "a link opened by somebody else")
        await inspector.thumb(reader, "a link opened by somebody else")
        await reader.page.goto("/continue")
        await reader.page.get_by_role("alert").wait_for()
        await inspector.look(reader, "a link without its end")

    await each(readers, read)
