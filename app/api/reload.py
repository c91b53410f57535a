"""Live reload, in development only: pages poll the build id and reload when it changes.

Pages poll, because an open event stream would delay the server's restart after a change of Python code.
"""

import secrets
from typing import Final

from fastapi import APIRouter
from fastapi.responses import JSONResponse, Response

from app import assets

STARTED: Final = secrets.token_hex(4)  # differs in every process, so a restart counts as a new build
TEMPLATES: Final = assets.APP / "templates"
# Served as a file, because the content security policy allows no inline script. Hidden pages do not poll. A request
# during a restart waits in the listening socket's queue.
SCRIPT: Final = """
let built;
async function look() {
  try {
    const answer = document.hidden ? null : await (await fetch("/dev/build")).json();
    if (answer && built && answer.build !== built) return location.reload();
    built = answer?.build ?? built;
  } catch { /* the server is away for a moment */ }
  setTimeout(look, 250);
}
look();
"""

router = APIRouter(prefix="/dev", include_in_schema=False)


def build_id() -> str:
    """Build id: changes with the process, the built client and the templates (which Jinja reloads by itself)."""
    places = [assets.APP / "static" / "build" / "manifest.json", *TEMPLATES.rglob("*.html")]
    return f"{STARTED}.{max((path.stat().st_mtime_ns for path in places if path.is_file()), default=0)}"


@router.get("/build")
async def build() -> JSONResponse:
    return JSONResponse({"build": build_id()}, headers={"Cache-Control": "no-store"})


@router.get("/reload.js")
async def script() -> Response:
    return Response(SCRIPT, media_type="text/javascript", headers={"Cache-Control": "no-store"})
