"""What every answer tells the browser to trust: nothing from elsewhere, nothing inline, no framing, no referrer."""

from typing import Final

from starlette.datastructures import MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

CONTENT_SECURITY_POLICY: Final = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data:",
        "font-src 'self'",
        "connect-src 'self'",
        "manifest-src 'self'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
    )
)
HEADERS: Final = {
    "Content-Security-Policy": CONTENT_SECURITY_POLICY,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
}
NO_STORE: Final = "no-store"
A_YEAR: Final = 365 * 24 * 3600


def headers(is_https: bool) -> dict[str, str]:
    """`is_https`: the house is reached by https."""
    return {**HEADERS, "Strict-Transport-Security": f"max-age={A_YEAR}"} if is_https else HEADERS


class SecurityHeaders:
    """Adds the headers to every HTTP answer, errors and files included. What the interface answers is nobody's to keep,
    unless the call says otherwise: it may be an invitation, or what one seat sees."""

    def __init__(self, app: ASGIApp, is_https: bool = False) -> None:
        self._app = app
        self._headers = headers(is_https)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        added = {**self._headers, "Cache-Control": NO_STORE} if scope["path"].startswith("/api/") else self._headers

        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                answered = MutableHeaders(scope=message)
                for name, value in added.items():
                    answered.setdefault(name, value)
            await send(message)

        await self._app(scope, receive, send_with_headers)
