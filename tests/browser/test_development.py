"""Pages of a development house load again when there is another build. Nothing of that is in a house for people."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.async_api import Browser, Route

from tests.browser.visitors import PATIENCE
from tests.wire.servers import ServerProcess, a_server


@pytest.fixture(scope="module")
def workshop(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    folder: Path = tmp_path_factory.mktemp("workshop")
    with a_server(f"sqlite:///{folder}/db.sqlite", RAILBIRD_ENV="development") as server:
        yield server


async def test_a_page_loads_again_when_the_build_is_another(chromium: Browser, workshop: ServerProcess) -> None:
    page = await chromium.new_page()
    wrong: list[str] = []
    page.on("console", lambda message: wrong.append(message.text) if message.type == "error" else None)
    answered = 0

    async def another_build_later(route: Route) -> None:
        nonlocal answered
        answered += 1
        await route.fulfill(json={"build": "first" if answered < 3 else "second"})

    await page.route("**/dev/build", another_build_later)
    await page.goto(workshop.url)
    async with page.expect_navigation(timeout=PATIENCE * 1000):
        pass
    assert answered >= 3
    assert not wrong
    await page.close()


async def test_a_house_for_people_serves_nothing_of_it(chromium: Browser, server: ServerProcess) -> None:
    page = await chromium.new_page()
    await page.goto(server.url)
    assert await page.locator("script[src*='/dev/']").count() == 0
    for path in ("/dev/build", "/dev/reload.js"):
        answer = await page.request.get(server.url + path)
        assert answer.status == 404
    await page.close()
