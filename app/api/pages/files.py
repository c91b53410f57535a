"""Static files. Files with a hash in the name are cached as immutable; browsers revalidate all others."""

import errno
import mimetypes
import os
from pathlib import Path
from typing import Final

from fastapi import Request
from starlette.responses import Response
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

from app.api.response_cache import Shelf, answer

STATIC: Final = Path(__file__).resolve().parent.parent.parent / "static"
FOR_EVER: Final = "public, max-age=31536000, immutable"
FOR_AN_HOUR: Final = "public, max-age=3600"
KEPT: Final = 1024 * 1024  # bytes; larger files are streamed from disk
FILES: Final = Shelf()

mimetypes.add_type("application/manifest+json", ".webmanifest")
mimetypes.add_type("text/javascript", ".js")


class Files(StaticFiles):
    async def get_response(self, path: str, scope: Scope) -> Response:
        response = self._kept(path, Request(scope)) or await super().get_response(path, scope)
        if response.status_code in {200, 304}:
            response.headers["Cache-Control"] = FOR_EVER if path.startswith("build/") else FOR_AN_HOUR
        return response

    def lookup_path(self, path: str) -> tuple[str, os.stat_result | None]:
        """The file of a path, or ("", None) also for a path that no file can have: with a NUL byte, or too long."""
        try:
            return super().lookup_path(path)
        except ValueError:
            return "", None
        except OSError as error:
            if error.errno != errno.ENAMETOOLONG:
                raise
            return "", None

    def _kept(self, path: str, request: Request) -> Response | None:
        """Answer a small file from memory; read it again if it has changed on disk. None for larger files."""
        if request.method not in {"GET", "HEAD"} or "range" in request.headers:
            return None
        file, found = self.lookup_path(path)
        if found is None or not os.path.isfile(file) or found.st_size > KEPT:
            return None
        kept = FILES.get((file, found.st_mtime_ns, found.st_size), Path(file).read_bytes)
        return answer(request, kept, mimetypes.guess_type(file)[0] or "text/plain", {})
