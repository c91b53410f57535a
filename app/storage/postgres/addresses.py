"""PostgreSQL's address in DATABASE_URL, as arguments of the two drivers, one set for each host.

A URL may name several hosts, of which one is the primary: `postgresql://user@a,b/name`. SQLAlchemy cannot read that
form, and the drivers would try the hosts one after the other. Therefore the URL is taken apart here, and connecting.py
asks all hosts at once.
"""

import re
from dataclasses import dataclass
from itertools import zip_longest
from typing import Any, Final
from urllib.parse import quote, unquote

from sqlalchemy.engine import URL

# Detects a server that has vanished within seconds; TCP alone would take minutes.
VANISHED: Final[dict[str, Any]] = {
    "connect_timeout": 5,
    "keepalives_idle": 5,
    "keepalives_interval": 2,
    "keepalives_count": 3,
    "tcp_user_timeout": 10_000,
}
# URL parameters of libpq that asyncpg would send to the server as settings.
_LIBPQ_ONLY: Final = {
    "application_name", "channel_binding", "connect_timeout", "fallback_application_name", "gssencmode", "keepalives",
    "keepalives_count", "keepalives_idle", "keepalives_interval", "load_balance_hosts", "tcp_user_timeout",
}  # fmt: skip
_URL: Final = re.compile(
    r"(?P<scheme>[a-z0-9+]+://)(?P<user>[^@/?#]*@)?(?P<hosts>[^/?#]*)(?P<path>[^?]*)\??(?P<query>.*)"
)
_HOST: Final = re.compile(
    r"\[(?P<six>[^\]]+)\](?::(?P<six_port>\d*))?|(?P<name>/.*|[^:]*)(?::(?P<port>\d*))?|(?P<bare>.*)"
)


@dataclass(frozen=True, slots=True)
class Host:
    """One server: a name, an address or the directory of a Unix socket. None stands for the driver's default."""

    name: str | None
    port: int | None


def with_hosts_in_query(url: str) -> str:
    """The URL in a form that SQLAlchemy can read, if it names several hosts: they move into the parameter `host`."""
    found = _URL.fullmatch(url)
    if found is None or "," not in found["hosts"]:
        return url
    hosts = "&".join(f"host={quote(unquote(one), safe=':[]')}" for one in found["hosts"].split(","))
    query = f"{hosts}&{found['query']}".rstrip("&")
    return f"{found['scheme']}{found['user'] or ''}{found['path'] or '/'}?{query}"


def hosts_of(url: URL) -> list[Host]:
    """The hosts of a URL: several in the parameter `host`, in the form of SQLAlchemy (`host=a:1&host=b:2`) or libpq
    (`host=a,b&port=1,2`), or else one in its usual place."""
    named, ports = (_listed(url.query.get(name, ())) for name in ("host", "port"))
    if not named:
        return [Host(url.host, url.port)]
    if len(ports) == 1:
        ports *= len(named)
    return [_host(one, port or str(url.port or "")) for one, port in zip_longest(named, ports[: len(named)])]


def _listed(values: str | tuple[str, ...]) -> list[str]:
    return [one for value in ([values] if isinstance(values, str) else values) for one in value.split(",")]


def _host(text: str, port: str) -> Host:
    found = _HOST.fullmatch(text)
    assert found is not None, text
    digits = found["six_port"] or found["port"] or port
    return Host(found["six"] or found["name"] or found["bare"], int(digits) if digits else None)


def libpq_arguments(url: URL, host: Host) -> dict[str, Any]:
    """Arguments of psycopg.connect for one host of a URL."""
    place = {"host": host.name, "port": host.port, "user": url.username, "password": url.password}
    given = {**place, "dbname": url.database, **_session(url), **_query(url)}
    return {**VANISHED, "application_name": "railbird", **{name: value for name, value in given.items() if value}}


def asyncpg_arguments(url: URL, host: Host) -> dict[str, Any]:
    """Arguments of asyncpg.connect for one host of a URL; drops parameters that only libpq has."""
    query = {**_session(url), **{name: value for name, value in _query(url).items() if name not in _LIBPQ_ONLY}}
    plain = url.set(drivername="postgresql", host=None, port=None, query=query)
    return {
        "dsn": plain.render_as_string(hide_password=False),
        "host": host.name,
        "port": host.port,
        "server_settings": {"application_name": str(url.query.get("application_name", "railbird"))},
        "statement_cache_size": 0,  # no cache needed: the one frequent statement has a name
    }


def _session(url: URL) -> dict[str, str]:
    """Of several hosts one is the primary, and the others can only be read. One host may be a proxy that knows it."""
    return {"target_session_attrs": "read-write"} if len(hosts_of(url)) > 1 else {}


def _query(url: URL) -> dict[str, Any]:
    return {name: value for name, value in url.query.items() if name not in ("host", "port")}
