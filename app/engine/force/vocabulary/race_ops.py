"""Operations on the run, on the race and on effects."""

from dataclasses import dataclass

from app.engine.force.cards.pool import CARDS
from app.engine.force.events import ExtraRunsGained
from app.engine.force.interpreter.choices import choose_cards, picked
from app.engine.force.rules.continuous_effects import is_forbidden, race_now
from app.engine.force.rules.lasting_effects import begin_effect, begin_timer
from app.engine.force.rules.replacement_effects import happens_now, why_of
from app.engine.force.rules.rules_check import end_race
from app.engine.force.rules.zones import find_card, move
from app.engine.force.state import Card, ForceState, Job
from app.engine.force.text.language import Language, Says
from app.engine.force.vocabulary.abilities import told_when
from app.engine.force.vocabulary.base import (
    ME,
    THEM,
    By,
    Condition,
    Group,
    Modifier,
    Offer,
    Op,
    Ops,
    RaceNow,
    Replacing,
    Result,
    Trigger,
    Who,
)

UNTIL = {
    "run": Says("", "", ""),
    "here": Says("while this horse is in the run area", "この馬が走破エリアにある間", "只要這匹馬還在奔跑區"),
    "turn": Says("until the end of that turn", "そのターンの終了時まで", "直到該回合結束"),
    "round": Says("until the end of the next turn", "次のターンの終了時まで", "直到下個回合結束"),
    "game": Says("for the rest of the race", "このレース中", "本場比賽期間"),
}


def with_until(text: str, until: str, replaces: bool, language: Language) -> str:
    """A clause and how long it holds. English says so at the end, unless the clause itself begins with an "if"."""
    words = UNTIL[until].in_(language)
    if not words:
        return text
    if language == "en":
        return f"{words}, {text}" if replaces else f"{text} {words}"
    return f"{words}、{text}" if language == "ja" else f"{words}，{text}"


@dataclass(frozen=True, slots=True)
class Apply(Op):
    """Begin a continuous effect (802.1b). A force ability's effect ends when its horse leaves the run area (1102.5)."""

    modifier: Modifier
    until: str = "run"

    def words(self, language: Language) -> str:
        # What happens to a horse ends with its run; a rule for players, that a horse brings, says so (1102.5).
        replaces, until = isinstance(self.modifier, Replacing), self.until
        if until == "run" and self.modifier.group is None and not replaces:
            until = "here"
        return with_until(self.modifier.words(language), until, replaces, language)

    def possible(self, s: ForceState, by: By, now: RaceNow) -> bool:
        group = self.modifier.group
        return group is None or bool(group.ids(s, by, now))

    def run(self, s: ForceState, job: Job, key: str) -> Result:
        assert job.card is not None
        bound = CARDS[job.card.name].kind == "horse" and self.until == "run"
        began = begin_effect(s, job, self.modifier, f"{key}/modifier", self.until, bound)
        return Result.DONE if began else Result.NOTHING


@dataclass(frozen=True, slots=True)
class Later(Op):
    """806.5: make a timed trigger."""

    on: Trigger
    do: Ops
    until: str = "turn"
    state: Condition | None = None

    def words(self, language: Language) -> str:
        time = TIME[self.until].in_(language)
        head = self.on.words(language).removeprefix("when ").removeprefix("當")
        if self.on.is_moment:
            head = next_turn(head, language)
        else:
            head = f"the next time {head}{time}" if language == "en" else time + head
        text = told_when(head, self.state, self.do, language).rstrip(".。")
        return text[0].lower() + text[1:]

    def run(self, s: ForceState, job: Job, key: str) -> Result:
        begin_timer(s, job, key, self.until)
        return Result.DONE


TIME = {
    "turn": Says(" this turn", "このターン、次に", "本回合中，下一次"),
    "round": Says(" before the end of the next turn", "次のターンの終了時までに、次に", "下個回合結束前，下一次"),
    "game": Says(" in this race", "このレース中、次に", "本場比賽中，下一次"),
}


def next_turn(moment: str, language: Language) -> str:
    """ "At the start of your opponent's turn": of the next one alone."""
    if language == "ja":
        return f"次の{moment}"
    return moment.replace(" turn", " next turn") if language == "en" else moment.replace("的回合", "的下個回合")


@dataclass(frozen=True, slots=True)
class GoingBy(Offer):
    """511: make the going so many steps worse, or better if negative."""

    by: int

    def pattern(self) -> Says:
        n = abs(self.by)
        steps = "1 step" if n == 1 else f"{n} steps"
        if self.by > 0:
            return Says(f"the going becomes {steps} worse", f"馬場状態を{n}段階悪くする", f"場地狀況惡化{n}級")
        return Says(f"the going becomes {steps} better", f"馬場状態を{n}段階良くする", f"場地狀況改善{n}級")

    def may(self, language: Language) -> str:
        n = abs(self.by)
        steps = "1 step" if n == 1 else f"{n} steps"
        worse = self.by > 0
        return Says(
            f"you may make the going {steps} {'worse' if worse else 'better'}",
            f"馬場状態を{n}段階{'悪く' if worse else '良く'}してよい",
            f"你可以使場地狀況{'惡化' if worse else '改善'}{n}級",
        ).in_(language)

    def possible(self, s: ForceState, by: By, now: RaceNow) -> bool:
        return 1 <= s.going + (1 if self.by > 0 else -1) <= 4

    def run(self, s: ForceState, job: Job, key: str) -> Result:
        return happens_now(s, job, "going", job.seat, {"by": self.by, "why": why_of(job)})


@dataclass(frozen=True, slots=True)
class ExtraRun(Op):
    """512: the user may run more horses this turn."""

    count: int = 1
    says = Says(
        "you may run {count:extra horse|extra horses} this turn",
        "このターン、追加で馬を{count}体走破させてよい",
        "本回合你可以追加奔跑{count}匹馬",
    )

    def possible(self, s: ForceState, by: By, now: RaceNow) -> bool:
        return s.run_count > 0 and by.seat == s.active and not is_forbidden(s, "extra_run", by.seat)

    def run(self, s: ForceState, job: Job, key: str) -> Result:
        if not self.possible(s, job, race_now(s)):
            return Result.NOTHING
        s.run_count += self.count
        s.tell(ExtraRunsGained(job.seat, self.count, s.run_count))
        return Result.DONE


@dataclass(frozen=True, slots=True)
class Keep(Op):
    """513: after a run that succeeds the user puts `count` cards fewer than the distance into the farm, not 1 fewer."""

    count: int

    def pattern(self) -> Says:
        return Says(
            "if your run succeeds, put {count} cards fewer than the running distance from your hand into your farm "
            "instead of 1 fewer",
            "自分の走破が成功したら、手札からファームに置く枚数は、走破距離より1枚ではなく{count}枚少なくなる",
            "若你的奔跑成功，從手牌放到牧場的牌比奔跑距離少{count}張，而不是少1張",
        )

    def possible(self, s: ForceState, by: By, now: RaceNow) -> bool:
        return s.runs > 0 and by.seat == s.active and s.keep < self.count

    def run(self, s: ForceState, job: Job, key: str) -> Result:
        if not self.possible(s, job, race_now(s)):
            return Result.NOTHING
        s.keep = self.count
        return Result.DONE


def _cards(s: ForceState, ids: list[int]) -> list[tuple[int, Card]]:
    return [(seat, card) for seat in (0, 1) for id in ids if (card := find_card(s, (seat, "run"), id)) is not None]


@dataclass(frozen=True, slots=True)
class SendHorse(Offer):
    """Move horses from the run areas to their owners' hands, to the farm, or out of the game."""

    which: Group
    to: str = "hand"  # hand, removed, farm

    def words(self, language: Language) -> str:
        horses = self.which.words(language)
        return {
            "hand": Says(
                f"return {horses} to its owner's hand", f"{horses}を持ち主の手札に戻す", f"將{horses}收回持有者手牌"
            ),
            "removed": Says(f"remove {horses} from the game", f"{horses}を除外する", f"將{horses}除外"),
            "farm": Says(f"put {horses} into its owner's farm", f"{horses}をファームに置く", f"將{horses}放到牧場"),
        }[self.to].in_(language)

    def may(self, language: Language) -> str:
        horses = self.which.words(language)
        return {
            "hand": Says(
                f"you may return {horses} to its owner's hand",
                f"{horses}を持ち主の手札に戻してよい",
                f"你可以將{horses}收回持有者手牌",
            ),
            "removed": Says(
                f"you may remove {horses} from the game", f"{horses}を除外してよい", f"你可以將{horses}除外"
            ),
            "farm": Says(
                f"you may put {horses} into its owner's farm",
                f"{horses}をファームに置いてよい",
                f"你可以將{horses}放到牧場",
            ),
        }[self.to].in_(language)

    def possible(self, s: ForceState, by: By, now: RaceNow) -> bool:
        return bool(self.which.ids(s, by, now))

    def run(self, s: ForceState, job: Job, key: str) -> Result:
        found = _cards(s, self.which.ids(s, job, race_now(s)))
        for seat, card in found:
            move(s, [card], (seat, "run"), (card.owner, self.to), why_of(job))
        return Result.DONE if found else Result.NOTHING


@dataclass(frozen=True, slots=True)
class ChooseHorse(Op):
    """Let the player choose a horse, which the following operations call "that horse" (`CHOSEN`)."""

    among: Group

    def words(self, language: Language) -> str:
        horses = self.among.words(language)
        return {"en": f"choose one of {horses}", "ja": f"{horses}を1体選ぶ", "zh-Hant": f"選擇1匹{horses}"}[language]

    def possible(self, s: ForceState, by: By, now: RaceNow) -> bool:
        return False  # to choose a horse alone does nothing to it

    def run(self, s: ForceState, job: Job, key: str) -> Result:
        cards = [card for _, card in _cards(s, self.among.ids(s, job, race_now(s)))]
        if not cards:
            job.target = 0
            return Result.NOTHING
        if job.answer is None:
            return choose_cards(s, job, job.seat, "choose_horse", cards, 1, 1, open_to_all=True)
        job.target = picked(job, cards)[0].id
        return Result.NOTHING


@dataclass(frozen=True, slots=True)
class EndRace(Op):
    """102.3: a player wins the race at once."""

    winner: Who

    def pattern(self) -> Says:
        if self.winner is ME:
            return Says("you win the race", "自分はこのレースに勝利する", "你贏得本場比賽")
        return Says("you lose the race", "自分はこのレースに敗北する", "你輸掉本場比賽")

    def run(self, s: ForceState, job: Job, key: str) -> Result:
        end_race(s, "card", list(self.winner.seats(s, job.seat)))
        return Result.DONE


WIN = EndRace(ME)
LOSE = EndRace(THEM)
