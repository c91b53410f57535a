"""A reader of finished games that has never seen the engine: it works from the recorded facts alone.

From the cards that were dealt and played it recomputes who had to play what, who won each trick, how the horses ran,
the places, the odds, every payment and who holds which cards; it holds all of it against what the log says. The numbers
below are the rulebook's, written down a second time on purpose.
"""

from typing import Any

Fact = dict[str, Any]
MARKS = {1: "-444433322221", 2: "-555543322222"}  # by version and number
DUMMY = 3


def number(card: str) -> int:
    return int(card[2:])


def in_order(cards: list[str] | set[str]) -> list[str]:
    return sorted(cards, key=lambda card: ("RBYG".index(card[0]), number(card)))


class Reader:
    """One game being read. `check` raises AssertionError at the first fact that the others do not explain."""

    def __init__(self, version: int) -> None:
        self.version = version
        self.coming: list[Fact] = []  # what has to be told next, word for word
        self.points: dict[int, int] = {}
        self.ways: list[str] = []  # how each race ended
        self.rankings: list[list[int]] = []
        self.winners: list[int] = []
        self.twelve: dict[int, set[str]] = {}  # by horse
        self.race = 0

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

    # Before the first race

    def on_GameBegan(self, fact: Fact) -> None:
        assert (fact["game"], fact["version"]) == ("jockeys", self.version)
        assert fact["options"] in ({"win_card_open": "no"}, {"win_card_open": "yes"})
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
            self.circle = [(self.start + i) % self.seats for i in range(self.seats)] + [DUMMY] * (4 - self.seats)
            self.expect("RidersSeated", circle=self.circle)

    def on_CardsDealt(self, fact: Fact) -> None:
        assert fact["seat"] == len(self.twelve)
        assert fact["horse"] == self.horses[fact["seat"]]
        assert fact["cards"] == in_order(fact["cards"])
        assert fact["backs"] == [card[0] for card in fact["cards"]]
        self.twelve[fact["horse"]] = set(fact["cards"])

    # The paddock

    def on_RaceBegan(self, fact: Fact) -> None:
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
        self.plays: list[tuple[int, str]] = []  # of the trick that is not won yet

    def on_DummyLaid(self, fact: Fact) -> None:
        assert self.seats == DUMMY
        assert (fact["horse"], len(fact["cards"])) == (self.horses[DUMMY], 12)
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
        if len(self.chosen) == self.seats:
            for seat, card in sorted(self.chosen.items()):
                self.hands[seat].remove(card)
                self.expect("HiddenDiscarded", seat=seat, back=card[0])
            for rider, ready in self.whips.items():
                if ready < 2:
                    self.whips[rider] = 2 if rider >= self.seats else ready + 1
                    self.expect("WhipsReadied", rider=rider, ready=self.whips[rider])

    # Bets

    def on_BetLaid(self, fact: Fact) -> None:
        assert len(self.chosen) == self.seats
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
        assert not self.plays
        self.trick += 1
        if self.trick == 1:
            self.leader = self.start
        assert fact == {"event": "TrickBegan", "trick": self.trick, "leader": self.leader}
        at = self.circle.index(self.leader)
        self.order = self.circle[at:] + self.circle[:at]
        if self.seats == DUMMY and self.leader != DUMMY:
            self.order = [rider for rider in self.order if rider != DUMMY] + [DUMMY]
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
        horse, marks = self.horses[rider], int(MARKS[self.version][number(card)])
        assert fact == {
            "event": "TrickWon",
            "trick": self.trick,
            "rider": rider,
            "card": card,
            "suit": suit,
            "horse": horse,
            "marks": marks,
        }
        self.leader, self.plays = rider, []
        if by := min(marks, 7 - self.at[horse]):
            self.at[horse] += by
            self.stack.remove(horse)
            self.expect("HorseMoved", horse=horse, by=by, to=self.at[horse])
            if self.at[horse] == 7:
                self.home.append(horse)
                self.expect("HorseHome", horse=horse, place=len(self.home))
            else:
                self.stack.append(horse)

    # The reckoning

    def on_RaceEnded(self, fact: Fact) -> None:
        empty = not any(self.hands.values())
        assert not self.plays
        assert len(self.home) == 2 or empty
        assert self.trick == 10 or not empty
        assert (fact["race"], fact["reason"]) == (self.race, "two_home" if len(self.home) == 2 else "no_cards")
        # Who moved later lies upper.
        left = sorted(self.stack, key=lambda horse: (self.at[horse], self.stack.index(horse)), reverse=True)
        self.ranking = self.home + left
        assert fact["places"] == [
            {"horse": horse, "place": place, "at": self.at[horse], "rider": self.horses.index(horse)}
            for place, horse in enumerate(self.ranking, 1)
        ]
        self.ways.append(fact["reason"])
        self.rankings.append(self.ranking)
        self.reckon()
        if self.race == self.seats:
            self.rank()
        else:
            self.pass_on()

    def owe(self, seat: int, points: int, rule: str, **why: Any) -> None:
        parties = {"race": self.race, "payer": "bank", "payee": seat}
        self.expect("Paid", **parties, amount=points, due=points, rule=rule, why=why)
        self.points[seat] += points

    def reckon(self) -> None:
        one, two, *_ = self.ranking
        bets = [
            (seat, cards, "win" if "win" in cards else "quinella", sorted(int(card) for card in cards if card != "win"))
            for seat, cards in sorted(self.bets.items())
        ]
        for seat, (laid, hidden), kind, horses in bets:
            self.expect("BetRevealed", seat=seat, open=laid, hidden=hidden, kind=kind, horses=horses)
        for place, horse, points in ((1, one, 5), (2, two, 3)):
            if (rider := self.horses.index(horse)) < self.seats:
                self.owe(rider, points, "J-8.1", horse=horse, place=place)
        for seat, _, kind, horses in bets:
            if horses == ([one] if kind == "win" else sorted((one, two))):
                odds = [self.odds[horse] for horse in horses]
                self.owe(seat, sum(odds), "J-8.2", kind=kind, horses=horses, odds=odds)
        self.expect("RaceSettled", race=self.race, points=[self.points[seat] for seat in range(self.seats)])

    def pass_on(self) -> None:
        for rise, horse in enumerate(self.ranking):
            self.odds[horse] += rise
        self.expect("OddsChanged", odds=[self.odds[horse] for horse in (1, 2, 3, 4)])
        riding = dict(zip(self.circle[1:] + self.circle[:1], self.circle, strict=True))  # the right neighbours
        self.horses = [self.horses[riding[rider]] for rider in range(4)]
        self.expect("HorsesPassed", horses=self.horses)
        for seat in range(self.seats):
            cards = in_order(self.twelve[self.horses[seat]])
            backs = [card[0] for card in cards]
            self.expect("CardsTaken", seat=seat, horse=self.horses[seat], backs=backs, cards=cards)
        self.start = (self.start + 1) % self.seats
        self.expect("StartPassed", seat=self.start)

    def rank(self) -> None:
        place = {seat: self.ranking.index(self.horses[seat]) for seat in range(self.seats)}
        order = sorted(self.points, key=lambda seat: (-self.points[seat], place[seat]))
        ranking = [{"seat": seat, "place": i, "score": self.points[seat]} for i, seat in enumerate(order, 1)]
        self.expect("GameEnded", reason="last_race", ranking=ranking)
        self.winners = order[:1]
