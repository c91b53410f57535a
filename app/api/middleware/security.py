"""Security headers of all responses: a content security policy without inline or foreign code, no framing, no
referrer."""

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


def headers(hsts: str | None) -> dict[str, str]:
    """The headers, with this value for HSTS if the site uses HTTPS."""
    return {**HEADERS, "Strict-Transport-Security": hsts} if hsts else HEADERS


class SecurityHeaders:
    """Middleware that adds the headers to every HTTP response, including errors and files. Responses of /api/ also get
    `no-store` unless a route sets another value, because they may contain an invitation or one seat's cards.
    """

    def __init__(self, app: ASGIApp, hsts: str | None = None) -> None:
        self._app = app
        self._headers = headers(hsts)

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
