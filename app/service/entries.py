"""What a move leaves behind, as the rows of the store: the entry of the log, payments, secrets, the result."""

from typing import Any

import orjson

from app.engine.kernel.game import Game
from app.engine.kernel.ledger import BANK
from app.engine.kernel.play import Event, Paid
from app.service.fanout import dumps
from app.service.seats import Seats
from app.store.moves import Move, Result
from app.store.writer import Finish, LedgerLine, Secret


def shown_entry(game: Game[Any], entry: Move, seat: int | None) -> dict[str, Any]:
    """An entry of the log as this seat was told it."""
    events = [game.told_to(fact, seat) for fact in orjson.loads(entry.events)]
    return {"seq": entry.seq, "at": entry.at, "seat": entry.seat, "by": entry.by, "events": events}


def finish(result: dict[str, Any], seats: Seats, now: int) -> Finish:
    """The end of a game, with everybody's place."""
    rows = [(seats.rows[one["seat"]], one) for one in result["ranking"]]
    results = [Result(row.seat, row.person_id, row.bot, one["place"], one["score"]) for row, one in rows]
    return Finish(now, result["reason"], results)


def ledger_lines(events: list[Event]) -> list[LedgerLine]:
    return [
        LedgerLine(e.race, _account(e.payer), _account(e.payee), e.amount, e.due, e.rule)
        for e in events
        if type(e) is Paid
    ]


def _account(account: int | str) -> int | None:
    """In the database the bank is nobody's seat."""
    return None if account == BANK else int(account)


def secret_rows(events: list[Event], seq: int) -> list[Secret]:
    """What only its owner knows yet (hands, orders, hidden bets), stored apart from the log for those who may look."""
    rows: list[Secret] = []
    for event in events:
        if hidden := type(event).secret:
            value = dumps({name: getattr(event, name) for name in hidden}).decode()
            name = f"{type(event).__name__}/{seq}.{len(rows)}"
            seat: int = event.seat  # type: ignore[attr-defined]
            rows.append(Secret(seat, name, value))
    return rows
