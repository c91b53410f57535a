"""Creates tables, and rematches of finished games."""

import contextlib
import secrets
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any, TypeVar

from app.clock import HouseClock
from app.engine.catalog import GAMES
from app.engine.kernel.game import Game
from app.engine.kernel.game_errors import GameError
from app.engine.kernel.rng import commitment
from app.engine.kernel.teaching.lesson import LEARNER, Lesson
from app.errors import Refusal
from app.lobby import invite_links
from app.lobby.service import Lobby
from app.luck.key import HouseKey
from app.person import Person
from app.storage.database import Connection, Database
from app.storage.queries import boards as screen_store
from app.storage.queries import lessons
from app.storage.queries import tables as store
from app.storage.queries.seats import Seat, put_bot, take_seat
from app.storage.store_errors import CodeTaken, RematchMade
from app.table.frames import dumps
from app.table.live import Table
from app.table.registry import LiveTables

T = TypeVar("T")

BOT_NAMES = ("Dusty", "Clover", "Juniper", "Biscuit", "Thistle", "Pepper", "Bramble", "Sorrel", "Tansy", "Hazel")
OPEN_TABLES = 200  # unfinished tables per host


@dataclass(frozen=True, slots=True)
class Draft:
    """Values of a table to create."""

    game: str
    options: dict[str, Any]
    settings: dict[str, Any]
    seats: int
    visibility: store.Visibility
    host_id: str
    rematch_of: str | None = None
    lesson: Lesson | None = None

    def write(self, c: Connection, key: HouseKey, now: int) -> store.Table:
        """Insert the table with a unique code, its sealed seed, and the seed's hash as public commitment. The seed is
        random and secret, except in a lesson.
        """
        server_seed = self.lesson.seed if self.lesson else secrets.token_hex(32)

        def add(code: str) -> store.Table:
            table_id = invite_links.new_table_id()
            return store.add_table(
                c,
                id=table_id,
                code=code,
                game=self.game,
                options=dumps(self.options).decode(),
                settings=dumps(self.settings).decode(),
                seats=self.seats,
                visibility=self.visibility,
                host_id=self.host_id,
                server_seed=key.of(table_id).close_seed(server_seed),
                commitment=commitment(server_seed),
                now=now,
                rematch_of=self.rematch_of,
                lesson=self.lesson.key if self.lesson else None,
            )

        return with_new_code(add)


def with_new_code(write: Callable[[str], T]) -> T:
    """Call `write` with random codes until it does not raise CodeTaken."""
    while True:
        with contextlib.suppress(CodeTaken):
            return write(invite_links.new_code())


def free_name(taken: Iterable[str]) -> str:
    """A bot's name that no other player of the table has."""
    others = set(taken)
    return next(name for name in BOT_NAMES if name not in others)


def check_options(game: Game[Any], options: dict[str, Any]) -> dict[str, Any]:
    """The game's options: the host's choices, with defaults for the rest. Raises Refusal."""
    try:
        return game.chosen(options)
    except GameError as error:
        raise Refusal.by_rules(error, "bad_option") from error


def check_seats(game: str, seats: int) -> None:
    low, high = GAMES[game].seats
    if not low <= seats <= high:
        raise Refusal("bad_seats")


class TableCreation:
    def __init__(
        self,
        database: Database,
        live_tables: LiveTables,
        lobby: Lobby,
        clock: HouseClock,
        key: bytes,
        house_key: HouseKey,
    ) -> None:
        self._database, self._live_tables, self._lobby = database, live_tables, lobby
        self._clock, self._key, self._house_key = clock, key, house_key

    async def make(
        self,
        person: Person,
        *,
        game: str,
        options: dict[str, Any],
        seats: int | None,
        visibility: store.Visibility,
        settings: dict[str, Any],
        sit: bool,
        nonce: str,
        nonce_hash: str | None = None,
    ) -> dict[str, Any]:
        if game not in GAMES:
            raise Refusal("no_such_game", in_a_body=True)
        chosen = check_options(GAMES[game], options)
        count = GAMES[game].seats[1] if seats is None else seats
        check_seats(game, count)
        await self._not_too_many(person)
        draft = Draft(game, chosen, settings, count, visibility, person.id)
        now = self._clock.now()

        def job(c: Connection) -> store.Table:
            made = draft.write(c, self._house_key, now)
            if sit:
                take_seat(c, made.id, 0, person.id, person.name, nonce, now, nonce_hash)
            return made

        return self._told(await self._database.write(job))

    async def make_with_bots(
        self, person: Person, game: str, settings: dict[str, Any], nonce: str, nonce_hash: str | None = None
    ) -> dict[str, Any]:
        """Create a private table with a bot on every other seat, so that the person can start at once. A person who
        plays this game for the first time gets the options for beginners, and once the offer of its lesson.
        """
        if game not in GAMES:
            raise Refusal("no_such_game", in_a_body=True)
        rules = GAMES[game]
        await self._not_too_many(person)
        is_new = not await self._database.read(lessons.has_played, person.id, game)
        options = check_options(rules, _gentle(rules) if is_new else {})
        draft = Draft(game, options, settings, rules.seats_with_bots(), "private", person.id)
        now = self._clock.now()

        made = await self._database.write(lambda c: self._with_bots(c, draft, person, now, nonce, nonce_hash))
        is_offered = is_new and not await self._database.read(lessons.has_learned, person.id, game)
        offer = {"lesson": rules.lesson.minutes} if is_offered and rules.lesson else {}
        return {**self._told(made), **offer}

    async def make_lesson(
        self, person: Person, game: str, settings: dict[str, Any], key: str | None = None
    ) -> dict[str, Any]:
        """Create a table for the lesson of this key, or for the game's first one; or return the table of that lesson
        that the person has begun and not left.
        """
        lesson = GAMES[game].lesson_asked(key) if game in GAMES else None
        if lesson is None:
            raise Refusal("no_lesson", in_a_body=True)
        await self._not_too_many(person)
        options = check_options(GAMES[game], dict(lesson.options))
        draft = Draft(game, options, settings, lesson.seats, "private", person.id, lesson=lesson)
        now = self._clock.now()

        def job(c: Connection) -> store.Table:
            return lessons.lesson_of(c, person.id, game, lesson.key) or self._with_bots(c, draft, person, now)

        return self._told(await self._database.write(job))

    def _with_bots(
        self, c: Connection, draft: Draft, person: Person, now: int, nonce: str = "", nonce_hash: str | None = None
    ) -> store.Table:
        """Insert the table with the person on the first seat and bots on the others."""
        made, best = draft.write(c, self._house_key, now), list(GAMES[draft.game].bots)[-1]
        taken = [take_seat(c, made.id, LEARNER, person.id, person.name, nonce, now, nonce_hash).name]
        for seat in range(1, draft.seats):
            taken.append(put_bot(c, made.id, seat, best, free_name(taken), now).name)
        return made

    async def _not_too_many(self, person: Person) -> None:
        if await self._database.read(store.count_open, person.id) >= OPEN_TABLES:
            raise Refusal("too_many_tables")

    def _told(self, made: store.Table) -> dict[str, Any]:
        """The response about a new table: its id, invitation token, link and code."""
        invite = invite_links.invite_of(self._key, made.id, made.invite_epoch)
        return {"table": made.id, "invite": invite, "link": invite_links.link(made.id, invite), "code": made.code}

    async def rematch(self, person: Person, table_id: str) -> dict[str, Any]:
        """Create the table's rematch, or find it if another player has created it; returns its id and link."""
        table = await self._lobby.enter(person, table_id)
        if table.status != "finished":
            raise Refusal("not_finished")
        if table.seats.of(person.id) is None:
            raise Refusal("not_seated")
        if table.rows.rematch is None:
            await self._make_rematch(table, person)
        assert table.rows.rematch is not None
        made = await self._lobby.enter(person, table.rows.rematch)
        invite = invite_links.invite_of(self._key, made.id, made.rows.table.invite_epoch)
        return {"table": made.id, "link": invite_links.link(made.id, invite)}

    async def _make_rematch(self, table: Table, person: Person) -> None:
        """Create the rematch in one transaction. Players and people on the waiting list get seats; members who had left
        become members only. The table's big screens move to it."""
        row = table.rows.table
        places = _places(table, person)
        seats = max([row.seats, *(seat + 1 for seat, _, _ in places)])
        draft = Draft(row.game, table.rows.options, table.rows.settings, seats, row.visibility, person.id, table.id)
        now = self._clock.now()

        def job(c: Connection) -> None:
            store.lock_table(c, table.id)  # a concurrent request waits here and then finds the table
            made = draft.write(c, self._house_key, now)
            store.bump_revision(c, table.id)  # informs the viewers of the old table
            screen_store.follow(c, table.id, made.id, now)
            names = {member: store.add_member(c, made.id, member, now).name for member in table.rows.members}
            for seat, who, bot in places:
                if who is not None:
                    take_seat(c, made.id, seat, who, names[who], "", now)
                elif bot is not None:
                    put_bot(c, made.id, seat, bot.bot or "regular", bot.name, now)

        with contextlib.suppress(RematchMade):  # another request has created it
            await self._lobby.change(table, job)
            return
        await self._lobby.change(table, lambda c: None)


def _gentle(game: Game[Any]) -> dict[str, Any]:
    """The options for a beginner's first game that differ from the defaults."""
    return {option.name: option.gentle for option in game.options if option.gentle is not None}


def _places(table: Table, person: Person) -> list[tuple[int, str | None, Seat | None]]:
    """The seats of a rematch, each with its person or bot. Players keep their seats. People on the waiting list get
    first the bots' seats, then free seats, in the order of waiting.
    """
    rows = sorted(table.seats.rows.values(), key=lambda one: one.seat)
    barred = table.rows.barred
    people = {
        one.seat: one.person_id
        for one in rows
        if one.person_id is not None and (one.person_id == person.id or not (one.left or one.person_id in barred))
    }
    bots = {one.seat: one for one in rows if one.person_id is None}
    most = table.rows.game.seats_with(table.rows.options)[1]
    free = [*bots, *(seat for seat in range(most) if seat not in people and seat not in bots)]
    late = [one.person_id for one in table.rows.waits if table.seats.of(one.person_id) is None]
    for seat, who in zip(free, late, strict=False):
        people[seat] = who
        bots.pop(seat, None)
    return [(seat, people.get(seat), bots.get(seat)) for seat in sorted([*people, *bots])]
