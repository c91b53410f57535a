"""What holds for every game of the catalog, at every step of many games played by lot."""

from collections import defaultdict
from itertools import product
from random import Random
from typing import Any

import pytest

from app.engine.catalog import GAMES
from app.engine.kernel.game_errors import GameError, IllegalMove, MalformedMove, UnknownAsk
from app.engine.kernel.play import Ask
from app.engine.kernel.templates import fits
from tests.engine.playing import (
    AnyGame,
    Step,
    begun,
    copied,
    everything,
    loaded,
    next_step,
    played,
    saved,
    sent,
    taken,
)
from tests.engine.test_rules_pages import page, paragraphs, sections

SLUGS = pytest.mark.parametrize("slug", GAMES)
SEEDS = pytest.mark.parametrize("seed", range(6))
MOST = 240  # moves tried at one point of a game


@SLUGS
@SEEDS
def test_money_is_conserved_and_nobody_falls_below_nothing(slug: str, seed: int) -> None:
    game = GAMES[slug]
    s, first = begun(game, seed)
    balance = {"bank": 0} | dict.fromkeys(range(s.seats), 0)
    steps = [everything(first), *(everything(events) for _, events in played(game, s, Random(seed)))]
    for facts in steps:
        for fact in facts:
            if fact["event"] == "Paid":
                assert 0 <= fact["amount"] <= fact["due"]
                balance[fact["payer"]] -= fact["amount"]
                balance[fact["payee"]] += fact["amount"]
                assert min(money for account, money in balance.items() if account != "bank") >= 0
    assert s.ledger.held == [balance[seat] for seat in range(s.seats)]
    assert s.ledger.bank == balance["bank"]


@SLUGS
@SEEDS
def test_the_ledger_balances_after_every_step(slug: str, seed: int) -> None:
    game = GAMES[slug]
    s, _ = begun(game, seed)
    for step, _ in played(game, s, Random(seed)):
        assert s.ledger.is_balanced(), (step, s.ledger)


@SLUGS
@SEEDS
def test_the_game_ends_with_a_ranking_of_all_seats(slug: str, seed: int) -> None:
    game = GAMES[slug]
    s, _ = begun(game, seed)
    last = [everything(events) for _, events in played(game, s, Random(seed))][-1]
    assert s.result is not None
    assert last[-1] == {"event": "GameEnded", **s.result}
    ranking = s.result["ranking"]
    assert sorted(row["seat"] for row in ranking) == list(range(s.seats))
    assert [row["place"] for row in ranking] == sorted(row["place"] for row in ranking)
    assert ranking[0]["place"] == 1
    assert (game.asks(s), game.wakes_at(s)) == ([], None)


@SLUGS
@SEEDS
def test_somebody_is_always_asked_or_time_is_awaited(slug: str, seed: int) -> None:
    game = GAMES[slug]
    s, _ = begun(game, seed)
    for step, _ in played(game, s, Random(seed)):
        asks = game.asks(s)
        assert s.result is not None or asks or game.wakes_at(s) is not None, step
        assert len({ask.id for ask in asks}) == len(asks)
        for ask in asks:
            assert 0 <= ask.seat < s.seats
            assert ask.moves or ask.optional, ask


def all_moves(ask: Ask) -> list[dict[str, Any]]:
    """Every move that an ask offers, lists of cards aside, of which the first and the longest are enough."""
    moves = []
    for template in ask.moves:
        choices = [_values(choice) for choice in template.values()]
        moves += [dict(zip(template, values, strict=True)) for values in product(*choices)]
    return moves


def thinned(moves: list[dict[str, Any]], most: int) -> list[dict[str, Any]]:
    """All of them, or so many from one end to the other where there are more."""
    return moves[:: -(-len(moves) // most)]


def _values(choice: Any) -> list[Any]:
    if not isinstance(choice, dict):
        return [choice]
    if "one" in choice:
        return list(choice["one"])
    if "int" in choice:
        low, high = choice["int"]
        return list(range(low, high + 1))
    if "bag" in choice:
        copies = [value for value, most in choice["bag"] for _ in range(most)]
        return [copies[: choice["size"]], copies[len(copies) - choice["size"] :]]
    return [choice["some"][: choice["min"]], choice["some"][-choice["max"] :]]


@SLUGS
def test_every_move_of_every_template_is_accepted(slug: str) -> None:
    game = GAMES[slug]
    s, _ = begun(game, 11)
    for number, _ in enumerate(played(game, s, Random(11))):
        if number % 5 == 0:
            before = saved(s)
            for ask in game.asks(s):
                for raw in thinned(all_moves(ask), MOST // len(game.asks(s))):
                    game.answer(loaded(game, before), ask.id, game.read(raw), 0)
            assert saved(s) == before


def offered_in(game: AnyGame, seed: int) -> dict[str, dict[str, list[Any]]]:
    """By move and field: every value that is offered to anybody in a whole game, and some that never are."""
    pool: dict[str, dict[str, set[Any]]] = defaultdict(lambda: defaultdict(set))
    s, _ = begun(game, seed)
    luck = Random(seed)
    for _ in played(game, s, luck):
        for ask in game.asks(s):
            for raw in all_moves(ask):
                for name, value in raw.items():
                    if name != "do":
                        pool[raw["do"]][name].add(tuple(value) if isinstance(value, list) else value)
    for values in (values for fields in pool.values() for values in fields.values()):
        strangers: dict[type, set[Any]] = {int: {-1, 0, 99}, str: {"", "nothing"}, tuple: {()}}
        values |= strangers.get(type(next(iter(values))), set())
    return {do: {name: sorted(values) for name, values in fields.items()} for do, fields in pool.items()}


def as_sent(value: Any) -> Any:
    return list(value) if isinstance(value, tuple) else value


@SLUGS
def test_what_no_template_offers_is_refused_with_a_paragraph_and_changes_nothing(slug: str) -> None:
    game = GAMES[slug]
    pool = offered_in(game, 5)
    text = page(slug, "")
    known = {*paragraphs(text), *sections(text)}
    s, _ = begun(game, 6)
    luck = Random(6)
    refused = 0
    for number, _ in enumerate(played(game, s, luck)):
        if number % 7:
            continue
        before = saved(s)
        for ask in game.asks(s):
            for kind in game.moves:
                fields = pool.get(kind.do, {})
                if kind.__match_args__ and not fields:
                    continue  # a decision that the options of this game do not know
                for _ in range(60 if fields else 1):
                    raw = {"do": kind.do} | {name: as_sent(luck.choice(values)) for name, values in fields.items()}
                    if any(fits(template, raw) for template in ask.moves):
                        continue
                    with pytest.raises(IllegalMove) as refusal:
                        game.answer(s, ask.id, game.read(raw), 0)
                    assert refusal.value.rule in known, (raw, refusal.value)
                    assert refusal.value.why
                    refused += 1
        assert saved(s) == before
    assert refused > 500


def not_moves_of(raw: dict[str, Any]) -> list[object]:
    """A move spoilt in many ways, each of which is not a move at all."""
    spoilt: list[object] = [None, True, 1, "pass", [], [raw], {}, {"do": None}, {"do": "fly"}, {"do": [raw["do"]]}]
    spoilt += [{**raw, "seat": 0}, {**raw, "": 1}, {name: value for name, value in raw.items() if name != "do"}]
    for name, value in raw.items():
        if name == "do":
            continue
        spoilt.append({other: kept for other, kept in raw.items() if other != name})
        wrong: list[object] = [None, {}, {"one": [value]}, 1.0, [[value]], [None]]
        wrong += [[value], "1", True] if isinstance(value, int) else [1, True, 0]
        spoilt += [{**raw, name: bad} for bad in wrong if type(bad) is not type(value)]
    return spoilt


@SLUGS
def test_what_is_not_a_move_is_refused_and_changes_nothing(slug: str) -> None:
    game = GAMES[slug]
    s, _ = begun(game, 3)
    luck = Random(3)
    shapes: set[tuple[str, ...]] = set()
    for _ in played(game, s, luck):
        for ask in game.asks(s):
            for raw in all_moves(ask)[-1:]:
                shape = (ask.prompt, *raw)
                if shape in shapes:
                    continue
                shapes.add(shape)
                before = saved(s)
                for spoilt in not_moves_of(raw):
                    with pytest.raises(MalformedMove) as refusal:
                        game.answer(s, ask.id, game.read(spoilt), 0)
                    assert refusal.value.why
                assert saved(s) == before
    assert shapes


@SLUGS
def test_an_ask_that_was_answered_or_never_made_is_refused(slug: str) -> None:
    game = GAMES[slug]
    s, _ = begun(game, 4)
    luck = Random(4)
    stale: list[tuple[str, dict[str, Any]]] = []
    for step, _ in played(game, s, luck):
        if step.ask is not None and step.raw is not None:
            stale.append((step.ask.id, step.raw))
        before = saved(s)
        open_now = {ask.id: ask for ask in game.asks(s)}
        never = [("", raw) for _, raw in stale[:1]]
        for ask_id, raw in [*luck.sample(stale, min(3, len(stale))), *stale[-1:], *never]:
            # One that may be answered again and again stays open, but not for the same answer a second time.
            assert ask_id not in open_now or open_now[ask_id].optional
            with pytest.raises((UnknownAsk, IllegalMove)) as refusal:
                game.answer(s, ask_id, game.read(raw), 0)
            assert ask_id or refusal.type is UnknownAsk
        assert saved(s) == before
    assert stale


@SLUGS
@SEEDS
def test_a_game_that_is_saved_and_loaded_at_every_step_goes_on_as_if_it_were_not(slug: str, seed: int) -> None:
    game = GAMES[slug]
    s, _ = begun(game, seed)
    other, _ = begun(game, seed)
    for step, events in played(game, s, Random(seed)):
        other = copied(game, other)
        assert everything(taken(game, other, step)) == everything(events)
        assert saved(other) == saved(s)
        assert saved(copied(game, other)) == saved(other)


@SLUGS
@SEEDS
def test_the_same_inputs_give_the_same_events(slug: str, seed: int) -> None:
    game = GAMES[slug]
    logs = []
    for _ in range(2):
        s, first = begun(game, seed)
        logs.append(
            [everything(first), *((step.raw, everything(events)) for step, events in played(game, s, Random(seed)))]
        )
    assert logs[0] == logs[1]


@SLUGS
def test_another_seed_gives_another_game(slug: str) -> None:
    game = GAMES[slug]
    games = [everything(begun(game, seed, seats=game.seats[0])[1]) for seed in (1, 2)]
    assert games[0] != games[1]


@SLUGS
@SEEDS
def test_a_recorded_event_is_told_as_the_event_itself_was(slug: str, seed: int) -> None:
    game = GAMES[slug]
    s, first = begun(game, seed)
    steps = [first, *(events for _, events in played(game, s, Random(seed)))]
    for events in steps:
        for event, fact in zip(events, everything(events), strict=True):
            for viewer in (None, *range(s.seats)):
                assert game.told_to(fact, viewer) == event.facts(viewer)


@SLUGS
@SEEDS
def test_a_move_can_be_written_and_read_again(slug: str, seed: int) -> None:
    game = GAMES[slug]
    s, _ = begun(game, seed)
    for step, _ in played(game, s, Random(seed)):
        if step.raw is not None:
            assert game.written(game.read(step.raw)) == step.raw


@SLUGS
@SEEDS
def test_looking_changes_nothing(slug: str, seed: int) -> None:
    game = GAMES[slug]
    s, _ = begun(game, seed)
    for _ in played(game, s, Random(seed)):
        before = saved(s)
        for viewer in (None, *range(s.seats)):
            sent(game, s, viewer)
        assert saved(s) == before


@SLUGS
def test_a_game_cannot_be_woken_before_its_time(slug: str) -> None:
    game = GAMES[slug]
    s, _ = begun(game, 2)
    now = 0
    luck = Random(2)
    while s.result is None:
        due = game.wakes_at(s)
        before = saved(s)
        with pytest.raises(UnknownAsk):
            game.wake(s, -1 if due is None else due - 1)
        assert saved(s) == before
        step: Step = next_step(game, s, luck, now)
        now = step.now
        taken(game, s, step)


@SLUGS
def test_options_that_are_unknown_or_out_of_range_are_refused(slug: str) -> None:
    game = GAMES[slug]
    assert game.chosen({}) == {option.name: option.default for option in game.options}
    bad: list[dict[str, Any]] = [{"nonsense": 1}]
    for option in game.options:
        assert any(choice is option.default for choice in option.choices)
        assert all(game.chosen({option.name: choice})[option.name] == choice for choice in option.choices)
        wrong = [None, -1, "nonsense", 1.25, [option.default], *([] if type(option.default) is bool else [True])]
        bad += [{option.name: value} for value in wrong]
    for options in bad:
        with pytest.raises(MalformedMove):
            game.chosen(options)


@SLUGS
def test_every_event_and_move_of_the_game_is_listed(slug: str) -> None:
    game = GAMES[slug]
    s, first = begun(game, 9)
    kinds = {type(event) for event in first}
    for _, events in played(game, s, Random(9)):
        kinds |= {type(event) for event in events}
    assert kinds <= set(game.events)


def test_every_refusal_is_a_game_error_with_a_code() -> None:
    for kind in (UnknownAsk, MalformedMove, IllegalMove):
        assert issubclass(kind, GameError)
        assert kind.code
    assert IllegalMove("M-4.3", "no").rule == "M-4.3"
    assert str(IllegalMove("M-4.3", "no")) == "M-4.3: no"
