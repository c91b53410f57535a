"""`python -m tools.wire`: write what is generated from the declared wire; `--check` only says what is stale."""

import argparse
import re
import sys
from pathlib import Path
from typing import Final

from tools.wire.calls import interfaces, table_of_bodies, table_of_calls
from tools.wire.codes import table_of_codes, table_of_goodbyes
from tools.wire.figures import figures
from tools.wire.printed import printed
from tools.wire.types import structures, tables, typescript

ROOT: Final = Path(__file__).resolve().parents[2]
PAGE: Final = ROOT / "docs" / "wire.md"
TYPES: Final = ROOT / "app" / "client" / "generated" / "wire.ts"
SECTION: Final = re.compile(r"(<!-- generated: (\w+) -->\n).*?(<!-- end -->)", re.DOTALL)


def sections() -> dict[str, str]:
    fields = {group: f"\n{tables(group)}\n" for group in structures()}
    calls = {"calls": table_of_calls(), "bodies": f"\n{table_of_bodies()}\n"}
    return {**fields, **calls, "codes": table_of_codes(), "goodbyes": table_of_goodbyes()}


def page(text: str) -> str:
    """The page with up-to-date generated sections."""
    made = sections()
    found = [name for _, name, _ in SECTION.findall(text)]
    assert sorted(found) == sorted(made), f"docs/wire.md has the sections {found}"
    return SECTION.sub(lambda one: f"{one[1]}{made[one[2]]}\n{one[3]}", text)


def files() -> dict[Path, str]:
    """All generated files with their up-to-date content."""
    return {
        PAGE: page(PAGE.read_text(encoding="utf-8")),
        TYPES: typescript(interfaces()),
        **printed(ROOT),
        **figures(ROOT),
    }


def stale() -> list[Path]:
    return [path for path, text in files().items() if not path.is_file() or path.read_text(encoding="utf-8") != text]


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tools.wire", description=__doc__)
    parser.add_argument("--check", action="store_true", help="write nothing; fail if a file is stale")
    is_check = parser.parse_args().check
    for path in stale():
        print(f"{'stale' if is_check else 'written'}: {path.relative_to(ROOT)}")
        if not is_check:
            path.parent.mkdir(exist_ok=True)
            path.write_text(files()[path], encoding="utf-8")
        elif is_check:
            return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
