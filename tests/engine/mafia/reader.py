"""A reader of finished games that has never seen the engine: it works from the recorded facts alone.

From the cards that were placed it recomputes how every horse ran, from that the places, and from those and the cards
left in hand every payment; it holds all of it against what the log says. The numbers below are the rulebook's, written
down a second time on purpose.
"""

from collections import Counter
from typing import Any

Fact = dict[str, Any]
SUPPLY_AT = 35


class Reader:
    """One game being read. `check` raises AssertionError at the first fact that the others do not explain."""

    def __init__(self) -> None:
        self.money: dict[int, int] = {}
        self.owed: list[tuple[Any, ...]] = []
        self.positions: dict[tuple[int, int], dict[int, int]] = {}  # by race and round: the horses' spaces
        self.places: list[dict[int, int]] = []
        self.winners: list[int] = []

    def check(self, facts: list[Fact]) -> "Reader":
        for fact in facts:
            getattr(self, f"on_{fact['event']}", self.on_other)(fact)
        assert not self.owed, self.owed
        assert self.winners, "the game has not ended"
        return self

    def on_other(self, fact: Fact) -> None:
        silent = {
            "OrderDealt",
            "RoundBegan",
            "Passed",
            "SupplyOpened",
            "BettingFinished",
            "MarkerPassed",
            "NothingDrawn",
        }
        assert fact["event"] in silent, fact

    def on_GameBegan(self, fact: Fact) -> None:
        self.seats, self.options = fact["seats"], fact["options"]
        self.owed = [("bank", seat, 500_000, "M-2.1") for seat in range(self.seats)]
        self.money = dict.fromkeys(range(self.seats), 0)

    def on_RaceBegan(self, fact: Fact) -> None:
        assert not self.owed, self.owed
        self.race, self.round = fact["race"], 0
        self.boxes: dict[str, list[str]] = {f"{horse}{box}": [] for horse in range(1, 7) for box in "AB"}
        self.at = dict.fromkeys(range(1, 7), 0)
        self.home: dict[int, int] = {}
        self.hands: dict[int, Counter[str]] = {}
        self.bets: dict[int, list[list[str]]] = {seat: [] for seat in range(self.seats)}
        self.orders: dict[int, int] = {}

    def on_CardsDealt(self, fact: Fact) -> None:
        assert len(fact["cards"]) == fact["count"] == (12 if self.seats == 6 else 13)
        self.hands[fact["seat"]] = Counter(fact["cards"])

    def on_OrderRevealed(self, fact: Fact) -> None:
        self.orders[fact["seat"]] = fact["horse"]

    # A round

    def on_RoundBegan(self, fact: Fact) -> None:
        assert fact["round"] == self.round + 1
        self.round += 1

    def on_CardPlaced(self, fact: Fact) -> None:
        card, pile = fact["card"], self.boxes[fact["box"]]
        assert fact["covered"] == (pile[-1] if pile else None)
        assert card[0] in ("F", fact["box"][0])
        pile.append(card)
        if not fact["drawn"]:
            self.hands[fact["seat"]][card] -= 1
            assert self.hands[fact["seat"]][card] >= 0, fact

    def on_CardDrawn(self, fact: Fact) -> None:
        assert fact["stack"] >= 0

    def on_StackRemade(self, fact: Fact) -> None:
        assert fact["covered"] == sum(max(0, len(pile) - 1) for pile in self.boxes.values())
        for pile in self.boxes.values():
            del pile[:-1]

    def tops(self, horse: int) -> list[int]:
        return sorted(int(self.boxes[f"{horse}{box}"][-1][2:]) if self.boxes[f"{horse}{box}"] else 0 for box in "AB")

    def on_HorseMoved(self, fact: Fact) -> None:
        horse = fact["horse"]
        assert horse not in self.home
        self.at[horse] += sum(self.tops(horse))
        assert (fact["by"], fact["to"]) == (sum(self.tops(horse)), self.at[horse])
        if self.at[horse] >= self.options["track"]:
            self.home[horse] = self.round
        self.positions[self.race, self.round] = dict(self.at)

    def on_HorseHome(self, fact: Fact) -> None:
        horse = fact["horse"]
        assert self.home[horse] == self.round
        assert fact["past"] == self.at[horse] - self.options["track"]
        assert (fact["sum"], fact["top"]) == (sum(self.tops(horse)), self.tops(horse)[1])

    # Supply and bets

    def on_CardsBought(self, fact: Fact) -> None:
        assert len(fact["cards"]) == fact["count"]
        self.hands[fact["seat"]].update(fact["cards"])

    def on_QuinellaLaid(self, fact: Fact) -> None:
        self.hands[fact["seat"]].subtract(fact["cards"])
        assert min(self.hands[fact["seat"]].values()) >= 0
        self.bets[fact["seat"]].append(fact["cards"])

    def on_QuinellaRevealed(self, fact: Fact) -> None:
        assert self.bets[fact["seat"]][fact["bet"] - 1] == fact["cards"]

    # The reckoning

    def on_RaceEnded(self, fact: Fact) -> None:
        rounds_left = {horse: -self.home.get(horse, 99) for horse in self.at}
        strength = {
            horse: (rounds_left[horse], self.at[horse], sum(self.tops(horse)), self.tops(horse)[1]) for horse in self.at
        }
        places = {horse: 1 + sum(other > strength[horse] for other in strength.values()) for horse in self.at}
        assert {row["horse"]: row["place"] for row in fact["places"]} == places
        assert {row["horse"]: row["at"] for row in fact["places"]} == self.at
        assert {row["horse"]: row["home"] for row in fact["places"]} == {
            horse: self.home.get(horse) for horse in self.at
        }
        assert len(self.home) >= 2
        self.places.append(places)
        self.unordered = fact["unordered"]

    def on_TicketsShown(self, fact: Fact) -> None:
        hand = Counter({card: count for card, count in self.hands[fact["seat"]].items() if count})
        assert Counter(fact["cards"]) == Counter({card: 1 for card in hand if card[0] != "F"})
        assert fact["free"] == sum(count for card, count in hand.items() if card[0] == "F")
        if fact["seat"] == self.seats - 1:
            assert sorted(self.unordered + list(self.orders.values())) == [1, 2, 3, 4, 5, 6]
            self.owed = [payment for seat in range(self.seats) for payment in self.reckon(seat)]

    def reckon(self, seat: int) -> list[tuple[Any, ...]]:
        """(payer, payee, due, rule) of one player, in the rulebook's order."""
        places, double = self.places[-1], 2 if self.race == 3 else 1
        mine = places[self.orders[seat]]
        tickets = sorted(card for card, count in self.hands[seat].items() if count and card[0] != "F")
        unit = {1: 40_000, 2: 20_000}
        won = {card: unit.get(places[int(card[0])], 0) for card in tickets}
        right = [bet for bet in self.bets[seat] if self.is_right(bet)]
        reward = {1: 500_000, 2: 300_000, 3: 100_000}.get(mine, 0)
        beaten = any(places[horse] < mine for horse in self.unordered)
        always = self.options["unordered_penalty"] == "always"
        gains = [(reward, "M-7.1")]
        penalties = [
            (100_000 * (mine >= 4), "M-7.2a"),
            (100_000 * (beaten and (always or mine >= 4)), "M-7.2b"),
            (100_000 * (self.seats == 6 and mine == 6), "M-7.2c"),
        ]
        winnings = [(int(card[2:]) * won[card], "M-7.3") for card in tickets]
        winnings += [(100_000 * sum(int(card[2:]) for card in bet), "M-7.4") for bet in right]
        losing = self.options["ticket_cost"] == "losing"
        cards = [card for card in tickets if not (losing and won[card])]
        cards += [card for bet in self.bets[seat] if not (losing and bet in right) for card in bet]
        cost = [(10_000 * sum(int(card[2:]) for card in cards), "M-7.5")]
        return [
            (
                *((seat, "bank") if rule in ("M-7.2a", "M-7.2b", "M-7.2c", "M-7.5") else ("bank", seat)),
                due * double,
                rule,
            )
            for due, rule in [*gains, *penalties, *winnings, *cost]
            if due
        ]

    def is_right(self, bet: list[str]) -> bool:
        """Are the two horses the first two? Two that share second place are not."""
        return sorted(self.places[-1][int(card[0])] for card in bet) in ([1, 1], [1, 2])

    def on_Paid(self, fact: Fact) -> None:
        payer, payee, amount = fact["payer"], fact["payee"], fact["amount"]
        if fact["rule"] == "M-5.3":
            assert fact["due"] == amount == 10_000 * fact["why"]["count"]
        else:
            assert (payer, payee, fact["due"], fact["rule"]) == self.owed.pop(0)
            assert amount == (fact["due"] if payer == "bank" else min(fact["due"], self.money[payer]))
        for account, change in ((payer, -amount), (payee, amount)):
            if account != "bank":
                self.money[account] += change
                assert self.money[account] >= 0

    def on_RaceSettled(self, fact: Fact) -> None:
        assert fact["money"] == [self.money[seat] for seat in range(self.seats)]

    def on_GameEnded(self, fact: Fact) -> None:
        assert self.race == 3
        assert {row["seat"]: row["score"] for row in fact["ranking"]} == self.money
        assert {row["seat"]: row["place"] for row in fact["ranking"]} == {
            seat: 1 + sum(other > money for other in self.money.values()) for seat, money in self.money.items()
        }
        self.winners = [row["seat"] for row in fact["ranking"] if row["place"] == 1]
