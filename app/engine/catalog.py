"""The list of games. No other module lists them."""

from typing import Any

from app.engine.force.game import ForceOfTheHorse
from app.engine.jockeys.game import Jockeys
from app.engine.kernel.game import Game
from app.engine.longshot.game import Longshot
from app.engine.mafia.game import Mafia
from app.engine.readysetbet.game import ReadySetBet

GAMES: dict[str, Game[Any]] = {
    game.slug: game for game in (Mafia(), Longshot(), Jockeys(), ForceOfTheHorse(), ReadySetBet())
}
