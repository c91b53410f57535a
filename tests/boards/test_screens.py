"""A television shows a code, the host enters it, and the table appears there: who may, how often, and for how long."""

import asyncio
from dataclasses import dataclass
from random import Random
from typing import Any

import pytest

from app.boards.service import CODE_MS
from app.boards.sockets import Line
from app.maintenance.service import SCREEN_SHOWS_MS, SCREEN_WAITS_MS
from app.person import Person
from app.storage.queries.boards import AT_A_TABLE
from tests.fakes.club import PLAIN, Club, Ear, Guest
from tests.fakes.guests import asked, refused, watcher_of
from tests.fakes.pair import Pair


@dataclass
class Television:
    """A browser in a room, with its screen and what its last socket was told."""

    club: Club
    board: str
    token: str
    ear: Ear
    line: Line

    @property
    def code(self) -> str:
        return str(self.ear.heard("waiting")[-1]["code"])

    @property
    def picture(self) -> dict[str, Any]:
        return self.ear.heard("welcome", "step")[-1]

    def kinds(self) -> list[str]:
        return [message["type"] for message in self.ear.heard()]

    async def come_again(self, club: Club | None = None) -> "Television":
        self.club.house.board_sockets.go(self.line)
        return await look(club or self.club, self.board, self.token)


async def look(club: Club, board: str, token: str) -> Television:
    """Open a socket of this screen, as its page does."""
    ear = Ear(lambda: club.house.board_sockets.go(line))
    line = Line(board, ear, 0)
    await club.house.board_sockets.come(line)
    await club.settled()
    return Television(club, board, token, ear, line)


async def television(club: Club, link: str | None = None) -> Television:
    opened = await club.house.boards.open(None, "Television", link)
    return await look(club, opened.screen.id, opened.token)


async def connected(club: Club, host: Person, table_id: str) -> Television:
    shown = await television(club)
    await club.house.boards.connect(host, table_id, shown.code)
    await club.settled()
    return shown


async def test_the_table_appears_as_soon_as_the_host_enters_the_code(club: Club, people: list[Person]) -> None:
    table_id = await club.lobby(people)
    shown = await television(club)
    assert shown.kinds() == ["waiting"]
    spelled = f"{shown.code[:3].lower()}-{shown.code[3:].lower()} "
    assert await club.house.boards.connect(people[0], table_id, spelled) == shown.board
    await club.settled()
    assert shown.kinds()[:2] == ["waiting", "welcome"]
    assert shown.picture["lobby"]["table"] == table_id
    assert await club.house.boards.listed(people[0], table_id) == [
        {"board": shown.board, "label": "Television", "since": club.clock.now()}
    ]


async def test_a_screen_hears_what_a_spectator_hears_to_the_byte_and_no_hidden_card(
    club: Club, four: list[Guest]
) -> None:
    watcher = await club.comes(await watcher_of(club, four[0]), four[0].table.id)
    shown = await connected(club, four[0].person, four[0].table.id)
    moves = 60
    await club.play(four, Random(1), moves)
    steps = [frame for frame in shown.ear.frames if frame.startswith(b'{"type":"step"')]
    assert len(steps) == moves
    assert steps == [frame for frame in watcher.ear.frames if frame.startswith(b'{"type":"step"')]
    assert shown.picture["view"]["own"] is None
    assert all(guest.picture["view"]["own"]["hand"] for guest in four)
    assert not any("moves" in ask for message in shown.ear.heard("welcome", "step") for ask in message["asks"])
    assert not any(b'"hand":' in frame for frame in shown.ear.frames)


async def test_a_screen_is_nobody(club: Club, four: list[Guest]) -> None:
    table = four[0].table
    before = four[0].hears("presence")
    await connected(club, four[0].person, table.id)
    await connected(club, four[0].person, table.id)
    assert four[0].hears("presence")["watching"] == before["watching"] == 0
    lobby = four[1].hears("lobby")
    assert (lobby["guests"], lobby["boards"], len(lobby["seats"])) == (0, 2, 4)
    assert all(member in {guest.person.id for guest in four} for member in table.rows.members)


async def test_the_host_who_watches_without_a_seat_is_away_though_a_screen_looks(club: Club) -> None:
    host, guest = await club.people(2)
    table_id = await club.lobby([host, guest])
    looking = (await club.guests([host, guest], table_id))[0]
    await club.house.lobby_commands.leave(guest, table_id)
    await connected(club, host, table_id)
    looking.go()
    await club.settled()
    assert looking.table.seats.away_since(0) is not None


async def test_code_and_link_are_on_the_screen_while_seats_are_free(club: Club, people: list[Person]) -> None:
    table_id = await club.lobby(people[:3])
    shown = await connected(club, people[0], table_id)
    lobby = shown.ear.heard("welcome")[-1]["lobby"]
    code = (await club.house.lobby.look(people[0], table_id))["code"]
    assert (lobby["code"], lobby["knocks"]) == (code, [])
    assert lobby["link"].startswith(f"/t/{table_id}#")
    assert await club.house.boards.qr_path(shown.token, shown.board) == lobby["link"]
    await club.house.lobby_commands.seat_bot(people[0], table_id, 3, "random")
    await club.house.lobby_commands.start(people[0], table_id)
    await club.settled()
    lobby = shown.ear.heard("lobby")[-1]
    assert (lobby["code"], lobby["invite"], lobby["link"]) == (None, None, None)
    assert await refused(club.house.boards.qr_path(shown.token, shown.board)) == "no_free_seat"


async def test_a_code_works_once(club: Club, people: list[Person]) -> None:
    one, other = await club.lobby(people[:2]), await club.lobby(people[2:])
    shown = await television(club)
    code = shown.code
    await club.house.boards.connect(people[0], one, code)
    assert await refused(club.house.boards.connect(people[0], one, code)) == "no_such_board_code"
    assert await refused(club.house.boards.connect(people[2], other, code)) == "no_such_board_code"
    await club.settled()
    assert shown.picture["lobby"]["table"] == one


async def test_of_two_hosts_who_enter_one_code_at_once_one_has_the_screen(club: Club, people: list[Person]) -> None:
    tables = [await club.lobby(people[:2]), await club.lobby(people[2:])]
    shown = await television(club)
    connect = club.house.boards.connect
    done = await asyncio.gather(
        connect(people[0], tables[0], shown.code), connect(people[2], tables[1], shown.code), return_exceptions=True
    )
    assert sorted(isinstance(one, Exception) for one in done) == [False, True]
    await club.settled()
    assert shown.picture["lobby"]["table"] == tables[0 if done[0] == shown.board else 1]


async def test_a_code_ends_after_ten_minutes_and_the_screen_shows_another(club: Club, people: list[Person]) -> None:
    table_id = await club.lobby(people)
    shown = await television(club)
    first = shown.code
    await club.pass_time(CODE_MS - 1)
    assert shown.code == first
    await club.pass_time(1)
    assert shown.code != first
    assert await refused(club.house.boards.connect(people[0], table_id, first)) == "no_such_board_code"
    await club.house.boards.connect(people[0], table_id, shown.code)


async def test_codes_are_not_to_be_guessed(club: Club, people: list[Person]) -> None:
    table_id = await club.lobby(people)
    shown = await television(club)
    for _ in range(20):
        assert await refused(club.house.boards.connect(people[0], table_id, "QQQQQQ")) == "no_such_board_code"
    assert await refused(club.house.boards.connect(people[0], table_id, shown.code)) == "too_many_codes"
    await club.pass_time(5_000)
    await club.house.boards.connect(people[0], table_id, shown.code)


async def test_only_the_host_connects_a_screen_or_whoever_the_host_lets(club: Club, people: list[Person]) -> None:
    table_id = await club.lobby(people[:2])
    boards, shown = club.house.boards, await television(club)
    stranger = people[2]
    assert await refused(boards.connect(people[1], table_id, shown.code)) == "not_the_host"
    assert await refused(boards.make_link(people[1], table_id)) == "not_the_host"
    assert await refused(boards.listed(people[1], table_id)) == "not_the_host"
    assert await refused(boards.disconnect(people[1], table_id, shown.board)) == "not_the_host"
    assert await refused(boards.connect(stranger, table_id, shown.code)) == "invite_needed"
    await club.house.lobby_commands.change(people[0], table_id, None, {"screens": True}, None, None)
    assert await refused(boards.connect(stranger, table_id, shown.code)) == "invite_needed"
    assert await boards.connect(people[1], table_id, shown.code) == shown.board


async def test_a_link_makes_the_browser_that_opens_it_first_a_screen(club: Club, people: list[Person]) -> None:
    table_id = await club.lobby(people)
    path, expires_at = await club.house.boards.make_link(people[0], table_id)
    page, _, token = path.partition("#")
    assert (page, expires_at) == ("/tv", club.clock.now() + CODE_MS)
    shown = await television(club, token)
    assert shown.kinds()[0] == "welcome"
    assert shown.picture["lobby"]["boards"] == 1
    assert await refused(club.house.boards.open(None, "", token)) == "no_such_link"
    assert await refused(club.house.boards.open(None, "", "never made")) == "no_such_link"
    late, _ = await club.house.boards.make_link(people[0], table_id)
    await club.pass_time(CODE_MS)
    assert await refused(club.house.boards.open(None, "", late.partition("#")[2])) == "no_such_link"


async def test_a_link_to_a_table_that_was_closed_is_none(club: Club, people: list[Person]) -> None:
    table_id = await club.lobby(people[:1])
    path, _ = await club.house.boards.make_link(people[0], table_id)
    await club.house.lobby_commands.leave(people[0], table_id)
    assert await refused(club.house.boards.open(None, "", path.partition("#")[2])) == "no_such_link"


async def test_links_and_screens_of_a_table_are_bounded(club: Club, people: list[Person]) -> None:
    table_id = await club.lobby(people)
    for _ in range(AT_A_TABLE):
        await club.house.boards.make_link(people[0], table_id)
    shown = await television(club)
    assert await refused(club.house.boards.make_link(people[0], table_id)) == "too_many_boards"
    assert await refused(club.house.boards.connect(people[0], table_id, shown.code)) == "too_many_boards"
    await club.pass_time(CODE_MS)  # links that nobody has opened do not count any more
    await club.house.boards.connect(people[0], table_id, shown.code)


async def test_a_disconnected_screen_waits_with_a_new_code(club: Club, people: list[Person]) -> None:
    table_id = await club.lobby(people)
    shown = await connected(club, people[0], table_id)
    other = await connected(club, people[0], table_id)
    first = shown.code
    await club.house.boards.disconnect(people[0], table_id, shown.board)
    await club.settled()
    assert (shown.ear.closed, other.ear.closed) == ("disconnected", None)
    shown = await shown.come_again()
    assert shown.kinds() == ["waiting"]
    assert shown.code != first
    assert await refused(club.house.boards.disconnect(people[0], table_id, shown.board)) == "no_such_board"


async def test_a_screen_that_ends_itself_is_gone(club: Club, people: list[Person]) -> None:
    table_id = await club.lobby(people)
    [host] = await club.guests(people[:1], table_id)
    shown = await connected(club, people[0], table_id)
    assert await refused(club.house.boards.end("another token", shown.board)) == "no_such_board"
    await club.house.boards.end(shown.token, shown.board)
    await club.settled()
    assert shown.ear.closed == "disconnected"
    assert host.hears("lobby")["boards"] == 0
    assert await refused(club.house.boards.known(shown.token, shown.board)) == "no_such_board"


async def test_at_a_private_table_a_screen_goes_when_whoever_connected_it_leaves(
    club: Club, people: list[Person]
) -> None:
    table_id = await club.game(people)
    await club.guests(people[1:], table_id)
    shown = await connected(club, people[0], table_id)
    await club.house.lobby_commands.leave(people[0], table_id)
    await club.settled()
    assert shown.ear.closed == "host_left"
    shown = await shown.come_again()
    assert shown.kinds() == ["waiting"]
    assert await refused(club.house.boards.connect(people[0], table_id, shown.code)) == "not_the_host"
    await club.house.boards.connect(people[1], table_id, shown.code)  # who is the host now
    await club.settled()
    assert shown.picture["view"] is not None


async def test_at_a_public_table_a_screen_stays_though_the_host_leaves(club: Club, people: list[Person]) -> None:
    table_id = await club.lobby(people, visibility="public")
    shown = await connected(club, people[0], table_id)
    await club.house.lobby_commands.leave(people[0], table_id)
    await club.settled()
    assert shown.ear.closed is None


async def test_who_hands_the_role_of_host_over_and_stays_keeps_the_screen(club: Club, people: list[Person]) -> None:
    table_id = await club.lobby(people)
    shown = await connected(club, people[0], table_id)
    await club.house.lobby_commands.hand_over(people[0], table_id, 1)
    await club.settled()
    assert shown.ear.closed is None
    assert await refused(club.house.boards.listed(people[0], table_id)) == "not_the_host"


async def test_a_table_without_spectators_has_no_screen(club: Club, people: list[Person]) -> None:
    closed = await club.game(people, settings={**PLAIN, "spectators": False})
    shown = await television(club)
    assert await refused(club.house.boards.connect(people[0], closed, shown.code)) == "no_spectators"
    open_table = await club.game(people)
    await club.house.boards.connect(people[0], open_table, shown.code)
    await club.settled()
    await club.house.lobby_commands.change(people[0], open_table, None, {"spectators": False}, None, None)
    await club.settled()
    assert shown.ear.closed == "no_spectators"
    shown = await shown.come_again()
    assert shown.kinds() == ["waiting"]


async def test_a_closed_table_has_no_screen(club: Club, people: list[Person]) -> None:
    table_id = await club.lobby(people[:1])
    shown, waiting = await connected(club, people[0], table_id), await television(club)
    await club.house.lobby_commands.leave(people[0], table_id)
    await club.settled()
    assert shown.ear.closed in {"closed", "host_left"}
    assert await refused(club.house.boards.connect(people[0], table_id, waiting.code)) == "table_closed"
    shown = await shown.come_again()
    assert shown.kinds() == ["waiting"]


async def test_the_screen_goes_on_to_the_rematch(club: Club, people: list[Person]) -> None:
    guests = await club.guests(people, await club.game(people, game="longshot"))
    shown = await connected(club, people[0], guests[0].table.id)
    await club.play(guests, Random(1))
    assert shown.picture["status"] == "finished"
    made = await club.house.creation.rematch(people[0], guests[0].table.id)
    await club.settled()
    assert shown.ear.closed == "disconnected"
    shown = await shown.come_again()
    assert shown.picture["lobby"]["table"] == made["table"]


async def test_a_screen_is_the_one_of_the_browser_that_has_its_token(club: Club) -> None:
    one, other = await television(club), await television(club)
    assert await refused(club.house.boards.known(other.token, one.board)) == "no_such_board"
    assert await refused(club.house.boards.known(None, one.board)) == "no_such_board"
    assert await refused(club.house.boards.known(one.token, "tvnever")) == "no_such_board"
    own = await club.house.boards.open(one.token, "", None)
    assert own.token == one.token
    made_up = await club.house.boards.open("a token of somebody's own making", "", None)
    assert made_up.token != "a token of somebody's own making"


async def test_after_a_night_the_screen_shows_its_table_again(club: Club, people: list[Person]) -> None:
    table_id = await club.lobby(people)
    shown = await connected(club, people[0], table_id)
    club.house.board_sockets.go(shown.line)
    for _ in range(9):  # of each hour its last minute, with whatever is done in every hour
        club.clock.skip(59 * 60 * 1000)
        await club.pass_time(60 * 1000)
    shown = await shown.come_again()
    assert shown.picture["lobby"]["table"] == table_id


async def test_screens_that_nobody_switches_on_are_cleared_away(club: Club, people: list[Person]) -> None:
    table_id = await club.lobby(people, visibility="public")
    await club.house.boards.make_link(people[0], table_id)
    waiting, shown = await television(club), await connected(club, people[0], table_id)
    for one in (waiting, shown):
        club.house.board_sockets.go(one.line)
    club.clock.skip(SCREEN_WAITS_MS + 1)
    await club.house.tidying.tidy()
    assert await refused(club.house.boards.known(waiting.token, waiting.board)) == "no_such_board"
    assert (await club.house.boards.known(shown.token, shown.board)).table_id == table_id
    club.clock.skip(SCREEN_SHOWS_MS)
    await club.house.tidying.tidy()
    assert await refused(club.house.boards.known(shown.token, shown.board)) == "no_such_board"


# Several workers


@pytest.mark.parametrize("hints_are_lost", [False, True])
async def test_a_code_is_entered_at_another_worker_than_the_screens(pair: Pair, hints_are_lost: bool) -> None:
    people = await pair.one.people(4)
    table_id = await pair.one.game(people)
    guests = await pair.seated(people, table_id)
    shown = await television(pair.two)
    pair.line.is_cut = hints_are_lost
    await pair.one.house.boards.connect(people[0], table_id, shown.code)
    await pair.settled()
    await pair.pass_time(2_000)
    assert shown.kinds()[:2] == ["waiting", "welcome"]
    guest = asked(guests)
    guest.answer("first", guest.any_move(Random(3)))
    await pair.settled()
    await pair.pass_time(2_000)
    assert shown.picture["seq"] == guests[0].picture["seq"]
    await pair.one.house.boards.disconnect(people[0], table_id, shown.board)
    await pair.settled()
    await pair.pass_time(2_000)
    assert shown.ear.closed == "disconnected"


async def test_a_screen_comes_back_at_whichever_worker_is_there(pair: Pair) -> None:
    people = await pair.one.people(4)
    table_id = await pair.one.game(people)
    await pair.seated(people, table_id)
    shown = await connected(pair.one, people[0], table_id)
    shown = await shown.come_again(pair.two)
    assert shown.picture["lobby"]["table"] == table_id
