"""Opens the log of a database: one queue, or one for each node of a spread house."""

from app.storage.database import Database
from app.storage.log.log import MOST, Log, MoveLog, lanes_of
from app.storage.log.spread import SpreadLog
from app.storage.spread.layout import is_spread
from app.storage.spread.shards import find_shards


def open_log(database: Database, most: int = MOST) -> MoveLog:
    """Create the log of a database; call `start` on the event loop that will use it."""
    if database.read_now(is_spread):
        return SpreadLog(database, database.read_now(find_shards), most=most)
    return Log(lanes_of(database), most=most)
