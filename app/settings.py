"""Settings from environment variables. No other module reads the environment; they get settings as an argument."""

import difflib
import ipaddress
import os
import re
import socket
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final
from urllib.parse import quote, urlsplit

ROOT = Path(__file__).resolve().parent.parent
# The data directory: a checkout keeps its data inside, an installed package uses the current directory.
HOME = ROOT if (ROOT / "pyproject.toml").is_file() else Path.cwd()
A_YEAR: Final = 365 * 24 * 3600
# Settings that a file may contain instead; its path is in NAME_FILE.
SECRETS: Final = ("DATABASE_URL", "RAILBIRD_DATABASE_PASSWORD", "RAILBIRD_BUS", "RAILBIRD_METRICS_TOKEN")
PREFIX: Final = "RAILBIRD_"
NAMES: Final = (
    *SECRETS,
    *(f"{name}_FILE" for name in SECRETS),
    *("RAILBIRD_HOST", "RAILBIRD_PORT", "RAILBIRD_PUBLIC_URL", "RAILBIRD_HOSTS", "RAILBIRD_LAN_HOST", "RAILBIRD_HSTS"),
    *("RAILBIRD_WORKERS", "RAILBIRD_SOCKETS", "RAILBIRD_CLOCK_SPEED", "RAILBIRD_ENV", "RAILBIRD_LOG"),
    *("RAILBIRD_ADMIN_CODES", "RAILBIRD_KEY_FILE"),
)
SIMILAR: Final = 0.8  # names that are at least so alike are taken for misspelt ones


class SettingsError(Exception):
    """A setting has an unusable value; the message is a sentence for the person who starts the server."""


@dataclass(frozen=True, slots=True)
class Settings:
    host: str = "127.0.0.1"
    port: int = 8000
    database_url: str = f"sqlite:///{HOME}/var/railbird.sqlite"
    bus: str = "local"
    clock_speed: float = 1.0
    public_urls: tuple[str, ...] = ()  # site origins that browsers use; empty: built from host and port
    development: bool = False
    workers: int = 1
    sockets: str = "picows"
    metrics_token: str = ""
    log: str = "plain"
    lan_host: str = ""  # host name for phones on the local network; empty: detected, "none": not offered
    hosts: tuple[str, ...] = ()  # further host names by which browsers may reach the server
    admins_need_second_factor: bool = False
    hsts_subdomains: bool = False  # HSTS covers subdomains of the site's host name
    key_file: str = ""  # empty: beside a SQLite database, else in var/

    @property
    def is_https(self) -> bool:
        return bool(self.public_urls) and self.public_urls[0].startswith("https://")

    def is_own_host(self, host_header: str) -> bool:
        """True if browsers may reach the house by this Host header.

        A foreign page can point its own name at this machine's address (DNS rebinding), and the browser then treats the
        server as part of that page. It cannot do so with a literal address, or with a name that nobody can register.
        """
        name = _name_in(host_header)
        return not host_header or is_local_name(name) or name in self._own_names()

    def _own_names(self) -> frozenset[str]:
        public = {urlsplit(url).hostname or "" for url in self.public_urls}
        names = {*public, *self.hosts, self.host.lower(), self.lan_host, socket.gethostname().lower()}
        return frozenset(names - {"", "none"})

    def origins(self) -> frozenset[str]:
        """Origins whose pages may open sockets and send changes; `may_come_from` adds one on a local network."""
        if self.public_urls:
            return frozenset(self.public_urls)
        return frozenset(f"http://{host}:{self.port}" for host in ("127.0.0.1", "localhost", "[::1]", self.host))

    def may_come_from(self, origin: str, host_header: str) -> bool:
        """True if a page of this origin may send changes. Origins match exactly; a server on a local network without a
        public URL also accepts the host that the request itself names."""
        if origin in self.origins():
            return True
        is_called_so = origin == f"http://{host_header}" and self.is_own_host(host_header)
        return is_called_so and not self.public_urls and not listens_at_home(self.host)


def listens_at_home(host: str) -> bool:
    """True if only this machine reaches the server."""
    return host in {"127.0.0.1", "::1", "localhost"}


def hsts(settings: Settings) -> str | None:
    """Value of the Strict-Transport-Security header; None without HTTPS."""
    if not settings.is_https:
        return None
    return f"max-age={A_YEAR}; includeSubDomains" if settings.hsts_subdomains else f"max-age={A_YEAR}"


def key_path(settings: Settings) -> Path:
    """The file of the house's key, which is outside the database."""
    if settings.key_file:
        return Path(settings.key_file)
    path = settings.database_url.removeprefix("sqlite:///")
    is_sqlite = path and path != settings.database_url
    return (Path(path).parent if is_sqlite else HOME / "var") / "railbird.key"


def _name_in(host_header: str) -> str:
    """Host name or address in a Host header, without the port; empty if the header is malformed."""
    found = re.fullmatch(r"(\[[0-9A-Fa-f:.%a-zA-Z]+\]|[^\[\]:/@?#\\\s]+)(?::\d*)?", host_header)
    return found[1].strip("[]").rstrip(".").lower() if found else ""


def is_local_name(name: str) -> bool:
    """True for literal addresses, `localhost` and mDNS names (`pi.local`), none of which can be registered."""
    if name == "localhost" or re.fullmatch(r"[0-9a-z-]{1,63}\.local", name):
        return True
    try:
        ipaddress.ip_address(name.partition("%")[0])
    except ValueError:
        return False
    return True


def from_environment(env: Mapping[str, str] = os.environ) -> Settings:
    refuse_misspelt_names(env)
    plain, env = Settings(), with_files(env)
    public = tuple(_origin(url) for url in env.get("RAILBIRD_PUBLIC_URL", "").split(",") if url.strip())
    return Settings(
        host=env.get("RAILBIRD_HOST") or plain.host,
        port=_whole(env, "RAILBIRD_PORT", plain.port, 0, 65535),
        database_url=_with_password(
            _database(env.get("DATABASE_URL") or plain.database_url), env.get("RAILBIRD_DATABASE_PASSWORD", "")
        ),
        bus=_bus(env.get("RAILBIRD_BUS") or plain.bus),
        clock_speed=_speed(env.get("RAILBIRD_CLOCK_SPEED")),
        public_urls=public,
        development=env.get("RAILBIRD_ENV", "production") == "development",
        workers=_whole(env, "RAILBIRD_WORKERS", plain.workers, 1, 64),
        metrics_token=env.get("RAILBIRD_METRICS_TOKEN", ""),
        lan_host=_lan_host(env.get("RAILBIRD_LAN_HOST", "")),
        hosts=tuple(_host(name.strip()) for name in env.get("RAILBIRD_HOSTS", "").split(",") if name.strip()),
        admins_need_second_factor=_choice(env, "RAILBIRD_ADMIN_CODES", "optional", "required") == "required",
        hsts_subdomains=_choice(env, "RAILBIRD_HSTS", "host", "subdomains") == "subdomains",
        key_file=env.get("RAILBIRD_KEY_FILE", ""),
        log=_log(env.get("RAILBIRD_LOG") or plain.log),
        sockets=_sockets(env.get("RAILBIRD_SOCKETS") or plain.sockets),
    )


def refuse_misspelt_names(env: Mapping[str, str]) -> None:
    """Raise an error for a variable that is nearly a setting: with another name for DATABASE_URL, the server would open
    with an empty database. Other variables with the prefix belong to the proxy, the workers or the tests."""
    bare = {name.removeprefix(PREFIX): name for name in NAMES}
    for name in env.keys() - set(NAMES):
        close = difflib.get_close_matches(name.removeprefix(PREFIX), bare, n=1, cutoff=SIMILAR)
        if name.startswith(PREFIX) and close:
            raise SettingsError(f"There is no setting {name}. Do you mean {bare[close[0]]}?")


def with_files(env: Mapping[str, str]) -> Mapping[str, str]:
    """The environment with secrets read from files: NAME_FILE holds the path, as container platforms hand them out."""
    read: dict[str, str] = {}
    for name in SECRETS:
        if not (path := env.get(f"{name}_FILE")):
            continue
        if env.get(name):
            raise SettingsError(f"{name} and {name}_FILE are both set: which of them is meant?")
        try:
            read[name] = Path(path).read_text(encoding="utf-8").strip()
        except (OSError, UnicodeError) as error:
            raise SettingsError(f"{name}_FILE cannot be read: {error}.") from error
    return {**env, **read}


def _with_password(url: str, password: str) -> str:
    """The database URL with a password that is configured apart from it."""
    parts = urlsplit(url)
    if not password or not parts.username or parts.password:
        return url
    return url.replace(f"//{parts.username}@", f"//{parts.username}:{quote(password, safe='')}@", 1)


def _choice(env: Mapping[str, str], name: str, *choices: str) -> str:
    chosen = env.get(name) or choices[0]
    if chosen not in choices:
        raise SettingsError(f"{name} must be {' or '.join(choices)}, not {chosen!r}.")
    return chosen


def _whole(env: Mapping[str, str], name: str, default: int, low: int, high: int) -> int:
    text = env.get(name)
    if not text:
        return default
    if not text.isdigit() or not low <= int(text) <= high:
        raise SettingsError(f"{name} must be a whole number from {low} to {high}, not {text!r}.")
    return int(text)


def _speed(text: str | None) -> float:
    try:
        speed = float(text or 1)
    except ValueError:
        speed = 0
    if not 0.01 <= speed <= 10_000:
        raise SettingsError(f"RAILBIRD_CLOCK_SPEED must be a number from 0.01 to 10000, not {text!r}.")
    return speed


def _database(url: str) -> str:
    """The URL with the driver's name: hosting providers give out postgres:// URLs, SQLAlchemy needs the driver."""
    for short in ("postgres://", "postgresql://"):
        if url.startswith(short):
            return "postgresql+psycopg://" + url.removeprefix(short)
    if not url.startswith(("sqlite:///", "postgresql+psycopg://")):
        raise SettingsError("DATABASE_URL must begin with sqlite:/// or postgresql://.")
    return url


def _bus(text: str) -> str:
    if text not in {"local", "postgres"} and not text.startswith(("redis://", "rediss://", "unix://")):
        raise SettingsError("RAILBIRD_BUS must be local, postgres or a redis:// address.")
    return text


def _sockets(text: str) -> str:
    if text not in {"picows", "uvicorn"}:
        raise SettingsError("RAILBIRD_SOCKETS must be picows or uvicorn.")
    return text


def _lan_host(text: str) -> str:
    if not re.fullmatch(r"[0-9A-Za-z.:-]{0,253}", text):
        raise SettingsError(f"RAILBIRD_LAN_HOST must be a name or an address, or none, not {text!r}.")
    return text.lower()


def _host(text: str) -> str:
    if not re.fullmatch(r"[0-9A-Za-z.-]{1,253}", text):
        raise SettingsError(f"RAILBIRD_HOSTS must be names such as races.lan, with commas between them, not {text!r}.")
    return text.lower()


def _log(text: str) -> str:
    if text not in {"plain", "json"}:
        raise SettingsError("RAILBIRD_LOG must be plain or json.")
    return text


def _origin(url: str) -> str:
    parts = urlsplit(url.strip())
    if parts.scheme not in {"http", "https"} or not parts.netloc or parts.path not in {"", "/"}:
        raise SettingsError(f"RAILBIRD_PUBLIC_URL must look like https://races.example, not {url!r}.")
    return f"{parts.scheme}://{parts.netloc}".lower()
