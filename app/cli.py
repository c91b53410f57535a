"""The command line: `railbird serve`, and tools that need no server."""

import socket
import sys
from collections.abc import Callable, Sequence

from app import __version__
from app.settings import Settings, SettingsError, from_environment

USAGE = f"""Railbird {__version__}: horse-racing table games among friends

  railbird serve                serve on RAILBIRD_HOST:RAILBIRD_PORT (127.0.0.1:8000)
  railbird admin-link           make a one-time link for a new admin
  railbird verify RECORD.json   deal and play a finished game again, offline, and say what agrees
  railbird simulate GAME …      let bots play, and print who wins
  railbird bench …              measure this machine

Each takes --help."""


def main(argv: Sequence[str] | None = None) -> int:
    args = list(sys.argv[1:] if argv is None else argv)
    commands: dict[str, Callable[[list[str]], int]] = {
        "serve": serve,
        "admin-link": admin_link,
        "verify": verify,
        "simulate": simulate,
        "bench": bench,
    }
    if not args or args[0] in {"-h", "--help", "help"}:
        print(USAGE)
        return 0
    if args[0] not in commands:
        print(f"railbird: there is no command {args[0]!r}.\n\n{USAGE}", file=sys.stderr)
        return 2
    return commands[args[0]](args[1:])


def serve(args: list[str]) -> int:
    # Imported here, as in the others: a tool starts without loading what it does not use.
    from app import assets, logs
    from app.main import create_app
    from app.server import CannotServe, Server, bind
    from app.service.admin import first_link
    from app.service.house import prepare_database
    from app.store.errors import StoreError
    from app.store.migrating import migrate
    from app.workers import end_with_parent, fit_for_many, inherited_listener, serve_with_many

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
            greet(settings, listener, first_link(settings))
            return serve_with_many(settings, listener)
        database = prepare_database(settings)
        link = first_link(settings) if is_first else None
        server = Server(create_app(settings, database=database), settings)
    except (SettingsError, CannotServe, StoreError, assets.BuildError) as error:
        print(f"railbird: {error}", file=sys.stderr)
        return 1
    if is_first:
        greet(settings, listener, link)
    server.run(sockets=[listener])
    return 0 if server.started else 1


def greet(settings: Settings, listener: socket.socket, link: str | None) -> None:
    """The first words on the screen: where the house is, and how its first admin gets in."""
    address = settings.public_urls[0] if settings.public_urls else "http://{}:{}".format(*listener.getsockname()[:2])
    print(f"Railbird is open at {address}", flush=True)
    if link:
        print(f"The first admin comes in here, once, within a day: {address}{link}", flush=True)


def admin_link(args: list[str]) -> int:
    from app.service.admin import new_link
    from app.store.errors import StoreError
    from app.store.migrating import migrate

    try:
        settings = from_environment()
        migrate(settings.database_url)
        link = new_link(settings)
    except (SettingsError, StoreError) as error:
        print(f"railbird: {error}", file=sys.stderr)
        return 1
    address = settings.public_urls[0] if settings.public_urls else f"http://{settings.host}:{settings.port}"
    print(f"Good once, within a day, in place of any link from before: {address}{link}")
    return 0


def verify(args: list[str]) -> int:
    from app.verify import run

    return run(args)


def simulate(args: list[str]) -> int:
    from app.simulate import run

    return run(args)


def bench(args: list[str]) -> int:
    from app.bench.run import run

    return run(args)


if __name__ == "__main__":
    sys.exit(main())
