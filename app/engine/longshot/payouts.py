"""The payout table on the rules page, from the numbers in components.py."""

from typing import Final

from app.engine.kernel.about import Payout, Payouts
from app.engine.longshot.components import LOSING_TICKET, PENALTY, REWARD, TICKET

PAYOUTS: Final = Payouts(
    ("first", "last"),
    (
        *(Payout("reward", "L-9.1", (amount, REWARD[2][place]), place) for place, amount in REWARD[1].items()),
        Payout("penalty", "L-9.2", (-PENALTY[1], -PENALTY[2])),
        *(Payout("ticket", "L-9.3", (unit, TICKET[2][place]), place) for place, unit in TICKET[1].items()),
        Payout("losing", "L-9.4", (-LOSING_TICKET[1], -LOSING_TICKET[2])),
    ),
)
