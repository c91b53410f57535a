"""A reader of finished games that has never seen the engine: it works from the recorded facts alone.

From the dice it recomputes how every horse ran, who crossed the line, when betting closed and who came in where; from
the bets and the VIP cards that lay open, what each bet won or lost and every payment. All of it has to be what the log
says, in the log's order. The numbers below are the rulebook's, written down a second time on purpose.
"""

from collections import Counter
from typing import Any

Fact = dict[str, Any]
Vip = list[str]

TRACK = ["2/3", "4", "5", "6", "7", "8", "9", "10", "11/12"]
HORSE = dict(zip(range(2, 13), ["2/3", "2/3", "4", "5", "6", "7", "8", "9", "10", "11/12", "11/12"], strict=True))
COLOUR = dict(zip(TRACK, ["blue", "blue", "orange", "red", "black", "red", "orange", "blue", "blue"], strict=True))
BONUS = {"blue": 3, "orange": 2, "red": 1, "black": 0}
SEVEN_FIFTH, COLOURS = "7_fifth", {"blue": "5-1", "orange": "3-1", "red": "2-1"}
# Show, Place, Win: multiplier and loss of each spot, read off the board from left to right.
BOARD = {
    "2/3": "4-4 4-3 5-4 5-3 7-2 8-2 9-2",
    "4": "3-1 3-0 4-1 4-0 5-1 6-0 7-0",
    "5": "2-3 2-0 2-2 3-2 4-2 4-0 5-0",
    "6": "1-2 1-0 2-5 2-4 3-2 3-1 3-0",
    "7": "1-3 1-1 2-6 2-5 3-4 3-3 3-2",
}
BOARD |= {"8": BOARD["6"], "9": BOARD["5"], "10": BOARD["4"], "11/12": BOARD["2/3"]}
COLUMN = ["show.1", "show.2", "place.1", "place.2", "win.1", "win.2", "win.3"]
PROPS = {
    **dict.fromkeys(["2/3>5", "11/12>5", "4>9", "10>9", "5>6", "9>8"], "2-1"),
    **dict.fromkeys(["4>5", "10>5", "2/3>9", "11/12>9", "5>8", "9>6", "6>orange", "8>orange"], "3-3"),
    **dict.fromkeys(["2/3>6", "11/12>6", "4>8", "10>8", "5>7"], "3-2"),
    **dict.fromkeys(["4>6", "10>6", "2/3>8", "11/12>8"], "4-3"),
    "9>7": "4-4",
    "7>orange": "2-5",
    "6>blue": "3-5",
    "8>blue": "2-3",
    "7>blue": "2-6",
}
EXOTICS = {
    "one_behind": "5-3",
    "far_behind": "4-2",
    "all_on_six": "6-2",
    "two_on_three": "4-1",
    "close_third": "5-3",
}
OWN_LOSS = {"b2": 0, "b3": 1, "b4": 2, "b5": 4, "b6": 6, "b7": 9}
VIP = Counter({f"bonus_{n}": 2 for n in (2, 3, 4, 5, 6, 7)} | {"cash": 2})
VIP.update(["share_2", "share_3", "share_4_5", "share_one", "late_2", "late_4", "snake_eyes", "boxcars", "sevens"])
VIP.update(["blue_bonus", "warm_bonus", "colour_up", "prop_up", "exotic_up", "win_up", "no_loss", "two_as_four"])
VIP.update(["three_wins"])
SHARING = {"share_2": (2,), "share_3": (3,), "share_4_5": (4, 5), "bonus_2": (), "late_2": (2,), "late_4": (4,)}


def kind_of(spot: str) -> str:
    if spot in (*COLOURS, SEVEN_FIFTH):
        return "colour"
    if spot in PROPS:
        return "prop"
    return "exotic" if spot.split(".")[0] in EXOTICS else spot.split(".")[1]


def printed(spot: str) -> tuple[int, int]:
    """(multiplier, loss) as printed on the board or the card."""
    horse, _, column = spot.partition(".")
    if spot == SEVEN_FIFTH:
        text = "4-0"
    elif horse in BOARD:
        text = BOARD[horse].split()[COLUMN.index(column)]
    else:
        text = {**COLOURS, **PROPS, **EXOTICS}[horse]
    times, loss = text.split("-")
    return int(times), int(loss)


class Reader:
    """One game being read. `check` raises AssertionError at the first fact that the others do not explain."""

    def __init__(self, version: int) -> None:
        self.version = version
        self.coming: list[Fact] = []  # what has to be told next, word for word
        self.money: dict[int, int] = {}
        self.places: list[dict[str, int]] = []
        self.winners: list[int] = []
        self.host: int | None = None
        self.willing: dict[int, bool] = {}
        self.props_seen: list[str] = []

    def check(self, facts: list[Fact]) -> "Reader":
        for fact in facts:
            if self.coming:
                assert fact == self.coming.pop(0)
                if fact["event"] == "Paid":
                    self._move(self.money, fact)
            else:
                getattr(self, f"on_{fact['event']}")(fact)
        assert not self.coming, self.coming
        assert self.winners, "the game has not ended"
        return self

    def expect(self, event: str, **values: Any) -> None:
        self.coming.append({"event": event, **values})

    def owe(self, payer: int | str, payee: int | str, due: int, rule: str, purse: dict[int, int], **why: Any) -> None:
        """A payment that comes next; `purse` is what everybody will hold by then."""
        amount = due if payer == "bank" else min(due, purse[int(payer)])
        values: Fact = {"race": self.race, "payer": payer, "payee": payee, "amount": amount, "due": due}
        values |= {"rule": rule, "why": why}
        self.expect("Paid", **values)
        if purse is not self.money:
            self._move(purse, values)

    @staticmethod
    def _move(purse: dict[int, int], fact: Fact) -> None:
        for account, amount in ((fact["payer"], -fact["amount"]), (fact["payee"], fact["amount"])):
            if account != "bank":
                purse[account] += amount
                assert purse[account] >= 0, fact

    # Before a race

    def on_GameBegan(self, fact: Fact) -> None:
        assert (fact["game"], fact["version"]) == ("readysetbet", self.version)
        known = {"host", "host_seat", "pace", "props", "exotics", "vip"}
        assert fact["options"].keys() == (known if self.version == 1 else known | {"rotating_start"})
        assert fact["options"].get("rotating_start", False) in (False, True)
        assert fact["options"]["host"] in ("automatic", "person", "betting_person", "rotating")
        assert 1 <= fact["options"]["host_seat"] <= 9
        self.seats, self.options, self.race = fact["seats"], fact["options"], 0
        self.pile, self.in_pile, self.aside = 32, VIP.copy(), Counter[str]()
        self.exotics_seen: list[str] = []
        self.money = dict.fromkeys(range(self.seats), 0)
        self.vip: dict[int, Vip] = {seat: [] for seat in range(self.seats)}
        self.way = self.options["host"]
        if self.way == "betting_person":
            self.owe("bank", min(self.options["host_seat"], self.seats) - 1, 18, "R-2.3", self.money)

    def on_RacePrepared(self, fact: Fact) -> None:
        self.race += 1
        assert fact["race"] == self.race
        assert len(fact["props"]) == (5 if self.options["props"] else 0)
        assert len(fact["exotics"]) == (self.race if self.options["exotics"] else 0)
        assert not set(fact["props"]) & set(self.props_seen)
        assert set(fact["props"]) <= PROPS.keys()
        self.props_seen += fact["props"]
        assert fact["exotics"][:-1] == self.exotics_seen
        assert set(fact["exotics"]) <= EXOTICS.keys()
        self.exotics_seen = fact["exotics"]
        self.cards = [*fact["props"], *(f"{card}.{n}" for card in fact["exotics"] for n in (1, 2, 3))]
        self.at = dict.fromkeys(TRACK, 0)
        self.crossed: list[str] = []
        self.bets: list[Fact] = []
        self.tokens: dict[int, Counter[str]] = {}
        self.dealt: dict[int, list[str]] = {}
        self.dealt_to: list[int] = []
        self.last, self.in_a_row, self.rolls, self.is_closed, self.is_started = "", 0, 0, False, False
        self.ready: list[int] = []

    def on_VipDealt(self, fact: Fact) -> None:
        assert len(fact["cards"]) == fact["count"] == 2
        self.dealt[fact["seat"]] = fact["cards"]
        self.dealt_to.append(fact["seat"])
        self.in_pile.subtract(fact["cards"])
        self.pile -= 2
        assert min(self.pile, *self.in_pile.values()) >= 0

    def on_VipPileRemade(self, fact: Fact) -> None:
        assert self.pile < 2
        assert fact["cards"] == self.aside.total()
        self.pile += fact["cards"]
        self.in_pile += self.aside
        self.aside.clear()

    def on_VipKept(self, fact: Fact) -> None:
        seat, card = fact["seat"], fact["card"]
        assert card in self.dealt[seat]
        assert not fact["late"] or card == self.dealt[seat][0]
        self.aside.update(self.dealt.pop(seat))
        self.aside[card] -= 1
        self.vip[seat].append(card)
        if card == "cash":
            self.owe("bank", seat, 8, "R-9.3", self.money, card="cash")

    def on_HostingAnswered(self, fact: Fact) -> None:
        assert self.way == "rotating"
        self.willing[fact["seat"]] = fact["accept"]

    def on_HostNamed(self, fact: Fact) -> None:
        assert fact["race"] == self.race
        if fact["how"] == "option":
            assert fact["seat"] == min(self.options["host_seat"], self.seats) - 1
        elif fact["how"] == "lots":
            assert self.race == 1
        else:
            assert self.host is not None
            in_turn = [(self.host + steps) % self.seats for steps in range(self.seats)]
            who = next((seat for seat in in_turn if self.willing.get(seat, True)), None)
            how = "obliged" if who is None else "stayed" if who == self.host else "accepted"
            assert (fact["seat"], fact["how"]) == (in_turn[1] if who is None else who, how)
            assert who is None or self.willing[who]
            self.willing = {}
        self.host = fact["seat"]
        if self.way == "rotating" and self.race == 1 and self.options.get("rotating_start"):
            self.owe("bank", self.host, 18, "R-2.5", self.money, race=1)
        if self.way == "rotating" and self.options["vip"] and self.race > 1:
            self.owe("bank", self.host, 3 * (self.race - 1), "R-2.7", self.money, race=self.race)

    def on_HouseBetLaid(self, fact: Fact) -> None:
        assert fact["seat"] == self.host
        assert all(bet["spot"] != fact["spot"] for bet in self.bets)
        self._lay({**fact, "house": True, "late": False, "cards": []})

    def on_TokensTaken(self, fact: Fact) -> None:
        own = [2, 3, 4, 5] if self.seats - (self.way != "automatic") >= 7 else [2, 3, 3, 4, 5]
        bonus = [f"b{card[-1]}" for card in self.vip[fact["seat"]] if card.startswith("bonus_")]
        assert fact["tokens"] == [*map(str, own), *bonus]
        assert fact["seat"] != self.host
        self.tokens[fact["seat"]] = Counter(fact["tokens"])

    def on_SaidReady(self, fact: Fact) -> None:
        assert fact["seat"] in self.tokens.keys() - self.ready
        self.ready.append(fact["seat"])

    def on_RaceStarted(self, fact: Fact) -> None:
        assert fact["race"] == self.race
        always_hosts = self.host if self.way in ("person", "betting_person") else None
        drawing = [seat for seat in range(self.seats) if seat != always_hosts]
        assert self.dealt_to == (drawing if self.options["vip"] and self.race > 1 else [])
        assert not self.dealt
        self.is_started = True
        assert fact["by"] in (None, self.host)
        bets_in_house = Counter(bet["token"] for bet in self.bets)
        bettor = self.way in ("betting_person", "rotating")
        assert bets_in_house == (Counter({"h3": 2, "h4": 2, "h5": 1, "h6": 1}) if bettor else Counter())
        assert sorted(self.tokens) == [seat for seat in range(self.seats) if seat != self.host]

    # The race

    def on_BetLaid(self, fact: Fact) -> None:
        seat, token, value = fact["seat"], fact["token"], int(fact["token"][-1])
        self.tokens[seat][token] -= 1
        assert self.tokens[seat][token] >= 0, fact
        holders = [bet["seat"] for bet in self.bets if bet["spot"] == fact["spot"] and not bet["house"]]
        assert seat not in holders
        assert self.is_started
        assert len(set(fact["cards"])) == len(fact["cards"])
        assert (fact["late"], fact["shared"]) == (self.is_closed, bool(holders))
        assert set(fact["cards"]) <= set(self.vip[seat])
        if fact["late"]:
            late = [card for card in fact["cards"] if card in ("late_2", "late_4", "bonus_3")]
            assert late
            assert token == "b3" if late[0] == "bonus_3" else value == int(late[0][-1])
        if fact["shared"]:
            earlier = [card for bet in self.bets if bet["seat"] == seat for card in bet["cards"]]
            assert any(
                token == "b2"
                if card == "bonus_2"
                else card not in earlier
                if card == "share_one"
                else value in SHARING.get(card, ()) and (self.is_closed or not card.startswith("late"))
                for card in fact["cards"]
            ), fact
        self._lay({**fact, "house": False})

    def _lay(self, bet: Fact) -> None:
        assert kind_of(bet["spot"]) in ("show", "place", "win", "colour") or bet["spot"] in self.cards
        if kind_of(bet["spot"]) == "exotic":
            card = bet["spot"].split(".")[0]
            assert not any(other["seat"] == bet["seat"] and other["spot"].startswith(card) for other in self.bets)
        self.bets.append(bet)

    def on_DiceRolled(self, fact: Fact) -> None:
        assert self.is_started
        assert [1 <= die <= 6 for die in fact["dice"]] == [True, True]
        self.rolls += 1
        horse = HORSE[sum(fact["dice"])]
        self.in_a_row = self.in_a_row + 1 if horse == self.last else 1
        self.last = horse
        assert (fact["roll"], fact["horse"], fact["in_a_row"]) == (self.rolls, horse, self.in_a_row)
        assert fact["by"] in (None, self.host)
        colour, purse = COLOUR[horse], dict(self.money)
        is_pair = self.in_a_row % 2 == 0
        is_home = self._run(horse, 1, bonus=False)
        if is_pair and not is_home and BONUS[colour]:
            is_home = self._run(horse, BONUS[colour], bonus=True)
            card, dollars = ("blue_bonus", 2) if colour == "blue" else ("warm_bonus", 1)
            self._pay_holder(card, dollars, "R-9.9", purse, horse=horse)
        if fact["dice"] == [1, 1]:
            self._pay_holder("snake_eyes", 2, "R-9.8", purse, dice=[1, 1])
        elif fact["dice"] == [6, 6]:
            self._pay_holder("boxcars", 2, "R-9.8", purse, dice=[6, 6])
        elif is_pair and horse == "7":
            self._pay_holder("sevens", 2, "R-9.8", purse, in_a_row=self.in_a_row)
        if is_home:
            self._end(purse)

    def _run(self, horse: str, by: int, bonus: bool) -> bool:
        was, self.at[horse] = self.at[horse], min(15, self.at[horse] + by)
        now = self.at[horse]
        self.expect("HorseMoved", horse=horse, by=now - was, to=now, bonus=bonus)
        if was <= 9 < now:
            self.crossed.append(horse)
            self.expect("LineCrossed", horse=horse, number=len(self.crossed))
        if not self.is_closed and (len(self.crossed) == 3 or now == 15):
            self.is_closed = True
            reason = "third_crossing" if len(self.crossed) == 3 and was <= 9 < now else "finish"
            self.expect("BettingClosed", race=self.race, reason=reason)
        return now == 15

    def _pay_holder(self, card: str, dollars: int, rule: str, purse: dict[int, int], **why: Any) -> None:
        for seat, cards in self.vip.items():
            if card in cards and seat != self.host:
                self.owe("bank", seat, dollars, rule, purse, card=card, **why)

    # The reckoning

    def _end(self, purse: dict[int, int]) -> None:
        places = {horse: 1 + sum(other > here for other in self.at.values()) for horse, here in self.at.items()}
        self.places.append(places)
        order = sorted(TRACK, key=lambda horse: places[horse])
        rows = [{"horse": horse, "place": places[horse], "at": self.at[horse]} for horse in order]
        self.expect("RaceEnded", race=self.race, places=rows)
        for seat in range(self.seats):
            self._reckon(seat, places, purse)
        self.expect("RaceSettled", race=self.race, money=[purse[seat] for seat in range(self.seats)])
        if self.race == 4:
            self._rank(purse)

    def _reckon(self, seat: int, places: dict[str, int], purse: dict[int, int]) -> None:
        vip: Vip = [] if seat == self.host else self.vip[seat]
        wins: list[tuple[int, Fact]] = []
        losses: list[tuple[int, str, Fact]] = []
        for bet in (bet for bet in self.bets if bet["seat"] == seat):
            is_won = self._wins(bet["spot"], places)
            value, times, loss, token_loss, cards = self._figures(bet, vip)
            figures = {"value": value, "times": times, "loss": loss, "token_loss": token_loss, "cards": cards}
            self.expect("BetSettled", seat=seat, token=bet["token"], spot=bet["spot"], won=is_won, **figures)
            why = {"spot": bet["spot"], "token": bet["token"]}
            if is_won:
                wins.append((value * times, why | {"value": value, "times": times}))
            else:
                losses += [(due, rule, why) for due, rule in ((loss, "R-6.1"), (token_loss, "R-6.2")) if due]
        for amount, why in wins:
            self.owe("bank", seat, amount, "R-6.1", purse, **why)
        if "three_wins" in vip and len(wins) >= 3:
            self.owe("bank", seat, 6, "R-9.13", purse, card="three_wins", bets=len(wins))
        for due, rule, why in losses:
            self.owe(seat, "bank", due, rule, purse, **why)

    def _figures(self, bet: Fact, vip: Vip) -> tuple[int, int, int, int, list[str]]:
        """What holds for a bet once its owner's cards are counted in; and which of them changed anything."""
        (times, loss), value, kind, used = printed(bet["spot"]), int(bet["token"][-1]), kind_of(bet["spot"]), []
        if "late_4" in bet["cards"]:
            times = max(times - 1, 1)
            used.append("late_4")
        for card, better, more in (
            ("colour_up", "colour", 2),
            ("prop_up", "prop", 1),
            ("exotic_up", "exotic", 2),
            ("win_up", "win", 1),
        ):
            if card in vip and kind == better:
                times += more
                used.append(card)
        if "two_as_four" in vip and value == 2:
            value = 4
            used.append("two_as_four")
        if "no_loss" in vip and loss:
            used.append("no_loss")
        if "no_loss" in vip or "win_up" in used or bet["token"] == "b2":
            loss = 0
        return value, times, loss, OWN_LOSS.get(bet["token"], 0), used

    def _wins(self, spot: str, places: dict[str, int]) -> bool:
        kind = kind_of(spot)
        _, second, third, *_ = by_space = sorted(self.at.values(), reverse=True)
        if kind == "prop":
            ahead, behind = spot.split(">")
            others = [horse for horse in TRACK if behind in (horse, COLOUR[horse])]
            return all(self.at[ahead] > self.at[horse] for horse in others)
        if kind == "exotic":
            return {
                "one_behind": second == 14,
                "far_behind": second <= 9,
                "all_on_six": by_space[-1] >= 6,
                "two_on_three": sum(space <= 3 for space in by_space) >= 2,
                "close_third": third >= 12,
            }[spot.split(".")[0]]
        if spot == SEVEN_FIFTH:
            return sum(space > self.at["7"] for space in by_space) >= 4
        if kind == "colour":
            return any(self.at[horse] == 15 for horse in TRACK if COLOUR[horse] == spot)
        return places[spot.split(".")[0]] <= {"win": 1, "place": 2, "show": 3}[kind]

    def _rank(self, purse: dict[int, int]) -> None:
        strength = {seat: (self.way != "person" or seat != self.host, purse[seat]) for seat in range(self.seats)}
        order = sorted(range(self.seats), key=lambda seat: strength[seat], reverse=True)
        places = {seat: 1 + sum(other > strength[seat] for other in strength.values()) for seat in order}
        ranking = [{"seat": seat, "place": places[seat], "score": purse[seat]} for seat in order]
        self.expect("GameEnded", reason="last_race", ranking=ranking)
        self.winners = [seat for seat in order if places[seat] == 1]
