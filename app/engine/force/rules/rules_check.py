"""The rules check (804), the rule actions (900), and the end of the race (102)."""

from collections.abc import Sequence

from app.engine.force.card_events import CardsFaceUp
from app.engine.force.cards.pool import CARDS, support
from app.engine.force.components import ENDLESS, FORCED, MOST_RACES, RACES_TO_WIN
from app.engine.force.events import RaceEnded
from app.engine.force.interpreter.choices import decide
from app.engine.force.interpreter.stack import finish, push
from app.engine.force.rules.automatic_abilities import arm_states, play_waiting
from app.engine.force.rules.zones import RESOLUTION, Place, farm, written
from app.engine.force.state import Card, Decision, ForceState, Job, PastRace


def begin_check(s: ForceState) -> None:
    s.played = 0
    push(s, Job("check"))


def step_check(s: ForceState, job: Job) -> None:
    """804.2: take rule actions until none is due, then play one waiting ability; repeat until neither is left."""
    if job.answer is not None:
        chosen, job.answer = job.answer, None
        if s.waiting and not isinstance(chosen, list):
            play_waiting(s, next(one for one in s.waiting if one.id == chosen))
            return
        job.memory["stays"] = [*job.memory.get("stays", ()), *chosen]
    while not (asks_which_stays(s, job)) and take_rule_actions(s, job.memory.pop("stays", ())):
        if s.has_ended:
            return
    if s.decision is not None:
        return
    arm_states(s)
    if s.waiting and (s.forced >= FORCED or s.played >= ENDLESS):
        end_race(s, "endless", [])  # 1201.1c
        return
    for seat in (s.active, s.other):
        own = [one for one in s.waiting if one.seat == seat]
        if len(own) == 1:
            play_waiting(s, own[0])
            return
        if own:
            decide(s, Decision(seat, "play_first", "ability", [one.id for one in own], source=own[0].card.name))
            return
    finish(s, job)


def asks_which_stays(s: ForceState, job: Job) -> bool:
    """903.1, 903.2a: if situations came to one side together, ask its player which one stays."""
    for seat in (s.active, s.other):
        cards = [card for card in s.sides[seat].situation if _may_lie_in_situation(card)]
        newest = [card for card in cards if card.moment == max(one.moment for one in cards)]
        if len(newest) > 1 and not any(card.id in job.memory.get("stays", ()) for card in newest):
            decide(s, Decision(seat, "situation_stays", "cards", [card.id for card in newest], 1, 1))
            return True
    return False


def take_rule_actions(s: ForceState, stays: Sequence[int] = ()) -> bool:
    """901: find all rule actions that are due, and take them at once. True if there were any."""
    home = [seat for seat in (0, 1) if not s.left(seat)]
    going: list[tuple[Card, Place, str]] = []
    going += [(card, place, "903") for card, place in surplus_situations(s, stays)]
    for seat, side in enumerate(s.sides):
        going += [(card, (seat, "run"), "904.1") for card in side.run if not _may_lie_in_run(card)]
        wrong = [card for card in side.situation if not _may_lie_in_situation(card)]
        going += [(card, (seat, "situation"), "904.2") for card in wrong]
    # 905: cards being played or paid have left the resolution area before a rules check begins.
    going += [(card, RESOLUTION, "905.1") for card in s.resolution]
    for place, rule in dict.fromkeys((place, rule) for _, place, rule in going):
        farm(s, [card for card, there, why in going if (there, why) == (place, rule)], place, rule)
    if home:
        end_race(s, "home" if len(home) == 1 else "both_home", home)
    return bool(home or going)


def _may_lie_in_run(card: Card) -> bool:
    """904.1: horses, forces, and supports played on a horse (805.2d-iv, Decision)."""
    return card.role == "support" or CARDS[card.name].kind in ("horse", "force")


def _may_lie_in_situation(card: Card) -> bool:
    """904.2: only situations."""
    return CARDS[card.name].kind == "support" and support(card.name).when == "situation"


def surplus_situations(s: ForceState, stays: Sequence[int]) -> list[tuple[Card, Place]]:
    """903: all situations but the one that came last; all of them if the last ones of both sides came together."""
    lying = [
        (card, (seat, "situation"))
        for seat, side in enumerate(s.sides)
        for card in side.situation
        if _may_lie_in_situation(card)
    ]
    if len(lying) < 2:
        return []
    newest = max(card.moment for card, _ in lying)
    latest = [one for one in lying if one[0].moment == newest]
    if len({place for _, place in latest}) == 2:
        return lying  # 903.2c
    kept = next((one for one in latest if one[0].id in stays), latest[-1])
    return [one for one in lying if one is not kept]


def end_race(s: ForceState, reason: str, winners: list[int]) -> None:
    """102: end the race now. It is a draw if both players win, or neither."""
    ran = [side.to_run - s.left(seat) for seat, side in enumerate(s.sides)]
    if s.race:
        _end_race_of_match(s, PastRace(reason, winners[0] if len(winners) == 1 else None, ran))
        return
    _lay_open(s)
    s.end(reason, ran, better=[seat in winners for seat in (0, 1)])


def _end_race_of_match(s: ForceState, race: PastRace) -> None:
    """604.1: end the match as well, or leave room for the next race. The match is scored by all cards run in it."""
    s.past.append(race)
    s.tell(RaceEnded(s.race, race.reason, race.winner, race.ran))
    won = s.races_won()
    s.over = max(won) < RACES_TO_WIN and s.race < MOST_RACES
    if not s.over:
        _lay_open(s)
        s.end("match", [sum(one.ran[seat] for one in s.past) for seat in (0, 1)], better=won)


def _lay_open(s: ForceState) -> None:
    """Tell what lay face down."""
    for seat, side in enumerate(s.sides):
        for zone, cards in (("hand", side.hand), *((f"area{n}", pile) for n, pile in enumerate(side.areas, 1))):
            if cards:
                s.tell(CardsFaceUp(seat, written((seat, zone)), [card.name for card in reversed(cards)]))
        down = [card.name for card in side.farm if card.down]
        if down:
            s.tell(CardsFaceUp(seat, written((seat, "farm")), down))
