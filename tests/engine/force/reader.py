"""A reader of finished races that has never seen the engine and knows no card: it works from the recorded facts alone.

It follows every card from zone to zone, knows what must still lie face down, and holds against that what the log says
of the order of a turn, of distances, of situations and of the end. What it learns of a card in one race (what kind it
is, what is printed on it) has to be true in all others of the same version of the cards. The numbers below are the
rulebook's, written down again.
"""

from collections import Counter
from typing import Any, Final

Fact = dict[str, Any]
VERSION: Final = 6
ASIDE: Final = {1200: 29, 1400: 25, 1600: 21, 1800: 17, 2000: 13, 2200: 9, 2400: 5, 2500: 3, 3000: 13, 3200: 9}
SEALED_ASIDE: Final = {1200: 17, 1400: 13, 1600: 13, 1800: 9, 2000: 5, 2200: 5, 2400: 1, 2500: 1, 3000: 7, 3200: 3}
PILES: Final = ("deck", "aside", "area1", "area2", "area3", "area4")
SILENT: Final = (
    *("RedrawChosen", "HandRedrawn", "PriorityTaken", "Passed", "ExtraRunsGained", "AbilityPlayed", "NothingDone"),
    *("Replaced", "NumberNamed", "ChoiceMade", "CardPicked", "DeckSizeSettled", "Unguarded"),
)


class Reader:
    """Races being read. `check` raises AssertionError at the first fact that the others do not explain."""

    def __init__(self) -> None:
        self.kinds: dict[str, str] = {}  # what a card is, from how it was used
        self.printed: dict[tuple[int, str, str], int] = {}  # running and guard values, by version of the cards
        self.winners: list[int] = []

    def check(self, facts: list[Fact], version: int = VERSION) -> "Reader":
        self.version = version
        self.winners = []
        for fact in facts:
            if fact["event"] not in SILENT:
                getattr(self, f"on_{fact['event']}")(fact)
        assert self.winners, "the race has not ended"
        return self

    def is_a(self, name: str, kind: str) -> None:
        assert self.kinds.setdefault(name, kind) == kind, (name, kind)

    # Before the start

    def on_GameBegan(self, fact: Fact) -> None:
        assert (fact["game"], fact["version"], fact["seats"]) == ("force", self.version, 2)
        self.is_match = fact["options"].get("match") == "three"
        self.deck_size = 0
        self.opened: dict[int, dict[str, int]] = {}
        self.won, self.all_ran = [0, 0], [0, 0]
        self.races, self.loser, self.sent = 0, -1, -1
        self.lay_out()

    def lay_out(self) -> None:
        """Nothing is on the table."""
        self.piles = {f"{seat}/{zone}": 0 for seat in (0, 1) for zone in PILES}
        self.open: dict[str, dict[int, str]] = {}  # hands are open to a reader of the whole record
        self.unseen: list[Counter[str]] = [Counter(), Counter()]  # what lies in the piles, and face down in the farm
        self.turn = 0
        self.is_turn_over = True
        self.effects: set[int] = set()
        self.compared = (0, 0)
        self.pairs: list[str] = []
        self.head_start = [0, 0]

    def on_ConditionsSettled(self, fact: Fact) -> None:
        self.metres, self.going = fact["metres"], fact["going"]

    def on_CardsOpened(self, fact: Fact) -> None:
        assert sum(fact["cards"].values()) == fact["size"]
        self.opened[fact["seat"]] = fact["cards"]

    def on_DeckBrought(self, fact: Fact) -> None:
        seat, cards = fact["seat"], Counter(fact["cards"])
        assert cards.total() == fact["size"]
        if opened := self.opened.get(seat):
            assert not Counter(name for name in cards.elements() if name != "normal_force") - Counter(opened)
        self.unseen[seat] = cards
        self.piles[f"{seat}/deck"] = cards.total()
        assert self.deck_size in (0, fact["size"])
        self.deck_size = fact["size"]

    def aside(self) -> int:
        return SEALED_ASIDE[self.metres] if self.opened else ASIDE[self.metres]

    def on_FirstSettled(self, fact: Fact) -> None:
        assert self.deck_size == ((54, 40) if self.opened else (80, 60))[self.metres < 3000]
        self.active = 1 - fact["seat"]
        assert (fact["by"] == "choice") == (self.loser >= 0)
        if fact["by"] == "choice":  # 604.4
            assert fact["seat"] == self.sent
        if fact["by"] == "horse":  # 603.1e
            one, two = self.pairs[-2:]
            self.is_a((one, two)[fact["seat"]], "horse")
            assert self.kinds.get((two, one)[fact["seat"]]) != "horse"

    # Cards go from zone to zone

    def zone(self, place: str) -> dict[int, str]:
        return self.open.setdefault(place, {})

    def take(self, fact: Fact) -> None:
        """The cards leave where they were."""
        place, seat = fact["origin"], fact["seat"]
        if place in self.piles:
            count = fact.get("count", len(fact.get("cards", ())))
            if fact["why"] == "603.1h":
                self.head_start[seat] += count
            self.is_current(place)
            self.piles[place] -= count
            assert self.piles[place] >= 0, fact
            self.unseen[seat].subtract(fact.get("cards", ()))
        elif fact["event"] != "CardsLaid":
            for id, name in zip(fact["were"], fact["cards"], strict=True):
                was = self.zone(place).pop(id)
                if was == "":  # face down until now
                    self.unseen[seat][name] -= 1
                else:
                    assert was == name, fact
        assert min(self.unseen[seat].values()) >= 0, fact

    def put(self, fact: Fact) -> None:
        """And come to where they go; face down in a farm they have no name."""
        place, seat = fact["to"], fact["seat"]
        if place in self.piles:
            self.piles[place] += fact.get("count", len(fact.get("cards", ())))
            self.unseen[seat].update(fact.get("cards", ()))
            return
        names = fact.get("cards") or [""] * len(fact["ids"])
        for id, name in zip(fact["ids"], names, strict=True):
            assert id not in self.zone(place)
            self.zone(place)[id] = name

    def is_current(self, place: str) -> None:
        """403.4: cards leave the lowest area that has some."""
        seat, zone = place.split("/")
        if zone.startswith("area"):
            assert int(zone[4]) == self.area(int(seat)), place

    def area(self, seat: int) -> int:
        return next((n for n in (1, 2, 3, 4) if self.piles[f"{seat}/area{n}"]), 0)

    def left(self, seat: int) -> int:
        return sum(self.piles[f"{seat}/area{n}"] for n in (1, 2, 3, 4))

    def on_move(self, fact: Fact) -> None:
        self.take(fact)
        self.put(fact)
        if fact["why"] == "702.6k-iii" and fact["to"].endswith("/farm"):
            self.discards += len(fact["cards"])
        if fact["why"] == "603.1e" and not self.turn and len(fact["cards"]) == 1:
            self.pairs += fact["cards"]
        if fact["why"] == "603.1d":
            assert fact["count"] == self.aside()
        if fact["why"] == "603.1f":
            quarter, rest = divmod(self.deck_size - 7 - self.aside(), 4)
            assert fact["count"] == quarter + (1 if rest and fact["to"][-1] in "23" else 0)

    on_CardsMoved = on_CardsShown = on_CardsHidden = on_CardsPassed = on_CardsLaid = on_move

    def on_CardsSeen(self, fact: Fact) -> None:
        assert len(fact["cards"]) == fact["count"]
        self.is_there(fact["place"], fact["cards"])

    def on_CardsRevealed(self, fact: Fact) -> None:
        self.is_there(fact["place"], fact["cards"])

    def is_there(self, place: str, cards: list[str]) -> None:
        seat = int(place[0])
        there = self.unseen[seat] if place in self.piles else Counter(self.zone(place).values())
        assert not Counter(cards) - there, (place, cards)

    def on_PileShuffled(self, fact: Fact) -> None:
        assert fact["count"] == self.piles[fact["place"]]

    def on_CardsArranged(self, fact: Fact) -> None:
        assert fact["count"] <= self.piles[fact["place"]]

    def on_AreaReached(self, fact: Fact) -> None:
        assert fact["area"] == self.area(fact["seat"])

    # The turn

    def on_TurnBegan(self, fact: Fact) -> None:
        assert self.is_turn_over
        self.is_turn_over = False
        self.turn += 1
        self.active = 1 - self.active
        assert (fact["turn"], fact["seat"]) == (self.turn, self.active)
        self.ran, self.distance, self.discards = False, 0, 0
        if self.turn == 1:
            self.to_run = [self.left(seat) + self.head_start[seat] for seat in (0, 1)]

    def on_SupportPlayed(self, fact: Fact) -> None:
        assert fact["seat"] in (0, 1)
        self.is_a(fact["card"], "support")
        assert self.zone("resolution")[fact["id"]] == fact["card"]

    def on_PlayTakenBack(self, fact: Fact) -> None:
        for were, id, name in zip(fact["were"], fact["ids"], fact["cards"], strict=True):
            place = "resolution" if were in self.zone("resolution") else f"{fact['seat']}/farm"
            assert self.zone(place).pop(were) == name
            self.zone(f"{fact['seat']}/hand")[id] = name

    def on_RunnerPlayed(self, fact: Fact) -> None:
        self.is_a(fact["card"], "horse")
        assert fact["seat"] == self.active
        assert self.zone("resolution")[fact["id"]] == fact["card"]
        for name in fact["paid"]:
            self.is_a(name, "force")
        assert Counter(fact["paid"]) + Counter([fact["card"]]) == Counter(self.zone("resolution").values())
        if set(fact["paid"]) == {"normal_force"}:
            assert len(fact["paid"]) == fact["cost"]

    def on_GuardPlayed(self, fact: Fact) -> None:
        self.is_a(fact["card"], "horse")
        assert fact["seat"] == 1 - self.active

    def on_RunCompared(self, fact: Fact) -> None:
        assert fact["seat"] == self.active
        for seat, rows, field in ((self.active, "runners", "running"), (1 - self.active, "guards", "guard")):
            for row in fact[rows]:
                assert self.zone(f"{seat}/run")[row["id"]] == row["card"]
                printed = row["value"] - sum(by for by, _, _ in row["why"])
                assert self.printed.setdefault((self.version, row["card"], field), printed) == printed, row
            assert fact[field] == sum(max(0, row["value"]) for row in fact[rows])
        self.compared = fact["running"], fact["guard"]
        self.ran = True

    def on_RunSucceeded(self, fact: Fact) -> None:
        assert fact["seat"] == self.active
        assert self.compared[0] > self.compared[1]
        self.distance = fact["distance"]

    def on_RunFailed(self, fact: Fact) -> None:
        assert fact["seat"] == self.active
        assert self.compared[0] <= max(0, self.compared[1])

    def on_GuardWon(self, fact: Fact) -> None:
        assert self.compared[1] >= 1
        assert fact["seat"] == 1 - self.active

    def on_TurnEnded(self, fact: Fact) -> None:
        assert (fact["turn"], fact["seat"]) == (self.turn, self.active)
        self.is_turn_over = True
        assert self.discards <= max(0, self.distance - 1)
        assert not self.zone("resolution")
        assert not (self.ran and (self.zone("0/run") or self.zone("1/run")))  # 702.6m
        assert len(self.zone("0/situation")) + len(self.zone("1/situation")) <= 1  # 903

    # What is in force

    def on_EffectBegan(self, fact: Fact) -> None:
        assert fact["effect"] not in self.effects
        self.effects.add(fact["effect"])

    def on_EffectsEnded(self, fact: Fact) -> None:
        assert set(fact["effects"]) <= self.effects
        self.effects -= set(fact["effects"])

    def on_GoingChanged(self, fact: Fact) -> None:
        assert fact["was"] == self.going
        assert 1 <= fact["going"] <= 4
        self.going = fact["going"]

    # The end

    def on_CardsFaceUp(self, fact: Fact) -> None:
        place, cards = fact["place"], Counter(fact["cards"])
        seat = int(place[0])
        if place.endswith("/hand"):
            assert cards == Counter(self.zone(place).values())
            return
        lying = self.piles[place] if place in self.piles else list(self.zone(place).values()).count("")
        assert cards.total() == lying
        self.unseen[seat].subtract(cards)

    # 604

    def on_RaceBegan(self, fact: Fact) -> None:
        assert self.is_match
        assert fact["race"] == self.races + 1
        assert max(self.won) < 2
        self.lay_out()

    def on_FirstChosen(self, fact: Fact) -> None:
        assert fact["seat"] == self.loser
        self.sent = fact["first"]

    def on_RaceEnded(self, fact: Fact) -> None:
        self.races += 1
        assert fact["race"] == self.races <= 3
        assert fact["ran"] == [self.to_run[seat] - self.left(seat) for seat in (0, 1)]
        winners = [0, 1] if fact["winner"] is None else [fact["winner"]]
        self.is_explained(fact["reason"], winners)
        if fact["winner"] is not None:
            self.won[fact["winner"]] += 1
        self.loser = -1 if fact["winner"] is None else 1 - fact["winner"]
        self.all_ran = [one + more for one, more in zip(self.all_ran, fact["ran"], strict=True)]

    def on_GameEnded(self, fact: Fact) -> None:
        assert all(count == 0 for unseen in self.unseen for count in unseen.values())  # every card is accounted for
        assert sorted(row["seat"] for row in fact["ranking"]) == [0, 1]
        self.winners = [row["seat"] for row in fact["ranking"] if row["place"] == 1]
        ran = self.all_ran if self.is_match else [self.to_run[seat] - self.left(seat) for seat in (0, 1)]
        assert all(row["score"] == ran[row["seat"]] for row in fact["ranking"])
        if self.is_match:
            assert fact["reason"] == "match"
            assert max(self.won) == 2 or self.races == 3
            assert self.winners == [seat for seat in (0, 1) if self.won[seat] == max(self.won)]
        else:
            self.is_explained(fact["reason"], self.winners)

    def is_explained(self, reason: str, winners: list[int]) -> None:
        home = [seat for seat in (0, 1) if not self.left(seat)]
        assert {"home": len(home) == 1, "both_home": len(home) == 2, "endless": True, "card": True}[reason]
        if reason in ("home", "both_home"):
            assert winners == home
        if reason == "endless":
            assert winners == [0, 1]
