"""pytest plugin: limits the memory of tests, runs folders with long tests first, prints the tests' measurements, and
shows failed checks and missing services in a box above the closing line."""

import json
import os
import resource
import sys
import textwrap

import pytest

WIDTH = 100
MEMORY_LIMIT = 4 * 2**30
# What `--long` sets, for this process and the workers that it starts: see tests/breadth.py, tests/simulation and
# tests/faults/bounds.py.
LONGER = {"RAILBIRD_TEST_LONG": "1", "RAILBIRD_SIMULATE": "3000", "RAILBIRD_FAULTS": "3"}
# Folders and files of tests/ by duration, longest first.
LONG = (
    "browser", "faults", "workshop", "packaging", "wire", "simulation", "table", "cluster", "pages", "storage",
    "client", "docs", "test_hidden.py", "test_bots.py", "test_properties.py", "test_record.py", "test_chances.py",
    "test_facts.py",
)  # fmt: skip


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--long", action="store_true", help="try whole products of cases, and many more random ones")


def pytest_configure(config: pytest.Config) -> None:
    """Limit each process of the tests to 4 GB of memory, so that a runaway test gets a MemoryError."""
    if config.getoption("long"):
        for name, value in LONGER.items():
            os.environ.setdefault(name, value)
    if sys.platform == "linux":
        hard = resource.getrlimit(resource.RLIMIT_DATA)[1]
        if hard == resource.RLIM_INFINITY or hard > MEMORY_LIMIT:
            resource.setrlimit(resource.RLIMIT_DATA, (MEMORY_LIMIT, hard))


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Run folders and files with long tests first, so that the many short ones keep all workers busy until the end."""
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
    """Report lines of what tests recorded as the property `measured`: durations, or a line that is `told`."""
    found: dict[tuple[str, str], list[dict[str, float]]] = {}
    lines = []
    for report in (*terminalreporter.stats.get("passed", ()), *terminalreporter.stats.get("failed", ())):
        for name, note in report.user_properties:
            if name == "measured" and report.when == "call" and "told" in note:
                lines.append(f"{note['what']}: {note['told']}")
            elif name == "measured" and report.when == "call":
                found.setdefault((report.nodeid.partition("::")[2], note["what"]), []).append(note)
    lines.sort()
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
