"""Instructions about other instructions: if, may, one of several, a number."""

from dataclasses import dataclass

from app.engine.force.continuous import RaceNow, race_now
from app.engine.force.events import ChoiceMade, NumberNamed
from app.engine.force.jobs import choose_number, choose_option, may, run_ops
from app.engine.force.language import Language, Says, sentence
from app.engine.force.replacing import why_of
from app.engine.force.resolving import can_do
from app.engine.force.state import ForceState, Job
from app.engine.force.vocabulary.base import By, Condition, Offer, Op, Ops, Result, chained


@dataclass(frozen=True, slots=True)
class If(Op):
    """Only if something is so when it is carried out."""

    condition: Condition
    then: Ops

    def words(self, language: Language) -> str:
        condition, first = self.condition.words(language), chained(self.then, language)
        return {
            "en": f"if {condition}, {first}",
            "ja": f"{condition}なら、{first}",
            "zh-Hant": f"若{condition}，{first}",
        }[language]

    def possible(self, s: ForceState, by: By, now: RaceNow) -> bool:
        return self.condition.holds(s, by, now) and can_do(s, by, self.then)

    def run(self, s: ForceState, job: Job, key: str) -> Result:
        if not self.condition.holds(s, job, race_now(s)):
            return Result.NOTHING
        run_ops(s, f"{key}/then", job)
        return Result.PUSHED


@dataclass(frozen=True, slots=True)
class May(Op):
    """Something one may do, and what comes of it if one does (806.3a-i)."""

    cost: Offer
    then: Ops = ()

    def may_fizzle(self) -> bool:
        return True

    def words(self, language: Language) -> str:
        text = self.cost.may(language)
        if not self.then:
            return text
        then = chained(self.then, language)
        so = {"en": f". If you do, {then}", "ja": f"。そうしたら、{then}", "zh-Hant": f"。若如此做，{then}"}[language]
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
    """One of several things; only what can be done can be chosen."""

    options: tuple[Ops, ...]

    def words(self, language: Language) -> str:
        texts = [chained(ops, language) for ops in self.options]
        head = Says("choose one: ", "次から1つを選ぶ：", "選擇一項：").in_(language)
        marks = "①②③④"
        gap = "; " if language == "en" else "　" if language == "ja" else "；"
        texts = [sentence(text, language).rstrip(".。") if language == "en" else text for text in texts]
        return head + gap.join(f"{mark} {text}" for mark, text in zip(marks, texts, strict=False))

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
    """103.5: a number up to `most`, and what is done with it."""

    most: int
    then: Ops

    def may_fizzle(self) -> bool:
        return True

    def words(self, language: Language) -> str:
        head = Says("choose a number up to {most}", "{most}までの数を1つ選ぶ", "選擇一個不大於{most}的數字")
        text = self.fill(head.in_(language), language)
        return text + {"en": "; ", "ja": "。", "zh-Hant": "，"}[language] + chained(self.then, language)

    def possible(self, s: ForceState, by: By, now: RaceNow) -> bool:
        return True

    def run(self, s: ForceState, job: Job, key: str) -> Result:
        if job.answer is None:
            return choose_number(s, job, job.seat, "number", self.most)
        s.tell(NumberNamed(job.seat, job.answer, why_of(job)))
        run_ops(s, f"{key}/then", job, number=job.answer)
        return Result.PUSHED
