"""What pytest does here beyond its own: browser tests of a module share a worker, a test that runs away is stopped
before it takes the machine with it, and a box above the closing line says what went wrong or could not be run."""

import json
import os
import resource
import sys
import textwrap

import pytest

WIDTH = 100
MEMORY_LIMIT = 4 * 2**30


def pytest_configure() -> None:
    """A process of the tests, and each one they start, may hold 4 GB: beyond that it gets a MemoryError."""
    if sys.platform == "linux":
        hard = resource.getrlimit(resource.RLIMIT_DATA)[1]
        if hard == resource.RLIM_INFINITY or hard > MEMORY_LIMIT:
            resource.setrlimit(resource.RLIMIT_DATA, (MEMORY_LIMIT, hard))


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Browser tests of one module go to one worker, so that they share the module's server and browser."""
    for item in items:
        if "browser" in item.path.parts and item.get_closest_marker("xdist_group") is None:
            item.add_marker(pytest.mark.xdist_group(item.path.stem))


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    remarks: list[str] = json.loads(os.environ.get("RAILBIRD_TEST_REMARKS", "[]"))
    if not remarks:
        return
    terminalreporter.write_line("")
    for line in boxed(remarks):
        terminalreporter.write_line(line, red=True, bold=True)


def boxed(remarks: list[str]) -> list[str]:
    inner = WIDTH - 4
    lines = [line for remark in remarks for line in textwrap.wrap(remark, inner, subsequent_indent="  ")]
    return ["┏" + "━" * (WIDTH - 2) + "┓", *(f"┃ {line:<{inner}} ┃" for line in lines), "┗" + "━" * (WIDTH - 2) + "┛"]
