"""All SQL of the house: people, tables, moves, money. It knows no game, no settings and no network.

Opening (synchronous, before the loop starts serving; DatabaseUnusable and DatabaseAway carry sentences for the host)::

    migrate(url) -> bool                                     app.store.migrating; first, also on every later start
    open_database(url, *, readers=4, alone=True) -> Database app.store.database; alone=False beside a running server
    database.dialect                                         "sqlite" or "postgresql"
    await database.read(fn, *args, **kwargs)                 fn(connection, *args, **kwargs) in a reader's thread
    database.read_now(fn, *args)                             the same, here and now
    with database.writing() as connection: …                 a transaction of one's own: command line and tests
    database.claim(alone=True)                               on PostgreSQL: nobody else serves, or all hear each other
    database.ping()                                          DatabaseAway or nothing; from the loop: in a thread
    database.close()                                         last, after the writer

Writing (app.store.writer; from the event loop)::

    writer = Writer(database); writer.start()                start() on the loop it is to answer to
    await writer.append(Append(…)) -> Accepted | Refused     one at a time for each table; DatabaseAway, NotStored
    await writer.run(job) -> T                               job(connection) -> T in a savepoint; raises what it raises
    await writer.close()                                     writes what is waiting, then ends

    Append(table_id, seq, at, seat, ask, move, cmd_id, by, events, ledger=[LedgerLine], secrets=[Secret],
           state=NewState | None, start=Start | None, finish=Finish | None)
    LedgerLine(race, payer, payee, amount, due, rule)        null is the bank; lines are numbered in this order
    Secret(seat, name, value)                                a name that the seat has not used yet
    NewState(format, state, clock=None, wakes_at=None)       state: str, bytes, or () -> str | bytes
    Start(started_at, game_version, revision=None)           refused unless in the lobby (and still at that revision)
    Finish(finished_at, reason, results=[Result])
    Accepted(seq) | Refused(reason, seq)                     reason "seq", "lobby", or "cmd_id": seq is the first one's

Queries are plain functions, `f(connection, …)`, for `read` or inside a job: people.py, tables.py, seats.py, moves.py,
decks.py, chat.py, admin.py. They return frozen dataclasses; JSON stays text. Errors: errors.py.
"""
