"""Pages for admins: one-time link, sign-in, list of finished games, review of one game, audit log.

Without a session a page redirects to the sign-in, and a download answers 403. Each look at hidden hands is written to
the audit log before the answer is sent. The pages work without scripts, except for the step-by-step review.
"""

import csv
import io
import re
from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta
from typing import Annotated, Any, Final, TypeAlias
from urllib.parse import quote

from babel.dates import format_datetime
from fastapi import APIRouter, Depends, Form, Query, Request
from fastapi.responses import RedirectResponse, Response
from pydantic import AfterValidator

from app.admin.people import Register
from app.admin.second_factor import SecondFactor
from app.admin.service import ENTRIES_A_PAGE, NAME_LENGTH, PASSWORD_LENGTH, Admin, Admins
from app.api.deps import TableId, address_of, house_of
from app.api.error_responses import answer, told_when
from app.api.pages.error_pages import PageRoute
from app.api.pages.game_words import option_words, reason_words
from app.api.pages.language import language_of
from app.api.pages.templating import NO_STORE, render
from app.engine.catalog import GAMES
from app.errors import Refusal
from app.i18n import locale_of
from app.person import clean_line
from app.review.service import GAMES_A_PAGE, Review, Reviewed
from app.table.frames import dumps

HOME: Final = "/admin/games"
LOGIN: Final = "/admin/login"
SECOND_FACTOR: Final = "/admin/account/second-factor"
# The cookie outlives its session, which the server ends, and stays after signing out: the token of the ended session
# identifies a known browser, which then has its own rate limit at sign-in, apart from strangers who guess passwords.
COOKIE_SECONDS: Final = 180 * 24 * 3600
# The start of a formula in a spreadsheet cell. Some programs also split cells at semicolons or tabs, and some read
# full-width signs as ASCII.
FORMULA: Final = re.compile(r"""(^|[;,|\t\r\n])(\s*["']?)(?=[=+\-@＝＋－＠\t\r])""")


@dataclass(frozen=True, slots=True)
class Desk:
    admins: Admins
    second_factor: SecondFactor
    review: Review
    register: Register
    needs_second_factor: bool

    def lets_work(self, admin: Admin) -> bool:
        """True unless the house requires a second factor and this admin has none."""
        return admin.has_second_factor or not self.needs_second_factor


def desk_of(request: Request) -> Desk:
    """The admin services, one object per server process, because it holds the rate limits of sign-ins."""
    state, house = request.app.state, house_of(request)
    if getattr(state, "desk_house", None) is not house:
        second_factor = SecondFactor(house.database, house.clock, house.key)
        admins = Admins(house.database, house.clock, second_factor)
        register = Register(house.database, house.clock, admins, house.people, house.lobby)
        needs = house.settings.admins_need_second_factor
        state.desk = Desk(admins, second_factor, Review(house.database), register, needs)
        state.desk_house = house
    desk: Desk = state.desk
    return desk


TheDesk: TypeAlias = Annotated[Desk, Depends(desk_of)]


def cookie_name(request: Request) -> str:
    return "__Host-railbird_admin" if house_of(request).settings.is_https else "railbird_admin"


class SignInFirst(Exception):
    pass


class SetUpFirst(Exception):
    """The house requires a second factor, and the admin has none yet."""


class AdminRoute(PageRoute):
    """Route for signed-in admins. Without a session, data files answer 403 and pages redirect to the sign-in."""

    def get_route_handler(self) -> Callable[[Request], Any]:
        handle = super().get_route_handler()

        async def handle_admins(request: Request) -> Response:
            try:
                response: Response = await handle(request)
            except SignInFirst:
                path = request.url.path
                if path.endswith((".json", ".csv")):
                    return answer(Refusal("admins_only"))
                back = f"?next={quote(path)}" if request.method == "GET" and path != HOME else ""
                response = RedirectResponse(f"{LOGIN}{back}", 303)
            except SetUpFirst:
                response = RedirectResponse(SECOND_FACTOR, 303)
            response.headers["Cache-Control"] = NO_STORE
            # Not no-referrer as elsewhere: with it browsers send `Origin: null` in a form's POST, and the guard
            # refuses.
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


AnyAdmin: TypeAlias = Annotated[Admin, Depends(signed_in)]


async def at_work(desk: TheDesk, admin: AnyAdmin) -> Admin:
    if not desk.lets_work(admin):
        raise SetUpFirst
    return admin


TheAdmin: TypeAlias = Annotated[Admin, Depends(at_work)]
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


# Sign in and out


@router.get("/welcome")
async def welcome_page(request: Request) -> Response:
    return page(request, "welcome", None, said=None, name="", key="")


@router.post("/welcome")
async def welcome(request: Request, desk: TheDesk, key: Typed = "", name: Typed = "", password: Typed = "") -> Response:
    try:
        _, token = await desk.admins.welcome(key.strip(), name, password, address_of(request))
    except Refusal as error:
        kept = "" if error.code == "bad_link" else key.strip()
        return refused(request, "welcome", None, error, name=name[:NAME_LENGTH], key=kept)
    return let_in(request, token, HOME)


@router.get("/login")
async def login_page(request: Request, desk: TheDesk, next: Asked = "") -> Response:
    if await desk.admins.who(token_of(request)):
        return RedirectResponse(inside(next), 303)
    return page(request, "login", None, said=None, name="", next=inside(next))


@router.post("/login")
async def login(
    request: Request, desk: TheDesk, name: Typed = "", password: Typed = "", code: Typed = "", next: Typed = ""
) -> Response:
    try:
        _, token = await desk.admins.sign_in(name, password, address_of(request), token_of(request), code)
    except Refusal as error:
        return refused(request, "login", None, error, name=name[:NAME_LENGTH], next=inside(next))
    return let_in(request, token, inside(next))


@router.post("/logout")
async def logout(request: Request, desk: TheDesk, admin: AnyAdmin) -> Response:
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
    """The page to open after sign-in; restricted to admin pages, so that a link cannot redirect to another site."""
    return path if path.startswith("/admin/") and "\\" not in path and ".." not in path else HOME


def refused(request: Request, template: str, admin: Admin | None, error: Refusal, **context: Any) -> Response:
    """Show a page again with the sentence of a refusal; after too many attempts, with `Retry-After`."""
    response = page(request, template, admin, error.status, said=said(request, error), **context)
    response.headers.update(told_when(error.status, error.wait))
    return response


def said(request: Request, error: Refusal) -> str:
    """The sentence of a refusal in the reader's language."""
    return error.sentence(language_of(request))


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
        setbacks=await desk.review.setbacks(),
        games=list(GAMES),
    )


def day(text: str) -> int | None:
    """Start of an ISO date in UTC, in milliseconds since the epoch; None if the text is no date."""
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
    """Redirect to the review. After a change of language the browser loads the result of a check again with GET, but
    the check itself is a POST."""
    query = f"?{request.url.query}" if request.url.query else ""
    return RedirectResponse(f"{HOME}/{table}{query}", 303)


def review_page(request: Request, admin: Admin, reviewed: Reviewed, checked: Any) -> Response:
    row, language = reviewed.row, language_of(request)
    return page(
        request,
        "review",
        admin,
        table=row,
        game=row.game,
        unit=GAMES[row.game].unit,
        version=GAMES[row.game].version,
        options=[option_words(language, row.game, name, value) for name, value in reviewed.options.items()],
        reason=reason_words(language, row.game, reviewed.result["reason"]),
        names=reviewed.names,
        bots=reviewed.bots,
        people=reviewed.people,
        changes=reviewed.changes(),
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
    """The ledger as CSV: one line per payment, with the balance of each seat after it."""
    names = [plain(name) for name in reviewed.names]
    out = io.StringIO()
    write = csv.writer(out).writerow
    columns = ["seq", "race", "payer", "payee", "payer_name", "payee_name", "amount", "due", "rule"]
    write([*columns, *(f"balance_{seat}" for seat in range(len(names)))])
    for line in reviewed.ledger():
        accounts = ["bank" if seat is None else seat for seat in (line.payer, line.payee)]
        called = ["bank" if seat is None else names[seat] for seat in (line.payer, line.payee)]
        write([line.seq, line.race, *accounts, *called, line.amount, line.due, line.rule, *line.balances])
    return out.getvalue().encode("utf-8-sig")  # with a byte order mark, by which spreadsheets recognize UTF-8


def plain(name: str) -> str:
    """The name, with an apostrophe wherever a spreadsheet would read a formula."""
    return FORMULA.sub(r"\1'\2", name)


# The audit log


@router.get("/audit")
async def audit(
    request: Request, desk: TheDesk, admin: TheAdmin, before: Annotated[int | None, Query(ge=1)] = None
) -> Response:
    entries, is_older = await desk.admins.entries(before), before is not None
    return page(request, "audit", admin, entries=entries, full=ENTRIES_A_PAGE, is_older=is_older)
