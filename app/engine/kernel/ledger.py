"""Money: integers that move between two accounts, each time with the paragraph of the rules that requires it.

The bank is the other account of every payment that is not between two players. Its balance is minus the sum of all
players' balances, so the sum over all accounts is always zero. A player's balance is never negative.
"""

from dataclasses import dataclass, field
from typing import Any, Final, Literal, TypeAlias

BANK: Final = "bank"
Account: TypeAlias = int | Literal["bank"]


@dataclass(slots=True)
class Ledger:
    """The balance of each seat. Game code moves money with `State.pay`, which also records an event."""

    held: list[int] = field(default_factory=list)
    bank: int = 0

    def of(self, account: Account) -> int:
        return self.bank if account == BANK else self.held[account]

    def move(self, payer: Account, payee: Account, due: int) -> int:
        """Pay the amount `due`, or the payer's whole balance if that is less. Returns the amount paid."""
        assert due >= 0, due
        assert payer != payee, payer
        amount = due if payer == BANK else min(due, self.held[payer])
        self._add(payer, -amount)
        self._add(payee, amount)
        return amount

    def _add(self, account: Account, amount: int) -> None:
        if account == BANK:
            self.bank += amount
        else:
            self.held[account] += amount

    def is_balanced(self) -> bool:
        return self.bank + sum(self.held) == 0 and all(money >= 0 for money in self.held)


Why: TypeAlias = dict[str, Any]
