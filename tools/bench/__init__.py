"""`railbird bench`: measures the engine, the server under load, its memory, and the page size, in one run.

The command starts a server on a free port of 127.0.0.1 with an empty database, and stops both at its end. It prints
figures and never fails because of them.
"""
