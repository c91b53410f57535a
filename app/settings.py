"""The only reader of the environment. Everything else gets its settings as an argument."""

import os
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import urlsplit

ROOT = Path(__file__).resolve().parent.parent


class SettingsError(Exception):
    """A setting that cannot be used, in a sentence for whoever starts the server."""


@dataclass(frozen=True, slots=True)
class Settings:
    host: str = "127.0.0.1"
    port: int = 8000
    database_url: str = f"sqlite:///{ROOT}/var/railbird.sqlite"
    bus: str = "local"
    clock_speed: float = 1.0
    public_urls: tuple[str, ...] = ()  # how browsers reach the house; empty: by host and port
    development: bool = False
    workers: int = 1
    sockets: str = "picows"
    metrics_token: str = ""
    log: str = "plain"

    @property
    def is_https(self) -> bool:
        return bool(self.public_urls) and self.public_urls[0].startswith("https://")

    @property
    def is_loopback(self) -> bool:
        return self.host in {"127.0.0.1", "::1", "localhost"}

    def origins(self) -> frozenset[str]:
        """The pages that may open sockets and change things; see `may_come_from` for a house on a local network."""
        if self.public_urls:
            return frozenset(self.public_urls)
        return frozenset(f"http://{host}:{self.port}" for host in ("127.0.0.1", "localhost", "[::1]", self.host))

    def may_come_from(self, origin: str, host_header: str) -> bool:
        """An exact match. A server on a local network without a public URL goes by the address it was called by."""
        if origin in self.origins():
            return True
        return not self.public_urls and not self.is_loopback and origin == f"http://{host_header}"


def from_environment(env: Mapping[str, str] = os.environ) -> Settings:
    plain = Settings()
    public = tuple(_origin(url) for url in env.get("RAILBIRD_PUBLIC_URL", "").split(",") if url.strip())
    return Settings(
        host=env.get("RAILBIRD_HOST") or plain.host,
        port=_whole(env, "RAILBIRD_PORT", plain.port, 0, 65535),
        database_url=_database(env.get("DATABASE_URL") or plain.database_url),
        bus=_bus(env.get("RAILBIRD_BUS") or plain.bus),
        clock_speed=_speed(env.get("RAILBIRD_CLOCK_SPEED")),
        public_urls=public,
        development=env.get("RAILBIRD_ENV", "production") == "development",
        workers=_whole(env, "RAILBIRD_WORKERS", plain.workers, 1, 64),
        metrics_token=env.get("RAILBIRD_METRICS_TOKEN", ""),
        log=_log(env.get("RAILBIRD_LOG") or plain.log),
        sockets=_sockets(env.get("RAILBIRD_SOCKETS") or plain.sockets),
    )


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
    """Hosts of all kinds hand out postgres:// addresses; the driver's own name is ours to add."""
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


def _log(text: str) -> str:
    if text not in {"plain", "json"}:
        raise SettingsError("RAILBIRD_LOG must be plain or json.")
    return text


def _origin(url: str) -> str:
    parts = urlsplit(url.strip())
    if parts.scheme not in {"http", "https"} or not parts.netloc or parts.path not in {"", "/"}:
        raise SettingsError(f"RAILBIRD_PUBLIC_URL must look like https://races.example, not {url!r}.")
    return f"{parts.scheme}://{parts.netloc}".lower()
