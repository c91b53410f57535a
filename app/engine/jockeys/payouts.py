"""The payout table on the rules page, from the numbers in components.py."""

from typing import Final

from app.engine.jockeys.components import ODDS_RISE, PRIZE
from app.engine.kernel.about import Payout, Payouts

PAYOUTS: Final = Payouts(
    ("points",),
    (
        *(Payout("prize", "J-8.1", (points,), place) for place, points in PRIZE.items()),
        Payout("win", "J-8.2", (None,)),
        Payout("quinella", "J-8.2", (None,)),
        *(Payout("rise", "J-8.3", (points,), place) for place, points in ODDS_RISE.items()),
    ),
)
