"""What pytest does here beyond its own: a test that runs away is stopped before it takes the machine with it, what
tests have measured is printed, and a box above the closing line says what went wrong or could not be run."""

import json
import os
import resource
import sys
import textwrap

import pytest

WIDTH = 100
MEMORY_LIMIT = 4 * 2**30
LONG = ("browser", "faults", "wire", "service", "pages", "store")  # rooms of tests/, the longest first


def pytest_configure() -> None:
    """A process of the tests, and each one they start, may hold 4 GB: beyond that it gets a MemoryError."""
    if sys.platform == "linux":
        hard = resource.getrlimit(resource.RLIMIT_DATA)[1]
        if hard == resource.RLIM_INFINITY or hard > MEMORY_LIMIT:
            resource.setrlimit(resource.RLIMIT_DATA, (MEMORY_LIMIT, hard))


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """The rooms with long tests first: the many short ones fill what is left, and both workers end together."""
    items.sort(key=lambda item: next((at for at, room in enumerate(LONG) if room in item.path.parts), len(LONG)))


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    if lines := measured(terminalreporter):
        terminalreporter.section("measured")
        for line in lines:
            terminalreporter.write_line(line)
    remarks: list[str] = json.loads(os.environ.get("RAILBIRD_TEST_REMARKS", "[]"))
    if not remarks:
        return
    terminalreporter.write_line("")
    for line in boxed(remarks):
        terminalreporter.write_line(line, red=True, bold=True)


def measured(terminalreporter: pytest.TerminalReporter) -> list[str]:
    """What tests noted as `measured`, a line for each thing that a test measured."""
    found: dict[tuple[str, str], list[dict[str, float]]] = {}
    for report in (*terminalreporter.stats.get("passed", ()), *terminalreporter.stats.get("failed", ())):
        for name, note in report.user_properties:
            if name == "measured" and report.when == "call":
                found.setdefault((report.nodeid.partition("::")[2], note["what"]), []).append(note)
    lines = []
    for (test, what), notes in sorted(found.items()):
        took = sorted(note["took"] for note in notes)
        half, allowed = took[len(took) // 2], notes[0]["allowed"]
        lost, given = max(note["lost"] for note in notes), max(note["given"] for note in notes)
        lines.append(f"{test}: {what}, {len(took)} times")
        lines.append(
            f"  {took[0]:.2f} to {took[-1]:.2f} s, half of them within {half:.2f}; {allowed:.1f} are allowed "
            f"(at most {lost:.2f} without a core, {given:.2f} given back)"
        )
    return lines


def boxed(remarks: list[str]) -> list[str]:
    inner = WIDTH - 4
    lines = [line for remark in remarks for line in textwrap.wrap(remark, inner, subsequent_indent="  ")]
    return ["┏" + "━" * (WIDTH - 2) + "┓", *(f"┃ {line:<{inner}} ┃" for line in lines), "┗" + "━" * (WIDTH - 2) + "┛"]
