"""The payout table on the rules page, from the numbers in components.py."""

from typing import Final

from app.engine.kernel.about import Payout, Payouts
from app.engine.mafia.components import PENALTY, QUINELLA, REWARD, SUPPLY_PRICE, TICKET, TICKET_COST


def _doubled(key: str, rule: str, amount: int, place: int | None = None) -> Payout:
    """An amount that the third race doubles."""
    return Payout(key, rule, (amount, 2 * amount), place)


PAYOUTS: Final = Payouts(
    ("early", "last"),
    (
        *(_doubled("reward", "M-7.1", amount, place) for place, amount in REWARD.items()),
        _doubled("fourth", "M-7.2a", -PENALTY),
        _doubled("unordered", "M-7.2b", -PENALTY),
        _doubled("sixth", "M-7.2c", -PENALTY),
        *(_doubled("ticket", "M-7.3", amount, place) for place, amount in TICKET.items()),
        _doubled("quinella", "M-7.4", QUINELLA),
        _doubled("cost", "M-7.5", -TICKET_COST),
        Payout("supply", "M-5.3", (-SUPPLY_PRICE, -SUPPLY_PRICE)),
    ),
)
