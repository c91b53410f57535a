"""A reader of finished games that has never seen the engine: it works from the recorded facts alone.

From the cards that were dealt and played it recomputes who had to play what, who won each trick, how the horses ran,
the places, the odds, every payment and who holds which cards; it holds all of it against what the log says. The numbers
below are the rulebook's, written down a second time on purpose.
"""

from typing import Any

Fact = dict[str, Any]
MARKS = "-444433322221"  # by number
DUMMY = 3


def number(card: str) -> int:
    return int(card[2:])


def in_order(cards: list[str] | set[str]) -> list[str]:
    return sorted(cards, key=lambda card: ("RBYG".index(card[0]), number(card)))


class Reader:
    """One game being read. `check` raises AssertionError at the first fact that the others do not explain."""

    def __init__(self) -> None:
        self.points: dict[int, int] = {}
        self.owed: list[tuple[int, int, str]] = []
        self.ways: list[str] = []  # how each race ended
        self.rankings: list[list[int]] = []
        self.winners: list[int] = []
        self.twelve: dict[int, set[str]] = {}  # by horse
        self.race = 0

    def check(self, facts: list[Fact]) -> "Reader":
        for fact in facts:
            getattr(self, f"on_{fact['event']}")(fact)
        assert not self.owed, self.owed
        assert self.winners, "the game has not ended"
        return self

    # Before the first race

    def on_GameBegan(self, fact: Fact) -> None:
        self.seats, self.win_open = fact["seats"], fact["options"]["win_card_open"] == "yes"
        self.points = dict.fromkeys(range(self.seats), 0)
        self.whips = dict.fromkeys(range(4), 2)
        self.odds = dict.fromkeys((1, 2, 3, 4), 2)
        self.horses: list[int] = []

    def on_HorsesDrawn(self, fact: Fact) -> None:
        assert not self.horses
        assert sorted(fact["horses"]) == [1, 2, 3, 4]
        assert fact["again"] == (fact["horses"].index(1) >= self.seats)
        if not fact["again"]:
            self.horses = list(fact["horses"])
            self.start = self.horses.index(1)

    def on_RidersSeated(self, fact: Fact) -> None:
        self.circle = [(self.start + i) % self.seats for i in range(self.seats)] + [DUMMY] * (4 - self.seats)
        assert fact["circle"] == self.circle

    def on_CardsDealt(self, fact: Fact) -> None:
        assert fact["horse"] == self.horses[fact["seat"]]
        assert fact["cards"] == in_order(fact["cards"])
        assert fact["backs"] == [card[0] for card in fact["cards"]]
        self.twelve[fact["horse"]] = set(fact["cards"])

    # The paddock

    def on_RaceBegan(self, fact: Fact) -> None:
        assert not self.owed, self.owed
        self.race += 1
        assert (fact["race"], fact["start"], fact["horses"]) == (self.race, self.start, self.horses)
        assert dict(enumerate(fact["odds"], 1)) == self.odds
        assert sorted(fact["gate"]) == [1, 2, 3, 4]
        self.stack = list(fact["gate"])  # all horses, the worst placed first, but for those at home
        self.at = dict.fromkeys(self.stack, 0)
        self.home: list[int] = []
        self.hands = {i: set(self.twelve.get(horse, ())) for i, horse in enumerate(self.horses)}
        self.chosen: dict[int, str] = {}
        self.bets: dict[int, list[str]] = {}
        self.trick = 0
        self.number: int | None = None

    def on_DummyLaid(self, fact: Fact) -> None:
        assert self.seats == DUMMY
        assert fact["horse"] == self.horses[DUMMY]
        assert self.twelve.setdefault(fact["horse"], set(fact["cards"])) == set(fact["cards"])
        self.laid = list(fact["cards"])
        self.hands[DUMMY] = set(self.laid)

    def on_NumberShown(self, fact: Fact) -> None:
        assert sorted(card for cards in self.twelve.values() for card in cards) == sorted(
            f"{suit}-{n}" for suit in "RBYG" for n in range(1, 13)
        )
        assert fact["seat"] == self.start
        assert fact["card"] in self.hands[self.start]
        self.shown, self.number = fact["card"], number(fact["card"])
        assert fact["number"] == self.number
        self.due_discards = [*self.circle, *([DUMMY] if self.seats == DUMMY else [])]
        self.due_discards.sort(key=self.circle.index)

    def on_OpenDiscarded(self, fact: Fact) -> None:
        rider, card = fact["rider"], fact["card"]
        assert self.number is not None
        if rider == DUMMY and self.seats == DUMMY:
            first = len(self.hands[DUMMY]) == 12
            assert card == ([*self.laid, self.laid[0]][self.number - first])
        elif rider == self.start:
            assert (card == self.shown) == (self.number == 1)
        assert rider == self.due_discards.pop(0)
        self.hands[rider].remove(card)

    def on_DiscardChosen(self, fact: Fact) -> None:
        assert not self.due_discards
        assert fact["seat"] not in self.chosen
        assert fact["card"] in self.hands[fact["seat"]]
        self.chosen[fact["seat"]] = fact["card"]

    def on_HiddenDiscarded(self, fact: Fact) -> None:
        assert len(self.chosen) == self.seats
        card = self.chosen[fact["seat"]]
        assert fact["back"] == card[0]
        self.hands[fact["seat"]].remove(card)
        assert len(self.hands[fact["seat"]]) == 10
        self.to_ready = {i: 2 if i >= self.seats else ready + 1 for i, ready in sorted(self.whips.items()) if ready < 2}

    def on_WhipsReadied(self, fact: Fact) -> None:
        assert self.to_ready.pop(fact["rider"]) == fact["ready"]
        self.whips[fact["rider"]] = fact["ready"]

    # Bets

    def on_BetLaid(self, fact: Fact) -> None:
        assert not self.to_ready
        assert fact["seat"] == (self.start + 1 + len(self.bets)) % self.seats
        free = [
            card
            for card in ("1", "2", "3", "4", *(["win"] if self.win_open else []))
            if [card] not in self.bets.values()
        ]
        assert fact["card"] in free
        assert fact["forced"] == (len(free) == 1)
        self.bets[fact["seat"]] = [fact["card"]]

    def on_BetHidden(self, fact: Fact) -> None:
        assert len(self.bets) == self.seats
        (laid,) = self.bets[fact["seat"]]
        assert fact["card"] != laid
        self.bets[fact["seat"]] = [laid, fact["card"]]

    # Tricks

    def on_TrickBegan(self, fact: Fact) -> None:
        assert all(len(cards) == 2 for cards in self.bets.values())
        self.trick += 1
        if self.trick == 1:
            self.leader = self.start
        assert fact == {"event": "TrickBegan", "trick": self.trick, "leader": self.leader}
        at = self.circle.index(self.leader)
        self.order = self.circle[at:] + self.circle[:at]
        if self.seats == DUMMY and self.leader != DUMMY:
            self.order = [rider for rider in self.order if rider != DUMMY] + [DUMMY]
        self.plays: list[tuple[int, str]] = []
        self.whipped: str | None = None
        self.dummy_whips = False

    def on_CardPlayed(self, fact: Fact) -> None:
        assert not self.dummy_whips
        rider, card, hand = fact["rider"], fact["card"], self.hands[fact["rider"]]
        assert rider == self.order[len(self.plays)]
        led = self.plays[0][1][0] if self.plays else ""
        legal = {one for one in hand if one[0] == led} or hand
        assert card in legal
        if self.seats == DUMMY and rider == DUMMY:
            assert fact["forced"]
            top = next(one for one in self.laid if one in hand)
            follows = led in {one[0] for one in hand}
            assert card == (max(legal, key=number) if follows else top)
            self.dummy_whips = bool(led) and not follows and not self.whipped and self.whips[DUMMY] > 0
        else:
            assert fact["forced"] == (len(legal) == 1 and (self.whipped is not None or not self.whips[rider]))
        hand.remove(card)
        self.plays.append((rider, card))

    def on_WhipDeclared(self, fact: Fact) -> None:
        rider, card = self.plays[-1]
        assert self.whipped is None
        self.whips[rider] -= 1
        assert self.whips[rider] >= 0
        assert fact == {"event": "WhipDeclared", "rider": rider, "suit": card[0], "ready": self.whips[rider]}
        self.whipped, self.dummy_whips = card[0], False

    def on_TrickWon(self, fact: Fact) -> None:
        assert len(self.plays) == 4
        assert not self.dummy_whips
        suit = self.whipped or self.plays[0][1][0]
        rider, card = max((play for play in self.plays if play[1][0] == suit), key=lambda play: number(play[1]))
        horse, marks = self.horses[rider], int(MARKS[number(card)])
        assert fact == {
            "event": "TrickWon",
            "trick": self.trick,
            "rider": rider,
            "card": card,
            "suit": suit,
            "horse": horse,
            "marks": marks,
        }
        self.leader = rider
        self.moving = (horse, min(marks, 7 - self.at[horse]))
        if self.moving[1]:
            self.at[horse] += self.moving[1]
            self.stack.remove(horse)
            if self.at[horse] == 7:
                self.home.append(horse)
            else:
                self.stack.append(horse)

    def on_HorseMoved(self, fact: Fact) -> None:
        horse, by = self.moving
        assert by
        assert fact == {"event": "HorseMoved", "horse": horse, "by": by, "to": self.at[horse]}

    def on_HorseHome(self, fact: Fact) -> None:
        assert fact == {"event": "HorseHome", "horse": self.home[-1], "place": len(self.home)}

    # The reckoning

    def on_RaceEnded(self, fact: Fact) -> None:
        empty = not any(self.hands.values())
        assert len(self.home) == 2 or empty
        assert fact["reason"] == ("two_home" if len(self.home) == 2 else "no_cards")
        assert self.trick == 10 or not empty
        # Who moved later lies upper.
        left = sorted(self.stack, key=lambda horse: (self.at[horse], self.stack.index(horse)), reverse=True)
        self.ranking = self.home + left
        assert fact["places"] == [
            {"horse": horse, "place": place, "at": self.at[horse], "rider": self.horses.index(horse)}
            for place, horse in enumerate(self.ranking, 1)
        ]
        self.ways.append(fact["reason"])
        self.rankings.append(self.ranking)
        one, two, *_ = self.ranking
        riders = [(self.horses.index(one), 5), (self.horses.index(two), 3)]
        self.owed = [(rider, points, "J-8.1") for rider, points in riders if rider < self.seats]
        for seat in range(self.seats):
            cards = set(self.bets[seat])
            if cards == {"win", str(one)}:
                self.owed.append((seat, self.odds[one], "J-8.2"))
            if cards == {str(one), str(two)}:
                self.owed.append((seat, self.odds[one] + self.odds[two], "J-8.2"))

    def on_BetRevealed(self, fact: Fact) -> None:
        cards = [fact["open"], fact["hidden"]]
        assert cards == self.bets[fact["seat"]]
        assert fact["kind"] == ("win" if "win" in cards else "quinella")
        assert fact["horses"] == sorted(int(card) for card in cards if card != "win")

    def on_Paid(self, fact: Fact) -> None:
        assert (fact["payee"], fact["due"], fact["rule"]) == self.owed.pop(0)
        assert (fact["payer"], fact["amount"], fact["race"]) == ("bank", fact["due"], self.race)
        self.points[fact["payee"]] += fact["amount"]

    def on_RaceSettled(self, fact: Fact) -> None:
        assert fact["race"] == self.race
        assert fact["points"] == [self.points[seat] for seat in range(self.seats)]

    def on_OddsChanged(self, fact: Fact) -> None:
        assert not self.owed
        for rise, horse in enumerate(self.ranking):
            self.odds[horse] += rise
        assert dict(enumerate(fact["odds"], 1)) == self.odds

    def on_HorsesPassed(self, fact: Fact) -> None:
        riding = dict(zip(self.circle[1:] + self.circle[:1], self.circle, strict=True))  # the right neighbours
        self.horses = [self.horses[riding[rider]] for rider in range(4)]
        assert fact["horses"] == self.horses

    def on_CardsTaken(self, fact: Fact) -> None:
        assert fact["horse"] == self.horses[fact["seat"]]
        assert fact["cards"] == in_order(self.twelve[fact["horse"]])
        assert fact["backs"] == [card[0] for card in fact["cards"]]

    def on_StartPassed(self, fact: Fact) -> None:
        self.start = (self.start + 1) % self.seats
        assert fact["seat"] == self.start

    def on_GameEnded(self, fact: Fact) -> None:
        assert self.race == self.seats
        assert fact["reason"] == "last_race"
        place = {seat: self.ranking.index(self.horses[seat]) for seat in range(self.seats)}
        order = sorted(self.points, key=lambda seat: (-self.points[seat], place[seat]))
        assert fact["ranking"] == [
            {"seat": seat, "place": i, "score": self.points[seat]} for i, seat in enumerate(order, 1)
        ]
        self.winners = order[:1]
