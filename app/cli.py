"""The command line `railbird`: starts the server, and runs tools that need no server."""

import socket
import sys
from collections.abc import Callable, Sequence
from importlib import import_module
from importlib.util import find_spec

from app import __version__
from app.settings import Settings, SettingsError, from_environment

USAGE = f"""Railbird {__version__}: horse-racing table games among friends

  railbird serve                serve on RAILBIRD_HOST:RAILBIRD_PORT (127.0.0.1:8000)
  railbird admin-link           make a one-time link for a new admin
  railbird migrate              prepare the database for this version (serve does it as well)
  railbird spread               divide the database among the nodes of Citus
  railbird new-key              make a new key for a house whose key file is lost for good
  railbird verify RECORD.json   deal and play a finished game again, offline, and say what agrees

in a checkout of the sources (./dev sets up a house for those who develop it):
  railbird simulate GAME …      let bots play, and print who wins
  railbird metagame force …     search for decks that break the game
  railbird puzzles …            make the puzzles of the day, or check them
  railbird bench …              measure this machine
  railbird shell                a Python prompt inside the house
  railbird demo                 fill a development house with games, and make a link to come in by
  railbird import RECORD.json   put a recorded game into a development house

Each takes --help."""


def main(argv: Sequence[str] | None = None) -> int:
    args = list(sys.argv[1:] if argv is None else argv)
    commands: dict[str, Callable[[list[str]], int]] = {
        "serve": serve,
        "admin-link": admin_link,
        "migrate": migrate_database,
        "spread": spread,
        "new-key": new_key,
        "verify": verify,
        "simulate": from_checkout("tools.simulate"),
        "metagame": from_checkout("tools.metagame"),
        "puzzles": from_checkout("tools.puzzles"),
        "bench": from_checkout("tools.bench.run"),
        "shell": from_checkout("tools.workshop.shell"),
        "demo": from_checkout("tools.workshop.demo"),
        "import": from_checkout("tools.workshop.imports"),
    }
    if not args or args[0] in {"-h", "--help", "help"}:
        print(USAGE)
        return 0
    if args[0] not in commands:
        print(f"railbird: there is no command {args[0]!r}.\n\n{USAGE}", file=sys.stderr)
        return 2
    return commands[args[0]](args[1:])


def serve(args: list[str]) -> int:
    # Each command imports its own modules: a small tool then starts without loading the web server.
    from app import assets
    from app.admin.service import first_link
    from app.luck.key import KeyUnusable
    from app.main import create_app
    from app.server import logging as logs
    from app.server.serve import CannotServe, Server, bind
    from app.server.workers import end_with_parent, fit_for_many, homes, inherited_listener, serve_with_many
    from app.services import check_key, prepare_database
    from app.storage.migrating import migrate
    from app.storage.store_errors import StoreError

    if args:
        print("railbird serve takes no arguments; settings come from the environment, see the README.", file=sys.stderr)
        return 0 if args[0] in {"-h", "--help"} else 2
    try:
        settings = from_environment()
        logs.begin(settings.log)
        if settings.workers > 1:
            settings = fit_for_many(settings)
        assets.ensure_built()
        listener = inherited_listener()
        is_first = listener is None
        end_with_parent()
        listener = listener or bind(settings)
        if settings.workers > 1:
            migrate(settings.database_url)
            check_key(settings)
            greet(settings, listener, first_link(settings))
            return serve_with_many(settings, listener)
        database = prepare_database(settings)
        link = first_link(settings) if is_first else None
        server = Server(create_app(settings, database=database), settings, homes=homes())
    except (SettingsError, CannotServe, KeyUnusable, StoreError, assets.BuildError) as error:
        print(f"railbird: {error}", file=sys.stderr)
        return 1
    if is_first:
        greet(settings, listener, link)
    server.run(sockets=[listener])
    return 0 if server.started else 1


def greet(settings: Settings, listener: socket.socket, link: str | None) -> None:
    """Print the server's URL, the link for the first admin, and a QR code for phones on the local network."""
    from app.network import EVERYWHERE, network_site

    host, port = listener.getsockname()[:2]
    near = f"http://127.0.0.1:{port}" if host in EVERYWHERE else f"http://{host}:{port}"
    far = None if settings.public_urls else network_site(settings, port)
    address = settings.public_urls[0] if settings.public_urls else far or near
    print(f"Railbird is open at {address}", flush=True)
    if link:
        print(f"The first admin comes in here, once, within a day: {address}{link}", flush=True)
    if far is not None:
        print(f"Phones on the same network scan this, or open {far}", flush=True)
        print(qr_code(far), flush=True)
    if far is not None and host in EVERYWHERE:
        print(f"On this machine: {near}", flush=True)


def qr_code(text: str) -> str:
    """QR code of the text for a terminal; empty if the terminal's encoding lacks the block characters."""
    import io

    import segno

    out = io.StringIO()
    segno.make(text, error="m").terminal(out, border=2, compact=True)
    drawn = out.getvalue().rstrip()
    try:
        drawn.encode(sys.stdout.encoding or "ascii")
    except UnicodeEncodeError:
        return ""
    if not sys.stdout.isatty():
        return drawn
    # White on black in every terminal theme: many phones do not read an inverted code.
    return "\n".join(f"\x1b[97;40m{line}\x1b[0m" for line in drawn.splitlines())


def admin_link(args: list[str]) -> int:
    from app.admin.service import new_link
    from app.network import EVERYWHERE, network_site
    from app.storage.migrating import migrate
    from app.storage.store_errors import StoreError

    try:
        settings = from_environment()
        migrate(settings.database_url)
        link = new_link(settings)
    except (SettingsError, StoreError) as error:
        print(f"railbird: {error}", file=sys.stderr)
        return 1
    near = f"http://{'127.0.0.1' if settings.host in EVERYWHERE else settings.host}:{settings.port}"
    address = settings.public_urls[0] if settings.public_urls else network_site(settings, settings.port) or near
    print(f"Good once, within a day, in place of any link from before: {address}{link}")
    return 0


MIGRATE_USAGE = """railbird migrate                 run the migrations that the database still needs
railbird migrate --show          print the revision of the database
railbird migrate --to REVISION   undo later migrations, for an older version of Railbird; the house must be closed"""


def migrate_database(args: list[str]) -> int:
    from app.storage.migrating import go_back, migrate, revision_of
    from app.storage.store_errors import StoreError

    try:
        url = from_environment().database_url
        match args:
            case []:
                print("migrated" if migrate(url) else "nothing to migrate")
            case ["--show"]:
                print(revision_of(url) or "empty")
            case ["--to", revision]:
                go_back(url, revision)
            case _:
                print(MIGRATE_USAGE, file=sys.stderr)
                return 0 if args[0] in {"-h", "--help"} else 2
    except (SettingsError, StoreError) as error:
        print(f"railbird: {error}", file=sys.stderr)
        return 1
    return 0


SPREAD_USAGE = """railbird spread [--shards N] [--yes]

Divides the log of all tables among the nodes of Citus, and copies to every node what the log refers to. Says first what
it will do, and asks, unless --yes is given. The house must be closed. An interrupted run can be started again.

  --shards N   number of shards: as many as the nodes that the house may have one day (8)"""


def spread(args: list[str]) -> int:
    from app.storage.migrating import plan_to_spread, spread_out
    from app.storage.spread.plan import SHARDS, described
    from app.storage.store_errors import StoreError

    match [arg for arg in args if arg != "--yes"]:
        case []:
            shards = SHARDS
        case ["--shards", number] if number.isdecimal() and int(number) > 0:
            shards = int(number)
        case _:
            print(SPREAD_USAGE, file=sys.stderr)
            return 0 if args[0] in {"-h", "--help"} else 2
    try:
        url = from_environment().database_url
        plan = plan_to_spread(url, shards)
        if plan.is_done:
            print("The database is spread already; there is nothing to do.")
            return 0
        print(described(plan))
        if "--yes" not in args and input("Go on? [y/N] ").strip().lower() not in {"y", "yes"}:
            print("Nothing has been changed.")
            return 1
        spread_out(url, plan)
    except (SettingsError, StoreError) as error:
        print(f"railbird: {error}", file=sys.stderr)
        return 1
    print("The house is spread.")
    return 0


def new_key(args: list[str]) -> int:
    from time import time_ns

    from app.luck.key import KeyUnusable
    from app.maintenance.new_key import replace_key
    from app.settings import key_path
    from app.storage.database import open_database
    from app.storage.migrating import migrate
    from app.storage.store_errors import StoreError

    if args:
        print("railbird new-key takes no arguments. Stop the house first.\n\n" + USAGE, file=sys.stderr)
        return 0 if args[0] in {"-h", "--help"} else 2
    try:
        settings = from_environment()
        path, now = key_path(settings), time_ns() // 1_000_000
        migrate(settings.database_url)
        database = open_database(settings.database_url)
        try:
            database.claim(alone=True)  # not while a server is running with another key
            done = database.write_now(lambda c: replace_key(c, path, now))
        finally:
            database.close()
    except (SettingsError, KeyUnusable, StoreError) as error:
        print(f"railbird: {error}", file=sys.stderr)
        return 1
    print(
        f"The house's key is now the one in {path}. Tables before their start that got a new seed: {done.lobbies}. "
        f"Games in play that had to end without a result: {done.games}."
    )
    return 0


def verify(args: list[str]) -> int:
    from app.review.verify import run

    return run(args)


def from_checkout(module: str) -> Callable[[list[str]], int]:
    """A command of tools/, which an installed wheel does not contain."""

    def run(args: list[str]) -> int:
        if find_spec("tools") is None:
            print("railbird: this command is for a checkout of the sources; start it there.", file=sys.stderr)
            return 1
        done: int = import_module(module).run(args)
        return done

    return run


if __name__ == "__main__":
    sys.exit(main())
