"""The phases of the Jockeys' Game, in the order of the rulebook: set-up, paddock, bets, tricks, payment, passing on."""

from typing import Any, Final

from app.engine.jockeys.components import (
    BET_CARDS,
    DECK,
    DUMMY,
    FIRST_ODDS,
    GOAL,
    HAND,
    HORSES,
    NUMBER,
    RIDERS,
    SUIT,
    VANILLA_BEANS,
    WHIPS,
    WIN,
    sorted_hand,
)
from app.engine.jockeys.events import (
    BetHidden,
    BetLaid,
    CardsDealt,
    DiscardChosen,
    DummyLaid,
    HiddenDiscarded,
    HorsesDrawn,
    NumberShown,
    OpenDiscarded,
    RaceBegan,
    RidersSeated,
    TrickBegan,
    TrickWon,
    WhipsReadied,
)
from app.engine.jockeys.moves import DiscardCard, HideBet, LayBet, PlayCard, WhipCard
from app.engine.jockeys.settling import pass_on, settle
from app.engine.jockeys.state import JockeysState, Rider, Trick
from app.engine.jockeys.trick import advance, play, play_for_dummy, why_over, winning_play
from app.engine.kernel.game_errors import require
from app.engine.kernel.play import Ask, Asking, Phase
from app.engine.kernel.templates import Template

FOLLOW: Final = "you hold the led suit and have to follow it"


class SetUp(Phase[JockeysState]):
    """J-2, J-10.1: draw the horses and deal their cards, once for the whole game."""

    name = "set_up"
    rule = "J-2"

    def enter(self, s: JockeysState, now: int) -> None:
        s.riders = [Rider() for _ in RIDERS]  # J-2.3: both whips ready
        s.odds = [FIRST_ODDS for _ in HORSES]
        self._draw_horses(s)
        self._sit(s)
        deck = s.rng.shuffled(DECK, "deck")
        for i, rider in enumerate(s.riders):  # J-2.2
            rider.hand = sorted_hand(deck[i * HAND : (i + 1) * HAND])
            if not s.is_dummy(i):  # the dummy's cards lie face down until its paddock phase
                s.tell(CardsDealt(i, rider.horse, backs(rider.hand), list(rider.hand)))

    def then(self, s: JockeysState) -> str:
        return Paddock.name

    def _draw_horses(self, s: JockeysState) -> None:
        """J-2.1; with three players, repeat the draw until one of them has drawn Vanilla Beans (J-10.1)."""
        while True:
            horses = s.rng.shuffled(HORSES, "horses")
            s.start = horses.index(VANILLA_BEANS)
            again = s.is_dummy(s.start)
            s.tell(HorsesDrawn(horses, again))
            if not again:
                break
        for rider, horse in zip(s.riders, horses, strict=True):
            rider.horse = horse

    def _sit(self, s: JockeysState) -> None:
        """The riders clockwise from the start player. The dummy sits to the start player's right and so comes last."""
        s.circle = [(s.start + i) % s.seats for i in range(s.seats)] + [DUMMY] * (len(RIDERS) - s.seats)
        s.tell(RidersSeated(list(s.circle)))


class Paddock(Phase[JockeysState]):
    """J-3.1, J-3.2, J-10.2: the gate, the piles, the discard number and the open discards."""

    name = "paddock"
    rule = "J-3"

    def enter(self, s: JockeysState, now: int) -> None:
        s.race += 1
        s.trick = s.acted = 0
        s.discarded = False
        s.last = None
        gate = s.rng.shuffled(HORSES, f"gate/race-{s.race}")
        s.course = [gate, *([] for _ in range(GOAL))]
        s.tell(RaceBegan(s.race, s.start, list(gate), s.horses(), list(s.odds)))
        piles = [s.rng.shuffled(rider.hand, f"pile/race-{s.race}/{i}") for i, rider in enumerate(s.riders)]
        if s.is_dummy(DUMMY):
            s.tell(DummyLaid(s.riders[DUMMY].horse, list(piles[DUMMY])))
        s.shown = piles[s.start][0]
        number = NUMBER[s.shown]
        s.tell(NumberShown(s.start, s.shown, number))
        for i in s.circle:
            self._discard(s, i, piles[i], number)

    def then(self, s: JockeysState) -> str:
        return Discards.name

    def _discard(self, s: JockeysState, i: int, pile: list[str], number: int) -> None:
        """Turn up the card at the position of the discard number. For the dummy, also turn up the next card below; the
        top card follows the last one.
        """
        out = [pile[number - 1]]
        if s.is_dummy(i):
            out.append(pile[number % HAND])
        left = [card for card in pile if card not in out]
        s.riders[i].open = out
        s.riders[i].hand = left if s.is_dummy(i) else sorted_hand(left)
        for card in out:
            s.tell(OpenDiscarded(i, card))


class Discards(Asking[JockeysState]):
    """J-3.3: all players choose a hidden discard at the same time. J-3.4: then one of their whips becomes ready
    again.
    """

    name = "discards"
    rule = "J-3.3"

    def asks(self, s: JockeysState) -> list[Ask]:
        return [
            Ask(
                f"{s.race}.discard.{seat}",
                seat,
                "choose_discard",
                [{"do": DiscardCard.do, "card": {"one": list(s.riders[seat].hand)}}],
            )
            for seat in range(s.seats)
            if s.riders[seat].hidden is None
        ]

    def check(self, s: JockeysState, seat: int, move: Any) -> None:
        require(isinstance(move, DiscardCard), "J-3.3", "it is time to choose a hidden discard")
        require(move.card in s.riders[seat].hand, "J-3.3", "you do not hold this card")

    def act(self, s: JockeysState, seat: int, move: Any, now: int) -> None:
        s.riders[seat].hidden = move.card
        s.tell(DiscardChosen(seat, move.card))
        if all(rider.hidden for rider in s.riders[: s.seats]):
            self._lay(s)

    def then(self, s: JockeysState) -> str | None:
        return OpenBets.name if s.discarded else None

    def _lay(self, s: JockeysState) -> None:
        """Lay the discards only when all seats have chosen, because a discard shows its back."""
        s.discarded = True
        for seat, rider in enumerate(s.riders[: s.seats]):
            assert rider.hidden is not None
            rider.hand.remove(rider.hidden)
            s.tell(HiddenDiscarded(seat, SUIT[rider.hidden]))
        for i, rider in enumerate(s.riders):
            if rider.whips < WHIPS:
                rider.whips = WHIPS if s.is_dummy(i) else rider.whips + 1  # J-10.2: both whips of the dummy
                s.tell(WhipsReadied(i, rider.whips))


class OpenBets(Asking[JockeysState]):
    """J-4.1: each player lays one bet card face up, clockwise from the start player's left. Nobody may bet on a card
    that lies before another player.
    """

    name = "open_bets"
    rule = "J-4.1"

    def asks(self, s: JockeysState) -> list[Ask]:
        seat = s.bettor()
        free = s.open_bets()
        move = {"do": LayBet.do, "card": {"one": free}}
        by_reason: dict[str, list[str]] = {}
        for card in BET_CARDS:
            if card not in free:
                by_reason.setdefault(self._why_not(s, card), []).append(card)
        barred = [{"do": LayBet.do, "rule": "J-4.1", "why": why, "cards": cards} for why, cards in by_reason.items()]
        return [Ask(f"{s.race}.bet.{seat}", seat, "lay_bet", [move], barred=barred)]

    def check(self, s: JockeysState, seat: int, move: Any) -> None:
        require(isinstance(move, LayBet), "J-4.1", "it is time to lay a bet card face up")
        require(move.card in BET_CARDS, "J-1.3", "there is no such bet card")
        require(move.card in s.open_bets(), "J-4.1", self._why_not(s, move.card))

    def _why_not(self, s: JockeysState, card: str) -> str:
        if card == WIN and s.options["win_card_open"] == "no":
            return 'the "win" card may not be laid face up'
        return "another player has laid this card face up"

    def act(self, s: JockeysState, seat: int, move: Any, now: int) -> None:
        self._lay(s, move.card, forced=False)
        if s.acted < s.seats and len(left := s.open_bets()) == 1:  # only one card is left, and everybody can see that
            self._lay(s, left[0], forced=True)

    def then(self, s: JockeysState) -> str | None:
        return HiddenBets.name if s.acted == s.seats else None

    def _lay(self, s: JockeysState, card: str, forced: bool) -> None:
        seat = s.bettor()
        s.riders[seat].bet = card
        s.acted += 1
        s.tell(BetLaid(seat, card, forced))


class HiddenBets(Asking[JockeysState]):
    """J-4.2: all players lay a second bet card face down, at the same time."""

    name = "hidden_bets"
    rule = "J-4.2"

    def asks(self, s: JockeysState) -> list[Ask]:
        return [
            Ask(
                f"{s.race}.hide.{seat}",
                seat,
                "hide_bet",
                [{"do": HideBet.do, "card": {"one": s.hidden_bets(seat)}}],
            )
            for seat in range(s.seats)
            if s.riders[seat].hidden_bet is None
        ]

    def check(self, s: JockeysState, seat: int, move: Any) -> None:
        require(isinstance(move, HideBet), "J-4.2", "it is time to lay a bet card face down")
        require(move.card in BET_CARDS, "J-1.3", "there is no such bet card")
        require(move.card in s.hidden_bets(seat), "J-4.3", "this card lies face up before you")

    def act(self, s: JockeysState, seat: int, move: Any, now: int) -> None:
        s.riders[seat].hidden_bet = move.card
        s.tell(BetHidden(seat, move.card))

    def then(self, s: JockeysState) -> str | None:
        if not all(rider.hidden_bet for rider in s.riders[: s.seats]):
            return None
        s.leader = s.start  # J-5.1
        return Tricks.name


class Tricks(Asking[JockeysState]):
    """J-5.1, J-6: one trick. The game does not ask a rider with a single card and no whip, because everybody can see
    that card.
    """

    name = "trick"
    rule = "J-5.1"

    def enter(self, s: JockeysState, now: int) -> None:
        s.trick += 1
        s.tell(TrickBegan(s.trick, s.leader))
        self._play_forced(s)

    def asks(self, s: JockeysState) -> list[Ask]:
        seat = s.to_play()
        legal = s.legal_cards(seat)
        cards = {"one": list(legal)}
        moves: list[Template] = [{"do": PlayCard.do, "card": cards}]
        barred: list[dict[str, Any]] = []
        if idle := [card for card in s.riders[seat].hand if card not in legal]:
            barred.append({"do": PlayCard.do, "rule": "J-5.1", "why": FOLLOW, "cards": idle})
        if s.may_whip(seat):
            moves.append({"do": WhipCard.do, "card": cards})
        else:
            barred.append({"do": WhipCard.do, "rule": "J-6.1"})
        return [Ask(f"{s.race}.{s.trick}.play.{seat}", seat, "play_card", moves, barred=barred)]

    def check(self, s: JockeysState, seat: int, move: Any) -> None:
        require(isinstance(move, (PlayCard, WhipCard)), "J-5.1", "it is time to play a card to the trick")
        require(move.card in s.riders[seat].hand, "J-5.1", "you do not hold this card")
        require(move.card in s.legal_cards(seat), "J-5.1", FOLLOW)
        if isinstance(move, WhipCard):
            require(not s.has_whip_been_declared(), "J-6.1", "the whip has been declared in this trick already")
            require(s.riders[seat].whips > 0, "J-6.1", "you have no whip ready")

    def act(self, s: JockeysState, seat: int, move: Any, now: int) -> None:
        play(s, seat, move.card, whip=isinstance(move, WhipCard), forced=False)
        self._play_forced(s)

    def then(self, s: JockeysState) -> str | None:
        return Course.name if len(s.plays) == len(RIDERS) else None

    def _play_forced(self, s: JockeysState) -> None:
        while len(s.plays) < len(RIDERS):
            rider = s.to_play()
            if s.is_dummy(rider):
                play_for_dummy(s)
            elif len(cards := s.legal_cards(rider)) == 1 and not s.may_whip(rider):
                play(s, rider, cards[0], whip=False, forced=True)
            else:
                break


class Course(Phase[JockeysState]):
    """J-5.2, J-5.3, J-6.2: the winner of the trick, and the move of the winner's horse. J-7.1: whether the race is
    over.
    """

    name = "course"
    rule = "J-5.2"

    def enter(self, s: JockeysState, now: int) -> None:
        suit, best = winning_play(s.plays)
        horse, marks = s.riders[best.rider].horse, s.marks_of(best.card)
        s.tell(TrickWon(s.trick, best.rider, best.card, suit, horse, marks))
        advance(s, horse, marks)
        for one in s.plays:
            s.riders[one.rider].played.append(one.card)  # face down again
        s.last, s.plays = Trick(s.plays, suit, best.rider), []
        s.leader = best.rider

    def then(self, s: JockeysState) -> str:
        return Settle.name if why_over(s) else Tricks.name


class Settle(Phase[JockeysState]):
    """J-7, J-8.1, J-8.2: places and points. J-9: after the last race the most points win; the last race's horse breaks
    ties.
    """

    name = "settle"
    rule = "J-8"

    def enter(self, s: JockeysState, now: int) -> None:
        settle(s, why_over(s))
        if s.race == s.races:
            ranking, points = s.ranking(), s.ledger.held
            place = [ranking.index(rider.horse) for rider in s.riders]
            s.end("last_race", list(points), [(points[seat], -place[seat]) for seat in range(s.seats)])

    def then(self, s: JockeysState) -> str:
        return PassOn.name


class PassOn(Phase[JockeysState]):
    """J-8.3, J-8.4: new odds. Horses, their cards and the start marker pass to the left."""

    name = "pass_on"
    rule = "J-8.4"

    def enter(self, s: JockeysState, now: int) -> None:
        pass_on(s)

    def then(self, s: JockeysState) -> str:
        return Paddock.name


PHASES: Final = (
    *(SetUp(), Paddock(), Discards(), OpenBets(), HiddenBets()),
    *(Tricks(), Course(), Settle(), PassOn()),
)


def backs(cards: list[str]) -> list[str]:
    return [SUIT[card] for card in cards]
