"""The game at a table without a loop, a clock or a disk."""

from random import Random
from typing import Any

import pytest

from app.engine.catalog import GAMES
from app.engine.kernel.game_errors import GameError
from app.engine.kernel.teaching.lesson import LEARNER
from app.engine.kernel.templates import pick
from app.table.session import SNAPSHOT_EVERY, Act, Banks, Deal, Outcome, Session, TableUnreadable

GAME = GAMES["mafia"]
SEED = "5e" * 32
CLOCK = {"clock": {"bank": 60, "increment": 2}}


def lobby(settings: dict[str, Any] | None = None) -> Session:
    return Session(Deal(GAME, GAME.meant({}, GAME.version), 4, SEED), Banks.of(settings or {}, 4, 1.0))


def begun(settings: dict[str, Any] | None = None) -> tuple[Session, Outcome]:
    session = lobby(settings)
    outcome = session.apply(Act("start"), 0)
    session.commit(outcome, None)
    return session, outcome


def some_answer(session: Session, luck: Random) -> Act:
    ask = session.asks[0]
    return Act(f"m-{session.seq}", ask, pick(luck.choice(ask.moves), luck.randrange))


def played(moves: int, settings: dict[str, Any] | None = None) -> tuple[Session, list[Outcome]]:
    luck = Random(1)
    session, first = begun(settings)
    outcomes = [first]
    while len(outcomes) <= moves and session.asks:
        outcomes.append(session.apply(some_answer(session, luck), 1_000 * len(outcomes)))
        session.commit(outcomes[-1], None)
    return session, outcomes


def replayed(outcomes: list[Outcome], into: Session) -> None:
    for outcome in outcomes:
        ask = outcome.act.ask
        events = into.replay(outcome.seq, outcome.at, ask.id if ask else None, outcome.act.raw)
        assert events == outcome.events


def test_a_game_begins_with_the_first_entry_of_its_log_and_then_asks_somebody() -> None:
    session = lobby()
    assert (session.state, session.seq, session.asks) == (None, 0, [])
    outcome = session.apply(Act("start"), 7)
    assert (outcome.seq, outcome.at, outcome.act.ask) == (1, 7, None)
    assert outcome.events
    assert session.asks


def test_a_command_counts_only_when_it_is_committed() -> None:
    session, _ = begun()
    outcome = session.apply(some_answer(session, Random(1)), 5)
    assert (session.seq, outcome.seq) == (1, 2)
    session.commit(outcome, None)
    assert session.seq == 2


def test_what_the_rules_refuse_changes_nothing() -> None:
    session, _ = begun(CLOCK)
    asks, left = list(session.asks), list(session.banks.left)
    with pytest.raises(GameError):
        session.apply(Act("m", session.asks[0], {"do": "fly"}), 30_000)
    assert (session.seq, session.asks, session.banks.left) == (1, asks, left)


def test_the_log_played_again_leads_to_the_same_game_with_the_same_clocks() -> None:
    session, outcomes = played(30, CLOCK)
    again = lobby(CLOCK)
    replayed(outcomes, again)
    assert (again.state, again.seq, again.asks) == (session.state, session.seq, session.asks)
    assert again.banks.left == session.banks.left
    assert again.closes() == session.closes()


def test_a_log_with_a_gap_cannot_be_played() -> None:
    _, outcomes = played(3)
    session = lobby()
    replayed(outcomes[:2], session)
    with pytest.raises(TableUnreadable, match="move 3 is missing"):
        replayed(outcomes[3:], session)


def test_an_entry_that_came_by_itself_cannot_follow_where_the_game_waits_for_nobody() -> None:
    session, _ = begun()
    with pytest.raises(TableUnreadable, match="came by itself"):
        session.replay(2, 9, None, None)


def test_a_branch_has_clocks_of_its_own() -> None:
    session, _ = begun(CLOCK)
    left = list(session.banks.left)
    branch = session.branch()
    branch.apply(some_answer(branch, Random(1)), 10_000)
    assert session.banks.left == left
    assert branch.banks.left != left


def test_the_next_deadline_is_the_first_bank_to_run_out() -> None:
    session, _ = begun(CLOCK)
    assert session.next_deadline() == min(session.closes().values()) == 60_000
    assert begun()[0].next_deadline() is None


def test_a_state_is_saved_every_few_moves() -> None:
    _, outcomes = played(2 * SNAPSHOT_EVERY)
    assert [outcome.seq for outcome in outcomes if outcome.saved] == [1, 1 + SNAPSHOT_EVERY, 1 + 2 * SNAPSHOT_EVERY]


def test_time_that_was_given_back_is_saved_with_the_next_move_because_the_log_does_not_record_it() -> None:
    session, _ = begun(CLOCK)
    session.banks.resume(5_000)
    outcome = session.apply(some_answer(session, Random(1)), 20_000)
    assert outcome.saved is not None
    assert session.banks.mended
    session.commit(outcome, None)
    assert not session.banks.mended


def test_time_moves_a_game_on_when_it_is_due_and_not_before() -> None:
    game, luck = GAMES["readysetbet"], Random(1)
    session = Session(Deal(game, game.meant({}, game.version), 4, SEED), Banks.of({}, 4, 1.0))
    session.commit(session.apply(Act("start"), 0), None)
    while (due := session.next_deadline()) is None:
        session.commit(session.apply(some_answer(session, luck), session.seq), None)
    with pytest.raises(GameError):
        session.apply(Act("early"), due - 1)
    outcome = session.apply(Act("in-time"), due)
    assert (outcome.act.ask, outcome.at) == (None, due)
    assert outcome.events


def test_the_time_of_a_lesson_stands_still_while_it_waits_for_its_learner() -> None:
    game = GAMES["readysetbet"]
    lesson = game.lesson
    assert lesson is not None
    deal = Deal(game, game.meant(game.chosen(dict(lesson.options)), game.version), lesson.seats, SEED, lesson=lesson)
    session = Session(deal, Banks.of({}, lesson.seats, 1.0))
    session.commit(session.apply(Act("start"), 0), None)
    assert deal.wakes_at(session.playing) is None
    assert session.saved().wakes_at is None
    while (ask := next((ask for ask in session.asks if ask.prompt == "start"), None)) is not None:
        assert deal.wakes_at(session.playing) is None or ask.seat != LEARNER
        session.commit(session.apply(Act(ask.id, ask, ask.moves[0]), 0), None)
    assert deal.wakes_at(session.playing) == session.game.wakes_at(session.playing)
