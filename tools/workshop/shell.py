"""`railbird shell`: a Python prompt with the server's services (`house`), in which `await` works.

SQLite allows one server process per file. If a server is running, the prompt has only the database, for reading.
"""

import argparse
import ast
import asyncio
import code
import inspect
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from types import CodeType, FunctionType
from typing import Any

from app import __version__
from app.admin.queries import GameFilter, ListedGame, finished_games, running_games
from app.engine.catalog import GAMES
from app.services import House, close_house, open_house
from app.settings import Settings, SettingsError, from_environment
from app.storage.database import Database, open_database
from app.storage.migrating import migrate
from app.storage.store_errors import DatabaseInUse, StoreError

ALONE = """  house            the open house: await house.live_tables.table(id), house.people, house.records …"""
BESIDE = """  (a server has this SQLite file open, so there is no `house` here)"""
USAGE = """Railbird {version}, {url}
{house}
  tables()         the newest tables in play and the newest finished ones
  database         read with database.read_now(query, …), queries are functions of app.storage.queries
  GAMES            the engine's games by slug
Leave with Ctrl-D."""


class Prompt(code.InteractiveConsole):
    """Python console that runs each line on an event loop in another thread, so that timers and bots go on between
    lines."""

    def __init__(self, names: dict[str, Any], loop: asyncio.AbstractEventLoop) -> None:
        super().__init__(names)
        self._names, self._loop = names, loop
        self.compile.compiler.flags |= ast.PyCF_ALLOW_TOP_LEVEL_AWAIT

    def runcode(self, typed: CodeType) -> None:
        if asyncio.run_coroutine_threadsafe(self._run(typed), self._loop).result():
            raise SystemExit

    async def _run(self, typed: CodeType) -> bool:
        """Run a line; True if it raised SystemExit, which must not reach the loop's thread and end it."""
        try:
            came = FunctionType(typed, self._names)()
            if inspect.iscoroutine(came):
                await came
        except SystemExit:
            return True
        except BaseException:
            self.showtraceback()
        return False


def newest_tables(database: Database) -> list[ListedGame]:
    running = database.read_now(running_games)
    return [*running, *database.read_now(finished_games, GameFilter()).games]


@contextmanager
def loop_in_a_thread() -> Iterator[asyncio.AbstractEventLoop]:
    loop = asyncio.new_event_loop()
    thread = threading.Thread(target=loop.run_forever, name="house", daemon=True)
    thread.start()
    try:
        yield loop
    finally:
        loop.call_soon_threadsafe(loop.stop)
        thread.join()
        loop.close()


def run(args: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="railbird shell", description="A Python prompt inside the house.")
    parser.parse_args(args)
    try:
        settings = from_environment()
        migrate(settings.database_url)
        with loop_in_a_thread() as loop:
            try:
                house = asyncio.run_coroutine_threadsafe(open_house(settings), loop).result()
            except DatabaseInUse:
                _look(settings, loop)
            else:
                _stay(house, loop)
    except (SettingsError, StoreError) as error:
        print(f"railbird: {error}", file=sys.stderr)
        return 1
    return 0


def _stay(house: House, loop: asyncio.AbstractEventLoop) -> None:
    try:
        _interact(house.settings, house.database, {"house": house}, ALONE, loop)
    finally:
        asyncio.run_coroutine_threadsafe(close_house(house), loop).result()


def _look(settings: Settings, loop: asyncio.AbstractEventLoop) -> None:
    database = open_database(settings.database_url, alone=False)
    try:
        _interact(settings, database, {}, BESIDE, loop)
    finally:
        database.close()


def _interact(
    settings: Settings, database: Database, further: dict[str, Any], said: str, loop: asyncio.AbstractEventLoop
) -> None:
    names = {"database": database, "tables": partial(newest_tables, database), "GAMES": GAMES, **further}
    place = settings.database_url.rpartition("@")[2]  # without the password
    try:
        Prompt(names, loop).interact(USAGE.format(version=__version__, url=place, house=said), exitmsg="")
    except SystemExit:
        return
