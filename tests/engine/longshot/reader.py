"""A reader of finished games that has never seen the engine: it works from the recorded facts alone.

From the cards that were dealt, taken and placed it recomputes hands, stack and boxes, whether each card was allowed
where it went, how every horse ran, the places, and from those and the cards left in hand every payment; it holds all of
it against what the log says. The numbers below are the rulebook's, written down a second time on purpose.
"""

from collections import Counter
from typing import Any

Fact = dict[str, Any]
SPURT_AT = 44
REWARD = {1: {1: 60_000, 2: 30_000, 3: 10_000}, 2: {1: 100_000, 2: 50_000, 3: 20_000}}
TICKET = {1: {1: 5_000, 2: 3_000, 3: 2_000}, 2: {1: 10_000, 2: 5_000, 3: 3_000}}
PENALTY = {1: 20_000, 2: 40_000}
COST = {1: 1_000, 2: 2_000}


def value(card: str) -> int:
    return int(card[2:])


class Reader:
    """One game being read. `check` raises AssertionError at the first fact that the others do not explain."""

    def __init__(self, version: int) -> None:
        self.version = version
        self.coming: list[Fact] = []  # what has to be told next, word for word
        self.money: dict[int, int] = {}
        self.places: list[dict[int, int]] = []  # by race; a horse that is not home has none
        self.winners: list[int] = []
        self.race = self.marker = 0

    def check(self, facts: list[Fact]) -> "Reader":
        for fact in facts:
            if self.coming:
                assert fact == self.coming.pop(0)
            else:
                getattr(self, f"on_{fact['event']}")(fact)
        assert not self.coming, self.coming
        assert self.winners, "the game has not ended"
        return self

    def expect(self, event: str, **values: Any) -> None:
        self.coming.append({"event": event, **values})

    def owe(self, payer: int | str, payee: int | str, due: int, rule: str, **why: Any) -> None:
        """A payment that comes next, after those that are owed already."""
        amount = due if payer == "bank" else min(due, self.money[int(payer)])
        parties = {"race": self.race, "payer": payer, "payee": payee}
        self.expect("Paid", **parties, amount=amount, due=due, rule=rule, why=why)
        for account, change in ((payer, -amount), (payee, amount)):
            if account != "bank":
                self.money[int(account)] += change

    # Before a race

    def on_GameBegan(self, fact: Fact) -> None:
        assert (fact["game"], fact["version"]) == ("longshot", self.version)
        self.seats, self.track = fact["seats"], fact["options"]["track"]
        draws = fact["options"].get("passing_draw", "always")
        assert draws in ("optional", "always")
        self.must_draw = draws == "always"
        assert fact["options"].keys() == ({"track"} if self.version == 1 else {"track", "passing_draw"})
        self.money = dict.fromkeys(range(self.seats), 0)
        for seat in range(self.seats):
            self.owe("bank", seat, 20_000, "L-2.1")
        horses = range(1, 6 if self.seats == 4 else 7)
        self.deck = Counter({f"{horse}-{n}": 2 for horse in horses for n in range(1, 8)})
        self.deck += Counter({f"F-{n}": 3 if n else 4 for n in range(9)})
        self.horses = list(horses)

    def on_RaceBegan(self, fact: Fact) -> None:
        self.race += 1
        assert fact["race"] == self.race
        assert self.race == 1 or fact["first"] == (self.marker + 1) % self.seats
        self.marker, self.round, self.stack = fact["first"], 0, fact["stack"]
        assert self.stack == self.deck.total() - 8 * self.seats
        self.unseen = Counter(self.deck)  # what may be in the stack
        self.boxes: dict[str, list[str]] = {f"{horse}{box}": [] for horse in self.horses for box in "AB"}
        self.at = dict.fromkeys(self.horses, 0)
        self.home: dict[int, int] = {}
        self.pushed_home: dict[int, int] = {}  # by horse: the sum of its top cards when it came home
        self.hands: dict[int, Counter[str]] = {}
        self.orders: dict[int, int] = {}
        self.spurt = self.line_crossed = False

    def on_CardsDealt(self, fact: Fact) -> None:
        assert len(fact["cards"]) == fact["count"] == 8
        assert fact["seat"] == len(self.hands)
        self.hands[fact["seat"]] = Counter(fact["cards"])
        self.leave_stack(fact["cards"])

    def leave_stack(self, cards: list[str]) -> None:
        self.unseen.subtract(cards)
        assert min(self.unseen.values()) >= 0, cards

    def on_OrderDealt(self, fact: Fact) -> None:
        assert (fact["seat"], len(self.hands)) == (len(self.orders), self.seats)
        assert fact["horse"] in self.horses
        assert fact["horse"] not in self.orders.values()
        self.orders[fact["seat"]] = fact["horse"]
        if len(self.orders) == self.seats and self.race == 2:
            self.reveal_orders()

    def reveal_orders(self) -> None:
        for seat, horse in self.orders.items():
            self.expect("OrderRevealed", seat=seat, horse=horse)

    # A round

    def on_RoundBegan(self, fact: Fact) -> None:
        assert (fact["round"], fact["first"]) == (self.round + 1, self.marker)
        assert len(self.orders) == self.seats
        self.round += 1
        self.spurt = self.line_crossed
        self.turns = [(self.marker + i) % self.seats for i in range(self.seats)]
        self.placed: list[str] = []  # the boxes of this turn
        self.closed = False  # this turn is over but for the card to draw
        self.turned_up: str | None = None
        self.is_drawn = False  # the card that is turned up for all, or nothing was left for it
        self.to_run = [horse for horse in self.horses if horse not in self.home]

    def open_boxes(self, card: str) -> list[str]:
        return [box for box, pile in self.boxes.items() if not pile and card[0] in ("F", box[0])]

    def on_CardPlaced(self, fact: Fact) -> None:
        seat, card, box = fact["seat"], fact["card"], fact["box"]
        pile = self.boxes[box]
        assert fact["covered"] == (pile[-1] if pile else None)
        assert card[0] in ("F", box[0])
        assert not pile or not self.open_boxes(card)
        own = [other for other in self.boxes if card[0] in ("F", other[0])]
        if fact["drawn"]:
            assert (seat, card) == (self.marker, self.turned_up)
            unavoidable = all(self.boxes[other] and value(self.boxes[other][-1]) == value(card) for other in own)
            self.turned_up = None
        else:
            assert seat == self.turns[0]
            assert not self.closed
            assert box not in self.placed
            self.hands[seat][card] -= 1
            assert self.hands[seat][card] >= 0, fact
            self.placed.append(box)
            self.closed = len(self.placed) == (2 if self.spurt else 1)
            unavoidable = False
        assert not pile or value(pile[-1]) != value(card) or unavoidable
        pile.append(card)

    def on_SecondForgone(self, fact: Fact) -> None:
        assert self.spurt
        assert (fact["seat"], len(self.placed)) == (self.turns[0], 1)
        self.closed = True

    def on_Passed(self, fact: Fact) -> None:
        seat = fact["seat"]
        assert seat == self.turns[0]
        assert not self.placed
        hand = self.hands[seat]
        if fact["forced"]:
            assert not +hand or not all(self.boxes.values())
            assert not any(self.open_boxes(card) for card in +hand)
        else:
            assert all(self.boxes.values())
        self.closed = self.passed = True

    def on_DrawForgone(self, fact: Fact) -> None:
        assert self.passed
        assert not self.must_draw
        assert +self.hands[fact["seat"]], "the house draws for an empty hand"
        self.end_turn(fact["seat"])

    def end_turn(self, seat: int) -> None:
        assert seat == self.turns.pop(0)
        assert self.closed or (self.spurt and len(self.placed) == 1 and not +self.hands[seat])
        self.placed, self.closed, self.passed = [], False, False

    def on_CardTaken(self, fact: Fact) -> None:
        self.draw(fact)
        self.end_turn(fact["seat"])
        self.hands[fact["seat"]][fact["card"]] += 1

    def on_CardDrawn(self, fact: Fact) -> None:
        assert not self.turns
        assert fact["seat"] == self.marker
        self.draw(fact)
        self.turned_up, self.is_drawn = fact["card"], True

    def draw(self, fact: Fact) -> None:
        self.stack -= 1
        assert fact["stack"] == self.stack >= 0
        self.leave_stack([fact["card"]])

    def on_NothingDrawn(self, fact: Fact) -> None:
        assert self.stack == 0
        assert all(len(pile) < 2 for pile in self.boxes.values())
        if self.turns:
            self.end_turn(fact["seat"])
        else:
            assert fact["seat"] == self.marker
            self.is_drawn = True

    def on_StackRemade(self, fact: Fact) -> None:
        assert self.stack == 0
        gathered = []
        for box, pile in self.boxes.items():
            count = min(2, max(0, len(pile) - 1))
            gathered += pile[:count]
            self.boxes[box] = pile[count:]
        assert not +self.unseen
        self.unseen = Counter(gathered)
        self.stack = len(gathered)
        assert (fact["rule"], fact["covered"], fact["stack"]) == ("L-7.1", self.stack, self.stack)

    def pushed(self, horse: int) -> int:
        return sum(value(pile[-1]) for box in "AB" if (pile := self.boxes[f"{horse}{box}"]))

    def on_HorseMoved(self, fact: Fact) -> None:
        horse = fact["horse"]
        assert not self.turns
        assert self.is_drawn
        assert self.turned_up is None
        assert horse == self.to_run.pop(0)
        self.at[horse] += self.pushed(horse)
        assert (fact["by"], fact["to"]) == (self.pushed(horse), self.at[horse])
        if self.at[horse] >= self.track:
            self.home[horse], self.pushed_home[horse] = self.round, self.pushed(horse)
            self.expect("HorseHome", horse=horse, past=self.at[horse] - self.track, sum=self.pushed(horse))

    def on_SpurtBegan(self, fact: Fact) -> None:
        assert not self.line_crossed
        assert not self.to_run
        assert fact["horses"] == [horse for horse in self.horses if self.at[horse] >= SPURT_AT] != []
        self.line_crossed = True

    def on_MarkerPassed(self, fact: Fact) -> None:
        assert not self.to_run
        assert self.line_crossed == any(at >= SPURT_AT for at in self.at.values())
        assert len(self.home) < 3
        self.marker = (self.marker + 1) % self.seats
        assert fact["seat"] == self.marker

    # The reckoning

    def on_RaceEnded(self, fact: Fact) -> None:
        assert not self.to_run
        assert len(self.home) >= 3
        strength = {horse: (-came, self.at[horse], self.pushed_home[horse]) for horse, came in self.home.items()}
        places = {horse: 1 + sum(other > mine for other in strength.values()) for horse, mine in strength.items()}
        self.places.append(places)
        best_first = sorted(self.horses, key=lambda horse: (places.get(horse, 9), -self.at[horse], horse))
        assert fact["race"] == self.race
        assert fact["places"] == [
            {"horse": horse, "place": places.get(horse), "at": self.at[horse], "home": self.home.get(horse)}
            for horse in best_first
        ]
        if self.race == 1:
            self.reveal_orders()
        hands = [sorted(self.hands[seat].elements()) for seat in range(self.seats)]
        for seat, hand in enumerate(hands):
            tickets = [card for card in hand if card[0] != "F"]
            self.expect("TicketsShown", seat=seat, cards=tickets, free=len(hand) - len(tickets))
        for seat, hand in enumerate(hands):
            self.reckon(seat, [card for card in hand if card[0] != "F"])
        self.expect("RaceSettled", race=self.race, money=[self.money[seat] for seat in range(self.seats)])
        if self.race == 2:
            self.rank()

    def reckon(self, seat: int, tickets: list[str]) -> None:
        """One player, in the rulebook's order."""
        places, horse, race = self.places[-1], self.orders[seat], self.race
        place = places.get(horse)
        if place in REWARD[race]:
            self.owe("bank", seat, REWARD[race][place], "L-9.1", horse=horse, place=place)
        else:
            self.owe(seat, "bank", PENALTY[race], "L-9.2", horse=horse, place=place)
        losing = []
        for card in tickets:
            won = places.get(int(card[0]), 9)
            if won in TICKET[race]:
                unit = TICKET[race][won]
                self.owe("bank", seat, value(card) * unit, "L-9.3", card=card, place=won, unit=unit)
            else:
                losing.append(card)
        if losing:
            self.owe(seat, "bank", sum(map(value, losing)) * COST[race], "L-9.4", cards=losing, unit=COST[race])

    def rank(self) -> None:
        order = sorted(self.money, key=lambda seat: -self.money[seat])
        place = {seat: 1 + sum(other > money for other in self.money.values()) for seat, money in self.money.items()}
        ranking = [{"seat": seat, "place": place[seat], "score": self.money[seat]} for seat in order]
        self.expect("GameEnded", reason="last_race", ranking=ranking)
        self.winners = [seat for seat in order if place[seat] == 1]
