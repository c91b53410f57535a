"""Built and static files. What has its hash in the name may be kept for ever; the rest is asked for again."""

import mimetypes
from pathlib import Path
from typing import Final

from starlette.responses import Response
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

STATIC: Final = Path(__file__).resolve().parent.parent / "static"
FOR_EVER: Final = "public, max-age=31536000, immutable"
FOR_AN_HOUR: Final = "public, max-age=3600"

mimetypes.add_type("application/manifest+json", ".webmanifest")
mimetypes.add_type("text/javascript", ".js")


class Files(StaticFiles):
    async def get_response(self, path: str, scope: Scope) -> Response:
        response = await super().get_response(path, scope)
        if response.status_code in {200, 304}:
            response.headers["Cache-Control"] = FOR_EVER if path.startswith("build/") else FOR_AN_HOUR
        return response
