"""A house spread over Citus: which tables of the schema go where, how a database gets there, and which node has what.

layout.py      the place of each table of the schema
plan.py        what `railbird spread` will do, found out from the database
spreading.py   does it
shards.py      which node holds the log of a table
"""
