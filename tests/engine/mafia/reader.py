"""A reader of finished games that has never seen the engine: it works from the recorded facts alone.

It reads a game as the rulebook goes, section by section, and knows at each fact which ones may come now: from the cards
that were dealt, bought, drawn and placed it recomputes hands, stack and boxes, whose turn it was and what was allowed,
how every horse ran, the places and every payment, and holds all of it against what the log says. What luck or a player
decides has to be possible, all else has to be so. The numbers are the rulebook's, written down again on purpose.
"""

from collections import Counter
from typing import Any, Final

Fact = dict[str, Any]
HORSES: Final = range(1, 7)
BOXES: Final = [f"{horse}{box}" for horse in HORSES for box in "AB"]
SUPPLY_AT: Final = 35
DECK: Final = Counter(f"{horse}-{n}" for horse in HORSES for n in range(9)) + Counter(
    {f"F-{n}": 4 if n < 4 else 5 for n in range(8)}
)
REWARD: Final = {1: 500_000, 2: 300_000, 3: 100_000}
TICKET: Final = {1: 40_000, 2: 20_000}


def value(card: str) -> int:
    return int(card[2:])


def is_free(card: str) -> bool:
    return card[0] == "F"


class Reader:
    """One game being read. `check` raises AssertionError at the first fact that the others do not explain."""

    def __init__(self, version: int) -> None:
        self.version = version
        self.money: dict[int, int] = {}
        self.places: list[dict[int, int]] = []
        self.winners: list[int] = []

    def check(self, facts: list[Fact]) -> "Reader":
        self.coming = iter(facts)
        self.next: Fact | None = next(self.coming, None)
        self.game()
        assert self.next is None, self.next
        return self

    def take(self, event: str, **values: Any) -> Fact:
        """The fact that comes now has to be this one; what is not named in `values` comes back to be looked at."""
        fact = self.next
        assert fact is not None, event
        assert fact["event"] == event, (event, fact)
        assert all(fact[name] == expected for name, expected in values.items()), (values, fact)
        self.next = next(self.coming, None)
        return fact

    def comes(self, event: str) -> bool:
        return self.next is not None and self.next["event"] == event

    def clockwise(self, first: int) -> list[int]:
        return [(first + i) % self.seats for i in range(self.seats)]

    # The game

    def game(self) -> None:
        began = self.take("GameBegan", game="mafia", version=self.version)
        self.seats, self.options = began["seats"], began["options"]
        assert 4 <= self.seats <= 6
        self.full_hand = 12 if self.seats == 6 else 13
        assert self.options.keys() == {"track", "unordered_penalty", "ticket_cost"}
        self.track = self.options["track"]
        assert 48 <= self.track <= (60 if self.version == 1 else 72)
        assert self.options["unordered_penalty"] in ("with_fourth", "always")
        assert self.options["ticket_cost"] in ("all", "losing")
        self.money = dict.fromkeys(range(self.seats), 0)
        self.race = 0
        for seat in range(self.seats):
            self.pay("bank", seat, 500_000, "M-2.1", {})
        for self.race in (1, 2, 3):
            self.deal()
            while not self.round():
                self.marker = (self.marker + 1) % self.seats
                self.take("MarkerPassed", seat=self.marker)
            self.reckoning()
        order = sorted(self.money, key=lambda seat: -self.money[seat])
        place = {seat: 1 + sum(other > money for other in self.money.values()) for seat, money in self.money.items()}
        ranking = [{"seat": seat, "place": place[seat], "score": self.money[seat]} for seat in order]
        self.take("GameEnded", reason="last_race", ranking=ranking)
        self.winners = [seat for seat in order if place[seat] == 1]

    def pay(self, payer: int | str, payee: int | str, due: int, rule: str, why: dict[str, Any]) -> None:
        if not due:
            return
        amount = due if payer == "bank" else min(due, self.money[int(payer)])
        figures = {"payer": payer, "payee": payee, "due": due, "amount": amount, "rule": rule, "why": why}
        self.take("Paid", race=self.race, **figures)
        for account, change in ((payer, -amount), (payee, amount)):
            if account != "bank":
                self.money[int(account)] += change

    # Before a race

    def deal(self) -> None:
        self.stack = 90 - self.seats * self.full_hand
        began = self.take("RaceBegan", race=self.race, stack=self.stack)
        assert began["first"] in ([(self.marker + 1) % self.seats] if self.race > 1 else range(self.seats))
        self.marker = began["first"]
        self.in_stack = DECK.copy()  # or in it may be: what nobody has seen leave it
        self.boxes: dict[str, list[str]] = {box: [] for box in BOXES}
        self.at = dict.fromkeys(HORSES, 0)
        self.home: dict[int, int] = {}
        self.bets: list[list[list[str]]] = [[] for _ in range(self.seats)]
        self.hands: list[Counter[str]] = []
        self.is_supplied = False
        self.rounds = 0
        for seat in range(self.seats):
            cards = self.take("CardsDealt", seat=seat, count=self.full_hand)["cards"]
            assert len(cards) == self.full_hand
            self.leave_stack(cards)
            self.hands.append(Counter(cards))
        self.orders = [self.take("OrderDealt", seat=seat)["horse"] for seat in range(self.seats)]
        assert len(set(self.orders) & set(HORSES)) == self.seats
        if self.race == 3:
            self.reveal_orders()

    def leave_stack(self, cards: list[str]) -> None:
        self.in_stack.subtract(cards)
        assert min(self.in_stack.values()) >= 0, cards

    def reveal_orders(self) -> None:
        for seat, horse in enumerate(self.orders):
            self.take("OrderRevealed", seat=seat, horse=horse)

    # A round

    def round(self) -> bool:
        """Is the race over with it?"""
        self.rounds += 1
        self.take("RoundBegan", round=self.rounds, first=self.marker)
        for seat in self.clockwise(self.marker):
            self.turn(seat)
        self.draw()
        for horse in HORSES:
            if horse not in self.home:
                self.run(horse)
        if len(self.home) >= 2:
            return True
        if not self.is_supplied and any(at >= SUPPLY_AT for at in self.at.values()):
            self.supply()
        return False

    def turn(self, seat: int) -> None:
        hand = +self.hands[seat]
        if not hand or (self.is_supplied and self.comes("Passed")):
            self.take("Passed", seat=seat, forced=not hand)
            return
        card, box = self.place(seat, drawn=False)
        assert hand[card] > 0, card
        may_pass = self.is_supplied and self.version >= 2
        is_avoidable = may_pass or any(map(self.fitting, hand))
        assert box in (self.fitting(card) if is_avoidable else self.open_to(card)), (card, box)
        self.hands[seat][card] -= 1
        self.boxes[box].append(card)

    def place(self, seat: int, drawn: bool) -> tuple[str, str]:
        fact = self.take("CardPlaced", seat=seat, drawn=drawn)
        pile = self.boxes[fact["box"]]
        assert fact["covered"] == (pile[-1] if pile else None)
        return fact["card"], fact["box"]

    def open_to(self, card: str) -> list[str]:
        own = [box for box in BOXES if is_free(card) or box[0] == card[0]]
        return [box for box in own if not self.boxes[box]] or own

    def fitting(self, card: str) -> list[str]:
        return [box for box in self.open_to(card) if not self.boxes[box] or value(self.boxes[box][-1]) != value(card)]

    def draw(self) -> None:
        if not self.stack and any(len(pile) > 1 for pile in self.boxes.values()):
            self.remake_stack("M-9.2")
        if not self.stack:
            self.take("NothingDrawn", seat=self.marker)
            return
        self.stack -= 1
        drawn = self.take("CardDrawn", seat=self.marker, stack=self.stack)["card"]
        self.leave_stack([drawn])
        card, box = self.place(self.marker, drawn=True)
        assert card == drawn
        assert box in (self.fitting(card) or self.open_to(card)), (card, box)
        self.boxes[box].append(card)

    def remake_stack(self, rule: str) -> None:
        covered = [card for pile in self.boxes.values() for card in pile[:-1]]
        self.boxes = {box: pile[-1:] for box, pile in self.boxes.items()}
        self.in_stack.update(covered)
        self.stack += len(covered)
        self.take("StackRemade", rule=rule, covered=len(covered), stack=self.stack)

    def tops(self, horse: int) -> list[int]:
        return sorted(value(pile[-1]) if (pile := self.boxes[f"{horse}{box}"]) else 0 for box in "AB")

    def run(self, horse: int) -> None:
        by = sum(self.tops(horse))
        self.at[horse] += by
        self.take("HorseMoved", horse=horse, by=by, to=self.at[horse])
        if self.at[horse] >= self.track:
            self.home[horse] = self.rounds
            self.take("HorseHome", horse=horse, past=self.at[horse] - self.track, sum=by, top=self.tops(horse)[1])

    # Supply and bets

    def supply(self) -> None:
        self.is_supplied = True
        self.remake_stack("M-5.2")
        self.take("SupplyOpened", horses=[h for h in HORSES if self.at[h] >= SUPPLY_AT], stack=self.stack)
        for seat in self.clockwise(self.marker + 1):
            self.buy(seat)
        for seat in self.clockwise(self.marker):
            while self.comes("QuinellaLaid"):
                self.lay(seat)
            self.take("BettingFinished", seat=seat, bets=len(self.bets[seat]))
        for seat, bets in enumerate(self.bets):
            for number, cards in enumerate(bets, 1):
                self.take("QuinellaRevealed", seat=seat, bet=number, cards=cards)

    def buy(self, seat: int) -> None:
        if self.comes("Paid"):
            assert self.next is not None
            count = self.next["why"]["count"]
            assert count * 10_000 <= self.money[seat]
            self.pay(seat, "bank", count * 10_000, "M-5.3", {"count": count, "unit": 10_000})
            cards = self.take("CardsBought", seat=seat, count=count)["cards"]
            assert len(cards) == count > 0
            self.leave_stack(cards)
            self.hands[seat].update(cards)
            assert self.hands[seat].total() <= self.full_hand
            self.stack -= count
            assert self.stack >= 0
        else:
            self.take("CardsBought", seat=seat, count=0, cards=[])

    def lay(self, seat: int) -> None:
        cards = self.take("QuinellaLaid", seat=seat, bet=len(self.bets[seat]) + 1)["cards"]
        one, two = cards
        assert not is_free(one)
        assert one[0] < two[0] < "F"
        self.hands[seat].subtract(cards)
        assert min(self.hands[seat].values()) >= 0
        self.bets[seat].append(cards)

    # The reckoning

    def reckoning(self) -> None:
        came = {horse: -self.home.get(horse, 99) for horse in HORSES}
        strength = {
            horse: (came[horse], self.at[horse], sum(self.tops(horse)), max(self.tops(horse))) for horse in came
        }
        place = {horse: 1 + sum(other > strength[horse] for other in strength.values()) for horse in came}
        self.places.append(place)
        self.unordered = [horse for horse in HORSES if horse not in self.orders]
        best_first = sorted(HORSES, key=lambda horse: (place[horse], -self.at[horse], horse))
        rows = [{"horse": h, "place": place[h], "at": self.at[h], "home": self.home.get(h)} for h in best_first]
        self.take("RaceEnded", race=self.race, places=rows, unordered=self.unordered)
        if self.race < 3:
            self.reveal_orders()
        for seat, hand in enumerate(self.hands):
            fact = self.take("TicketsShown", seat=seat, free=sum(n for card, n in hand.items() if is_free(card)))
            assert Counter(fact["cards"]) == Counter(card for card in +hand if not is_free(card))
        for seat in range(self.seats):
            self.settle(seat, place)
        self.take("RaceSettled", race=self.race, money=[self.money[seat] for seat in range(self.seats)])

    def settle(self, seat: int, place: dict[int, int]) -> None:
        """One player, in the rulebook's order."""
        horse, times = self.orders[seat], 2 if self.race == 3 else 1
        mine = place[horse]
        ordered = {"horse": horse, "place": mine}

        def win(due: int, rule: str, **why: Any) -> None:
            self.pay("bank", seat, due * times, rule, {**why, "times": times})

        def lose(due: int, rule: str, **why: Any) -> None:
            self.pay(seat, "bank", due * times, rule, {**why, "times": times})

        win(REWARD.get(mine, 0), "M-7.1", **ordered)
        better = [other for other in self.unordered if place[other] < mine]
        lose(100_000 * (mine >= 4), "M-7.2a", **ordered)
        if better and (mine >= 4 or self.options["unordered_penalty"] == "always"):
            lose(100_000, "M-7.2b", **ordered, better=better)
        lose(100_000 * (self.seats == 6 and mine == 6), "M-7.2c", **ordered)
        tickets = sorted(card for card in +self.hands[seat] if not is_free(card))
        won = {card: TICKET.get(place[int(card[0])], 0) for card in tickets}
        for card in tickets:
            win(value(card) * won[card], "M-7.3", card=card, place=place[int(card[0])], unit=won[card])
        right = [bet for bet in self.bets[seat] if self.is_right(bet, place)]
        for bet in right:
            win(100_000 * sum(map(value, bet)), "M-7.4", cards=bet, unit=100_000)
        losing = self.options["ticket_cost"] == "losing"
        paid_for = [card for card in tickets if not (losing and won[card])]
        paid_for += [card for bet in self.bets[seat] if not (losing and bet in right) for card in bet]
        paid_for = [card for card in paid_for if value(card)]
        lose(10_000 * sum(map(value, paid_for)), "M-7.5", cards=paid_for, unit=10_000)

    def is_right(self, bet: list[str], place: dict[int, int]) -> bool:
        """Are the two horses the first two? Two that share second place are not."""
        return sorted(place[int(card[0])] for card in bet) in ([1, 1], [1, 2])
