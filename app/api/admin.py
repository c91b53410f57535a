"""The stewards' pages: come in by a one-time link, sign in, find finished games, look into one. No admin, no entry.

A page nobody is signed in for leads to the sign-in; a download or the review's data says 403. Everything that opens
hidden hands is written into the audit before it is sent. All of it is forms and links; only stepping through a game
needs a script.
"""

import csv
import io
from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta
from typing import Annotated, Any, Final, TypeAlias
from urllib.parse import quote

from babel.dates import format_datetime
from fastapi import APIRouter, Depends, Form, Query, Request
from fastapi.responses import RedirectResponse, Response
from pydantic import AfterValidator

from app.api.deps import TableId, address_of, house_of
from app.api.errors import refusal, status_of
from app.api.language import language_of
from app.api.mishaps import PageRoute
from app.api.templating import NO_STORE, render, words_for
from app.engine.catalog import GAMES
from app.i18n import locale_of
from app.service.admin import ENTRIES_A_PAGE, NAME_LENGTH, PASSWORD_LENGTH, Admin, Admins, TriedTooOften
from app.service.errors import ServiceError
from app.service.fanout import dumps
from app.service.people import clean_line
from app.service.register import Register
from app.service.review import GAMES_A_PAGE, Review, Reviewed

HOME: Final = "/admin/games"
LOGIN: Final = "/admin/login"
# The cookie outlives the session, which the server ends, and stays when one signs out: by its token the sign-in knows
# a browser again, and strangers who guess at one's name do not keep it waiting.
COOKIE_SECONDS: Final = 180 * 24 * 3600
FORMULA_MARKS: Final = ("=", "+", "-", "@", "\t", "\r")  # what a spreadsheet would calculate instead of showing


@dataclass(frozen=True, slots=True)
class Desk:
    admins: Admins
    review: Review
    register: Register


def desk_of(request: Request) -> Desk:
    """One for the life of the house: it remembers who tries to sign in too often."""
    state, house = request.app.state, house_of(request)
    if getattr(state, "desk_house", None) is not house:
        admins = Admins(house.database, house.writer, house.clock)
        register = Register(house.database, house.writer, house.clock, admins, house.people, house.lobby)
        state.desk = Desk(admins, Review(house.database), register)
        state.desk_house = house
    desk: Desk = state.desk
    return desk


TheDesk: TypeAlias = Annotated[Desk, Depends(desk_of)]


def cookie_name(request: Request) -> str:
    return "__Host-railbird_admin" if house_of(request).settings.is_https else "railbird_admin"


class SignInFirst(Exception):
    pass


class AdminRoute(PageRoute):
    """Refuses whoever is not signed in: a program with a 403, a person with the way to the sign-in."""

    def get_route_handler(self) -> Callable[[Request], Any]:
        handle = super().get_route_handler()

        async def handle_admins(request: Request) -> Response:
            try:
                response: Response = await handle(request)
            except SignInFirst:
                path = request.url.path
                if path.endswith((".json", ".csv")):
                    return refusal(403, "admins_only", "This is for those who look after the house; sign in first.")
                back = f"?next={quote(path)}" if request.method == "GET" and path != HOME else ""
                response = RedirectResponse(f"{LOGIN}{back}", 303)
            response.headers["Cache-Control"] = NO_STORE
            # Not no-referrer, as elsewhere: with that, browsers name no origin in a form's POST, and we ask for it.
            response.headers["Referrer-Policy"] = "same-origin"
            return response

        return handle_admins


def token_of(request: Request) -> str | None:
    return request.cookies.get(cookie_name(request))


async def signed_in(request: Request, desk: TheDesk) -> Admin:
    admin = await desk.admins.who(token_of(request))
    if admin is None:
        raise SignInFirst
    return admin


TheAdmin: TypeAlias = Annotated[Admin, Depends(signed_in)]
Typed: TypeAlias = Annotated[str, Form(max_length=1000)]
Asked: TypeAlias = Annotated[str, Query(max_length=100), AfterValidator(clean_line)]

router = APIRouter(prefix="/admin", route_class=AdminRoute, include_in_schema=False)


def page(request: Request, template: str, admin: Admin | None, status: int = 200, **context: Any) -> Response:
    locale = locale_of(language_of(request))
    return render(
        request,
        f"admin/{template}.html",
        status=status,
        cache=NO_STORE,
        admin=admin,
        when=lambda at: format_datetime(datetime.fromtimestamp(at / 1000, UTC), "medium", locale=locale) + " UTC",
        iso=lambda at: datetime.fromtimestamp(at / 1000, UTC).isoformat(timespec="seconds"),
        least=PASSWORD_LENGTH[0],
        **context,
    )


# Coming in and going


@router.get("/welcome")
async def welcome_page(request: Request) -> Response:
    return page(request, "welcome", None, said=None, name="", key="")


@router.post("/welcome")
async def welcome(request: Request, desk: TheDesk, key: Typed = "", name: Typed = "", password: Typed = "") -> Response:
    try:
        _, token = await desk.admins.welcome(key.strip(), name, password, address_of(request))
    except ServiceError as error:
        kept = "" if error.error == "bad_link" else key.strip()
        context = {"said": said(request, error), "name": name[:NAME_LENGTH], "key": kept}
        return page(request, "welcome", None, status_of(error), **context)
    return let_in(request, token, HOME)


@router.get("/login")
async def login_page(request: Request, desk: TheDesk, next: Asked = "") -> Response:
    if await desk.admins.who(token_of(request)):
        return RedirectResponse(inside(next), 303)
    return page(request, "login", None, said=None, name="", next=inside(next))


@router.post("/login")
async def login(request: Request, desk: TheDesk, name: Typed = "", password: Typed = "", next: Typed = "") -> Response:
    try:
        _, token = await desk.admins.sign_in(name, password, address_of(request), token_of(request))
    except ServiceError as error:
        answer = page(
            request,
            "login",
            None,
            status_of(error),
            said=said(request, error),
            name=name[:NAME_LENGTH],
            next=inside(next),
        )
        if isinstance(error, TriedTooOften):
            answer.headers["Retry-After"] = str(error.wait)
        return answer
    return let_in(request, token, inside(next))


@router.post("/logout")
async def logout(request: Request, desk: TheDesk, admin: TheAdmin) -> Response:
    await desk.admins.sign_out(admin, token_of(request) or "")
    return RedirectResponse(LOGIN, 303)


def let_in(request: Request, token: str, path: str) -> Response:
    response = RedirectResponse(path, 303)
    response.set_cookie(
        cookie_name(request),
        token,
        max_age=COOKIE_SECONDS,
        path="/",
        httponly=True,
        samesite="strict",
        secure=house_of(request).settings.is_https,
    )
    return response


def inside(path: str) -> str:
    """Where to go after the sign-in: only to our own pages."""
    return path if path.startswith("/admin/") and "\\" not in path and ".." not in path else HOME


def said(request: Request, error: ServiceError) -> str:
    """A refusal in the reader's language."""
    t = words_for(request)
    low, high = PASSWORD_LENGTH
    match error.error:
        case "bad_link":
            return t("admin.said.bad_link")
        case "bad_password":
            return t("admin.said.bad_password", n=low, most=high)
        case "easy_password":
            return t("admin.said.easy_password")
        case "passwords_differ":
            return t("admin.said.passwords_differ")
        case "wrong_old_password":
            return t("admin.said.wrong_old")
        case "bad_name":
            return t("admin.said.bad_name", most=NAME_LENGTH)
        case "name_taken":
            return t("admin.said.name_taken")
        case "wrong_password":
            return t("admin.said.wrong")
    if isinstance(error, TriedTooOften):
        return t("admin.said.throttled", n=error.wait)
    raise error


# Games


@router.get("")
async def front(admin: TheAdmin) -> Response:
    return RedirectResponse(HOME, 303)


@router.get("/games")
async def games(
    request: Request,
    desk: TheDesk,
    admin: TheAdmin,
    since: Asked = "",
    until: Asked = "",
    game: Asked = "",
    player: Asked = "",
    code: Asked = "",
    page_number: Annotated[int, Query(alias="page", ge=1, le=100_000)] = 1,
) -> Response:
    first, last = day(since), day(until)
    bad_date = (since and first is None) or (until and last is None)
    found = await desk.review.find(
        since=first,
        before=None if last is None else last + 24 * 3600 * 1000,
        game=game if game in GAMES else None,
        player=player or None,
        code=code or None,
        page=page_number - 1,
    )
    wanted = {
        "since": "" if first is None else since,
        "until": "" if last is None else until,
        "game": game,
        "player": player,
        "code": code,
    }
    return page(
        request,
        "games",
        admin,
        found=found,
        wanted=wanted,
        is_filtered=any(wanted.values()),
        bad_date=bad_date,
        page_number=page_number,
        pages=max(1, -(-found.total // GAMES_A_PAGE)),
        running=await desk.review.running(),
        games=list(GAMES),
    )


def day(text: str) -> int | None:
    """The beginning of a day in milliseconds, by universal time; None for no date or a wrong one."""
    try:
        at = datetime.combine(date.fromisoformat(text), datetime.min.time(), UTC)
    except ValueError:
        return None
    return (at - datetime(1970, 1, 1, tzinfo=UTC)) // timedelta(milliseconds=1)


@router.get("/games/{table}")
async def review(table: TableId, request: Request, desk: TheDesk, admin: TheAdmin) -> Response:
    reviewed = await desk.review.game(table)
    await desk.admins.note(admin, "review", table)
    return review_page(request, admin, reviewed, None)


@router.post("/games/{table}/verify")
async def verify(table: TableId, request: Request, desk: TheDesk, admin: TheAdmin) -> Response:
    reviewed = await desk.review.game(table)
    await desk.admins.note(admin, "verify", table)
    return review_page(request, admin, reviewed, await desk.review.verify(reviewed))


@router.get("/games/{table}/verify")
async def verified(table: TableId, request: Request, admin: TheAdmin) -> Response:
    """The page after a check, asked for again in another language; checking again takes another press of the button."""
    query = f"?{request.url.query}" if request.url.query else ""
    return RedirectResponse(f"{HOME}/{table}{query}", 303)


def review_page(request: Request, admin: Admin, reviewed: Reviewed, checked: Any) -> Response:
    row = reviewed.row
    return page(
        request,
        "review",
        admin,
        table=row,
        game=row.game,
        unit=GAMES[row.game].unit,
        version=GAMES[row.game].version,
        options=reviewed.options,
        names=reviewed.names,
        bots=reviewed.bots,
        people=reviewed.people,
        result=reviewed.result,
        ledger=reviewed.ledger(),
        facts=None if reviewed.is_playable else reviewed.facts(),
        checked=checked,
    )


@router.get("/games/{table}/steps.json")
async def steps(table: TableId, desk: TheDesk, admin: TheAdmin) -> Response:
    reviewed = await desk.review.game(table)
    await desk.admins.note(admin, "steps", table)
    return Response(await desk.review.steps(reviewed), media_type="application/json")


@router.get("/games/{table}/record.json")
async def record(table: TableId, desk: TheDesk, admin: TheAdmin) -> Response:
    reviewed = await desk.review.game(table)
    await desk.admins.note(admin, "record", table)
    return download(dumps(reviewed.record()), "application/json", f"railbird-{reviewed.row.game}-{table}.json")


@router.get("/games/{table}/ledger.csv")
async def ledger(table: TableId, desk: TheDesk, admin: TheAdmin) -> Response:
    reviewed = await desk.review.game(table)
    await desk.admins.note(admin, "ledger", table)
    return download(as_csv(reviewed), "text/csv; charset=utf-8", f"railbird-{reviewed.row.game}-{table}.csv")


def download(content: bytes, kind: str, name: str) -> Response:
    return Response(content, media_type=kind, headers={"Content-Disposition": f'attachment; filename="{name}"'})


def as_csv(reviewed: Reviewed) -> bytes:
    """One line a payment; the balances of all seats after it, in the order of the seats."""
    names = [plain(name) for name in reviewed.names]
    out = io.StringIO()
    write = csv.writer(out).writerow
    columns = ["seq", "race", "payer", "payee", "payer_name", "payee_name", "amount", "due", "rule"]
    write([*columns, *(f"balance_{seat}" for seat in range(len(names)))])
    for line in reviewed.ledger():
        accounts = ["bank" if seat is None else seat for seat in (line.payer, line.payee)]
        called = ["bank" if seat is None else names[seat] for seat in (line.payer, line.payee)]
        write([line.seq, line.race, *accounts, *called, line.amount, line.due, line.rule, *line.balances])
    return out.getvalue().encode("utf-8-sig")  # with the mark by which spreadsheets know UTF-8


def plain(name: str) -> str:
    """A name that no spreadsheet takes for a formula."""
    return f"'{name}" if name.startswith(FORMULA_MARKS) else name


# The audit


@router.get("/audit")
async def audit(
    request: Request, desk: TheDesk, admin: TheAdmin, before: Annotated[int | None, Query(ge=1)] = None
) -> Response:
    entries, is_older = await desk.admins.entries(before), before is not None
    return page(request, "audit", admin, entries=entries, full=ENTRIES_A_PAGE, is_older=is_older)
