"""What the page says a choice would pay is what the engine then pays, in games between bots.

The browser's own scripts say it (`tests/staked.ts` of each game).
"""

from collections.abc import Iterator
from functools import partial
from pathlib import Path
from random import Random
from typing import Any, Final, TypeAlias

import orjson
import pytest

from app import assets
from app.engine.catalog import GAMES
from app.engine.kernel.bots import first_to_move
from app.engine.kernel.game import news
from tests.engine.playing import everything

CLIENT: Final = Path(assets.__file__).parent / "client"
GAMES_EACH: Final = 6
STAKES: Final = {
    *("mafia.ticket", "mafia.quinella", "longshot.ticket", "readysetbet.bet"),
    *("jockeys.trick", "jockeys.prize", "jockeys.bet", "force.run", "force.guard"),
}
Staked: TypeAlias = Iterator[tuple[dict[str, Any], list[int]]]
FIRST: Final = {"mafia": "M-7.3", "longshot": "L-9.3"}  # the paragraph that pays tickets


def seen(game: Any, s: Any, seat: int | None = None) -> dict[str, Any]:
    """The view as a page has it. What the engine returns may share lists with the state, which then change."""
    view: dict[str, Any] = orjson.loads(orjson.dumps(game.view(s, seat)))
    return view


def happened(slug: str, seed: int) -> Iterator[tuple[dict[str, Any], list[dict[str, Any]]]]:
    """A game between bots: what everybody saw before each step, and what the step told."""
    game: Any = GAMES[slug]
    luck = Random(seed)
    low, high = game.seats_with(game.chosen({}))
    s = game.new({}, luck.randint(low, high), luck.randbytes(32).hex(), 0)
    bots = [game.bots["regular"]] * s.seats
    view, now = seen(game, s), 0
    told = news(s)
    while True:
        yield view, everything(told)
        if s.result:
            return
        view = seen(game, s)
        chosen = first_to_move(game.asks(s), bots, lambda seat: game.view(s, seat), luck.randrange)
        if chosen is None:
            now = max(now, game.wakes_at(s) or now)
            told = game.wake(s, now)
        else:
            ask, raw = chosen
            told = game.answer(s, ask.id, game.read(raw), now)


def tickets(slug: str, view: dict[str, Any], facts: list[dict[str, Any]]) -> Iterator[tuple[dict[str, Any], list[int]]]:
    """Tickets on winners and quinellas that came in, each with what it was paid."""
    for fact in facts:
        if fact["event"] == "Paid" and fact["rule"] == FIRST[slug] and fact["why"]["place"] == 1:
            yield {"kind": f"{slug}.ticket", "view": view, "card": fact["why"]["card"]}, [fact["amount"]]
        if fact["event"] == "Paid" and fact["rule"] == "M-7.4":
            yield {"kind": "mafia.quinella", "view": view, "cards": fact["why"]["cards"]}, [fact["amount"]]


def bets(
    view: dict[str, Any], facts: list[dict[str, Any]], laid: dict[tuple[int, str], dict[str, Any]]
) -> Iterator[tuple[dict[str, Any], list[int]]]:
    """Bets of Ready Set Bet as they were laid, each with what it would pay and what it would cost at the end."""
    for fact in facts:
        if fact["event"] == "BetLaid":
            laid[fact["seat"], fact["spot"]] = view
        elif fact["event"] == "BetSettled":
            before = laid.pop((fact["seat"], fact["spot"]))
            asked = {"kind": "readysetbet.bet", "view": before, **{k: fact[k] for k in ("seat", "token", "spot")}}
            yield asked, [fact["value"] * fact["times"], fact["loss"] + fact["token_loss"]]


def tricks(view: dict[str, Any], facts: list[dict[str, Any]]) -> Staked:
    """The first trick of a step, the prize of a horse that it takes to the post, and bets that came in."""
    won = next((fact for fact in facts if fact["event"] == "TrickWon"), None)
    if won is not None:
        after = facts[facts.index(won) + 1 :]
        later = next((i for i, fact in enumerate(after) if fact["event"] == "TrickWon"), len(after))
        moved = [fact["to"] for fact in after[:later] if fact["event"] == "HorseMoved"]
        if moved:
            yield {"kind": "jockeys.trick", "view": view, "rider": won["rider"], "card": won["card"]}, moved
        prizes = [fact for fact in after if fact["event"] == "Paid" and fact["rule"] == "J-8.1"]
        home = [fact["horse"] for fact in after[:later] if fact["event"] == "HorseHome"]
        for paid in prizes:
            if home[:1] == [paid["why"]["horse"]]:
                yield {"kind": "jockeys.prize", "view": view}, [paid["amount"]]
    for fact in facts:
        if fact["event"] == "Paid" and fact["rule"] == "J-8.2":
            cards = [str(horse) for horse in fact["why"]["horses"]]
            yield {"kind": "jockeys.bet", "view": view, "cards": cards}, [fact["amount"]]


def is_as_chosen(chosen: dict[str, Any], compared: dict[str, Any]) -> bool:
    """Whether one horse ran, and the chosen one counts as it did in the hand. Many texts count in the run area only,
    which the page says; horses that run together add up."""
    horses = compared["runners" if chosen["kind"] == "force.run" else "guards"]
    field = "running" if chosen["kind"] == "force.run" else "guard"
    (held,) = [one for one in chosen["view"]["own"]["hand"] if one["id"] == chosen["card"]]
    alone = len(compared["runners"]) == 1 and len(horses) == 1
    return alone and sorted(map(str, horses[0]["why"])) == sorted(map(str, held["why"].get(field, [])))


def runs(seed: int) -> Staked:
    """Runs of Force in which nothing more was played on the horses, and no text changed them after the choice. The
    texts of the run area show in the numbers of the horses there."""
    game: Any = GAMES["force"]
    luck = Random(seed)
    s = game.new({}, 2, luck.randbytes(32).hex(), 0)
    news(s)
    chosen: dict[str, Any] | None = None
    while not s.result:
        ask, raw = first_to_move(game.asks(s), [game.bots["regular"]] * 2, partial(game.view, s), luck.randrange)
        if raw["do"] in {"run", "guard"}:
            chosen = {"kind": f"force.{raw['do']}", "view": seen(game, s, ask.seat), "card": raw["card"]}
        for fact in everything(game.answer(s, ask.id, game.read(raw), 0)):
            if chosen is None:
                continue
            if fact["event"] == "RunCompared" and not is_as_chosen(chosen, fact):
                chosen = None
            elif fact["event"] == "RunSucceeded":
                yield chosen, [fact["distance"]]
            elif fact["event"] == "RunFailed" and chosen["kind"] == "force.guard":
                yield chosen, [0]
            if fact["event"] in {"SupportPlayed", "AbilityPlayed", "EffectBegan", "RunSucceeded", "RunFailed"}:
                chosen = None


def staked(slug: str) -> Staked:
    for seed in range(GAMES_EACH):
        if slug == "force":
            yield from runs(seed)
            continue
        laid: dict[tuple[int, str], dict[str, Any]] = {}
        for view, facts in happened(slug, seed):
            if slug == "jockeys":
                yield from tricks(view, facts)
            else:
                yield from bets(view, facts, laid) if slug == "readysetbet" else tickets(slug, view, facts)


@pytest.mark.parametrize("slug", sorted(GAMES.keys() & {kind.split(".")[0] for kind in STAKES}))
def test_what_a_choice_is_said_to_pay_is_what_is_paid(slug: str, tmp_path: Path) -> None:
    asked, paid = zip(*staked(slug), strict=True)
    kinds = {one["kind"] for one in asked}
    assert kinds == {name for name in STAKES if name.startswith(slug)}
    file = tmp_path / "stakes.jsonl"
    file.write_bytes(b"\n".join(orjson.dumps(one) for one in asked))
    done = assets.deno(
        "run", "--frozen", f"--allow-read={file},{CLIENT}", "tests/staked.ts", str(file), slug, cwd=CLIENT
    )
    assert done.returncode == 0, done.stderr
    said = [orjson.loads(line) for line in done.stdout.splitlines()]
    wrong = [(one["kind"], sums, due) for one, sums, due in zip(asked, said, paid, strict=True) if sums != due]
    assert wrong == []
