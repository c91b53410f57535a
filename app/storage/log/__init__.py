"""The log of the tables: writes entries in batches (group commit) and answers each after its commit.

entry.py defines entries and answers, log.py the queue, entry_rows.py the rows of an entry; sqlite.py and postgres.py
write a batch, the latter with append.sql and refused.sql. docs/decisions/0009 gives the reasons.
"""
