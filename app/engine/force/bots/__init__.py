"""Bots for Force of the Horse. A bot sees only what its seat sees."""

from typing import Final

from app.engine.force.bots.regular import play_as_regular
from app.engine.kernel.bots import Bot, play_at_random

BOTS: Final[dict[str, Bot]] = {"random": play_at_random, "regular": play_as_regular}
