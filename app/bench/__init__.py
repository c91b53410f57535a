"""`railbird bench`: measures the engine, the server under load, its memory, and the page, on this machine, in one run.

It starts a server of its own on a free port of 127.0.0.1, with a database of its own, and ends both. Nothing here is
part of the server; figures are printed, never asserted.
"""
