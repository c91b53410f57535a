"""Database access: schema, transactions, the tables' logs, and queries that several packages share.

This package imports no game, no settings and no network code. Migrate and open the database before the event loop
serves; DatabaseUnusable and DatabaseAway carry sentences for the person who hosts the server::

    migrate(url) -> bool                                     app.storage.migrating; at every start, before opening
    open_database(url, *, readers=4, alone=True) -> Database app.storage.database; alone=False beside a running server
    database.claim(alone=True)                               PostgreSQL: lock out other servers, or share with workers
    await database.read(fn, *args, **kwargs)                 fn(connection, …) in a reader thread, in one snapshot
    database.read_now(fn, *args)                             fn(connection, …) in this thread, for the command line
    await database.write(job) -> T                           job(connection) in a transaction of a writer thread
    with database.writing() as connection: …                 a transaction in this thread, for the command line, tests
    database.ping()                                          raises DatabaseAway; blocks, so call it in a thread
    await database.finish_jobs()                             wait for running `write` jobs and refuse new ones
    database.close()                                         last, after the log

Moves go through the log, from the event loop that started it::

    log = open_log(database); log.start()                    app.storage.log.opening
    await log.append(Append(…)) -> Accepted | Refused        one entry at a time per table; DatabaseAway, NotStored
    await log.close()                                        write the queued entries, then stop

    Append(table_id, seq, at, seat, ask, move, cmd_id, by, events, ledger=[LedgerLine], secrets=[Secret],
           state=NewState | None, start=Start | None, finish=Finish | None)      app.storage.log.entry

A query is a plain function `f(connection, …)` for `read`, or for a job of `write`, and returns frozen dataclasses. JSON
columns stay text.
"""
