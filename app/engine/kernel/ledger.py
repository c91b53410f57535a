"""Money: whole numbers that move between two accounts, each time for a paragraph of the rules.

The bank is the other side of every payment a game does not make from player to player; its balance is what the players
hold, with the sign turned, so the sum over all accounts is always zero. No player's account goes below zero.
"""

from dataclasses import dataclass, field
from typing import Any, Final, Literal, TypeAlias

BANK: Final = "bank"
Account: TypeAlias = int | Literal["bank"]


@dataclass(slots=True)
class Ledger:
    """The balances by seat. Moving money is `State.pay`, which also tells everybody."""

    held: list[int] = field(default_factory=list)
    bank: int = 0

    def of(self, account: Account) -> int:
        return self.bank if account == BANK else self.held[account]

    def move(self, payer: Account, payee: Account, due: int) -> int:
        """Pay what is due, or what there is if that is less; what was really paid comes back."""
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
