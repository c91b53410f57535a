"""Operations that control others: if, may, choose one, name a number."""

from dataclasses import dataclass

from app.engine.force.events import ChoiceMade, NumberNamed
from app.engine.force.interpreter.choices import choose_number, choose_option, may
from app.engine.force.interpreter.programs import can_do
from app.engine.force.interpreter.stack import run_ops
from app.engine.force.rules.continuous_effects import race_now
from app.engine.force.rules.replacement_effects import why_of
from app.engine.force.state import ForceState, Job
from app.engine.force.text.language import Language, Says, begun, if_so, sentence
from app.engine.force.vocabulary.base import By, Condition, Offer, Op, Ops, RaceNow, Result, chained
from app.engine.force.vocabulary.card_ops import hand_of


@dataclass(frozen=True, slots=True)
class If(Op):
    """Carry operations out only if a condition holds at that moment."""

    condition: Condition
    then: Ops

    def words(self, language: Language) -> str:
        comma = {"en": ", ", "ja": "、", "zh-Hant": "，"}[language]
        return if_so(self.condition.words(language), language) + comma + chained(self.then, language)

    def possible(self, s: ForceState, by: By, now: RaceNow) -> bool:
        return self.condition.holds(s, by, now) and can_do(s, by, self.then)

    def run(self, s: ForceState, job: Job, key: str) -> Result:
        if not self.condition.holds(s, job, race_now(s)):
            return Result.NOTHING
        run_ops(s, f"{key}/then", job)
        return Result.PUSHED


@dataclass(frozen=True, slots=True)
class May(Op):
    """Offer an optional operation; `then` follows if the player accepts (806.3a-i)."""

    cost: Offer
    then: Ops = ()

    def may_fizzle(self) -> bool:
        return True

    def words(self, language: Language) -> str:
        text = self.cost.may(language)
        if not self.then:
            return text
        then = chained(self.then, language)
        so = {"en": f". If you do, {then}", "ja": f"。そうしたら、{then}", "zh-Hant": f"。若你這麼做，{then}"}[language]
        return text + so

    def possible(self, s: ForceState, by: By, now: RaceNow) -> bool:
        return self.cost.possible(s, by, now)

    def run(self, s: ForceState, job: Job, key: str) -> Result:
        if self.cost.asks:
            job.memory["may"] = True
        elif "stage" not in job.memory:
            if not self.cost.possible(s, job, race_now(s)):
                return Result.NOTHING
            job.memory["stage"] = "may"
            return may(s, job, job.seat, "may")
        elif job.answer is False:
            return Result.NOTHING
        if job.answer is True:
            job.answer = None
        result = self.cost.run(s, job, f"{key}/cost")
        if result is Result.DONE and self.then:
            job.done = True
            run_ops(s, f"{key}/then", job)
            return Result.PUSHED
        return result


@dataclass(frozen=True, slots=True)
class OneOf(Op):
    """Let the player choose one of several options that are possible."""

    options: tuple[Ops, ...]

    def words(self, language: Language) -> str:
        texts = [chained(ops, language) for ops in self.options]
        head = Says("choose one: ", "次から1つを選ぶ。", "選擇一項：").in_(language)
        gap = {"en": ", or ", "ja": "。", "zh-Hant": "；"}[language]
        return head + gap.join(f"{mark} {text}" for mark, text in zip("①②③④", texts, strict=False))

    def sentences(self, language: Language) -> list[str]:
        return [sentence(chained(ops, language), language) for ops in self.options]

    def _possible(self, s: ForceState, by: By) -> list[int]:
        return [i for i, ops in enumerate(self.options, 1) if can_do(s, by, ops)]

    def possible(self, s: ForceState, by: By, now: RaceNow) -> bool:
        return bool(self._possible(s, by))

    def run(self, s: ForceState, job: Job, key: str) -> Result:
        if job.answer is None:
            options = self._possible(s, job)
            return choose_option(s, job, job.seat, "option", options) if options else Result.NOTHING
        assert job.card is not None
        s.tell(ChoiceMade(job.seat, job.card.name, job.answer))
        run_ops(s, f"{key}/options/{job.answer - 1}", job)
        return Result.PUSHED


@dataclass(frozen=True, slots=True)
class NameNumber(Op):
    """103.5: let the player name a number up to `most`, limited by the hand, which `then` uses."""

    most: int
    then: Ops

    def may_fizzle(self) -> bool:
        return True

    def words(self, language: Language) -> str:
        head = Says(
            "choose a number up to {most} that is not greater than the number of cards in your hand",
            "{most}以下で、自分の手札の枚数を超えない数を1つ選ぶ",
            "選擇一個不大於{most}、也不大於你手牌張數的數字",
        )
        text = self.fill(head.in_(language), language)
        gap = " " if language == "en" else ""
        return sentence(text, language) + gap + begun(chained(self.then, language), language)

    def possible(self, s: ForceState, by: By, now: RaceNow) -> bool:
        return self._most(s, by) > 0

    def _most(self, s: ForceState, by: By) -> int:
        if s.version < 2:  # version 1 allowed more, and paid for cards that were not there
            return self.most
        return min(self.most, len(hand_of(s, by.seat, by)))

    def run(self, s: ForceState, job: Job, key: str) -> Result:
        if job.answer is None:
            return choose_number(s, job, job.seat, "number", self._most(s, job))
        s.tell(NumberNamed(job.seat, job.answer, why_of(job)))
        run_ops(s, f"{key}/then", job, number=job.answer)
        return Result.PUSHED
