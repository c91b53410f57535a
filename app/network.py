"""This machine's address on the local network, for links and QR codes that phones open."""

import ipaddress
import socket
from typing import Final
from urllib.parse import urlsplit

from app.settings import Settings, listens_at_home

# An address reserved for documentation. Connecting a UDP socket to it sends no packet, but selects the local address.
ELSEWHERE: Final = ("192.0.2.1", 9)
EVERYWHERE: Final = {"0.0.0.0", "::"}  # noqa: S104 - compared with, not bound
LOCAL_NAMES: Final = {"localhost", "127.0.0.1", "::1"}


def network_host(settings: Settings) -> str | None:
    """Host by which the local network reaches this server; None if it serves this machine only, or if unknown."""
    if listens_at_home(settings.host) or settings.lan_host == "none":
        return None
    if settings.lan_host:
        return settings.lan_host
    return outgoing_address() if settings.host in EVERYWHERE else settings.host


def outgoing_address() -> str | None:
    """The local IP address of outgoing packets; None without a network."""
    try:
        with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
            probe.connect(ELSEWHERE)
            found: str = probe.getsockname()[0]
    except OSError:
        return None
    address = ipaddress.ip_address(found)
    return None if address.is_loopback or address.is_unspecified else found


def network_site(settings: Settings, port: int) -> str | None:
    """The server's URL for the local network, such as `http://192.168.0.7:8000`; None if it has none."""
    host = network_host(settings)
    if host is None:
        return None
    return f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"


def site(settings: Settings, asked: str) -> str:
    """Base URL for links that people pass on: the configured public URL, else `asked`, the base URL of this request.

    A request for localhost gets this machine's network URL instead, because a phone cannot open localhost.
    """
    if settings.public_urls:
        return settings.public_urls[0]
    parts = urlsplit(asked)
    if parts.hostname in LOCAL_NAMES and (found := network_site(settings, parts.port or 80)) is not None:
        return found
    return asked
