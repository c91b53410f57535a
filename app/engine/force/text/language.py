"""Turns declarations into sentences in three languages. Card texts are generated from what the cards do.

A declaration has one sentence pattern per language; its fields fill the braces. `{count:card|cards}` is a number with
its noun, `{by:+}` a number with its sign. A field that is itself a declaration contributes its own words.
"""

from dataclasses import dataclass
from typing import Any, ClassVar, Final, Literal, TypeAlias

Language: TypeAlias = Literal["en", "ja", "zh-Hant"]
LANGUAGES: Final[tuple[Language, ...]] = ("en", "ja", "zh-Hant")
SPOKEN: Final[dict[str, Language]] = {language: language for language in LANGUAGES}


@dataclass(frozen=True, slots=True)
class Says:
    """A text in each of the three languages."""

    en: str
    ja: str
    zh: str

    def in_(self, language: Language) -> str:
        if language == "en":
            return self.en
        return self.ja if language == "ja" else self.zh


class Spoken:
    """A declaration with words. `says` is its sentence pattern."""

    says: ClassVar[Says]

    def words(self, language: Language) -> str:
        return self.fill(self.pattern().in_(language), language)

    def pattern(self) -> Says:
        """The pattern that fits these fields; most declarations have one."""
        return self.says

    def fill(self, text: str, language: Language) -> str:
        return text.format_map(_Fields(self, language)) if "{" in text else text


class _Fields:
    """The fields of a declaration as words."""

    def __init__(self, of: Spoken, language: Language) -> None:
        self.of, self.language = of, language

    def __getitem__(self, name: str) -> Any:
        return say(getattr(self.of, name), self.language)


class _Figure(int):
    """A number in a sentence."""

    def __format__(self, spec: str) -> str:
        if spec == "+":
            return f"+{int(self)}" if self >= 0 else f"−{-int(self)}"
        if "|" in spec:
            one, many = spec.split("|")
            return f"{int(self)} {one if self == 1 else many}"
        return str(int(self))


class _Words(str):
    """Words in place of a number; the noun after them is plural."""

    def __format__(self, spec: str) -> str:
        if "|" in spec:
            return f"{self} {spec.split('|')[1]}"
        return f"+{self}" if spec == "+" else str(self)


def say(value: object, language: Language) -> Any:
    if isinstance(value, Spoken):
        return _Words(value.words(language))
    if isinstance(value, Says):
        return _Words(value.in_(language))
    if type(value) is int:
        return _Figure(value)
    if type(value) is str:
        return _Words(TERMS[value].in_(language)) if value in TERMS else value
    return value


def joined(parts: list[str], language: Language) -> str:
    """A, B and C."""
    if language == "ja":
        return "・".join(parts)
    if language == "zh-Hant":
        return "、".join(parts)
    return parts[0] if len(parts) == 1 else f"{', '.join(parts[:-1])} and {parts[-1]}"


def either(parts: list[str], language: Language) -> str:
    """A, B or C."""
    if language == "ja":
        return "か".join(parts)
    if language == "zh-Hant":
        return "或".join(parts)
    return parts[0] if len(parts) == 1 else f"{', '.join(parts[:-1])} or {parts[-1]}"


def if_so(condition: str, language: Language) -> str:
    """ "If it is so"; the Japanese である goes before なら."""
    if language == "ja":
        return condition.removesuffix("である") + "なら"
    return f"if {condition}" if language == "en" else f"若{condition}"


def begun(text: str, language: Language) -> str:
    """Begin a sentence: add a capital letter."""
    return text[0].upper() + text[1:] if language == "en" else text


def sentence(text: str, language: Language) -> str:
    """Add a capital letter and a full stop."""
    stop = "." if language == "en" else "。"
    text = text if text.endswith((stop, f"{stop}”")) else text + stop
    return begun(text, language)


STYLE_WORDS: Final = {
    1: Says("lead", "逃げ", "領放"),
    2: Says("stalk", "先行", "前置"),
    3: Says("off-pace", "差し", "居中"),
    4: Says("close", "追い込み", "後追"),
}
GOING_WORDS: Final = {
    1: Says("good", "良", "好地"),
    2: Says("yielding", "稍重", "略軟"),
    3: Says("soft", "重", "軟地"),
    4: Says("heavy", "不良", "爛地"),
}
TERMS: Final = {
    "turf": Says("turf", "芝", "草地"),
    "dirt": Says("dirt", "ダート", "泥地"),
    "short": Says("short", "短距離", "短途"),
    "mile": Says("mile", "マイル", "一哩"),
    "middle": Says("middle", "中距離", "中途"),
    "long": Says("long", "長距離", "長途"),
    "sapporo": Says("Sapporo", "札幌", "札幌"),
    "hakodate": Says("Hakodate", "函館", "函館"),
    "fukushima": Says("Fukushima", "福島", "福島"),
    "niigata": Says("Niigata", "新潟", "新潟"),
    "tokyo": Says("Tokyo", "東京", "東京"),
    "nakayama": Says("Nakayama", "中山", "中山"),
    "chukyo": Says("Chukyo", "中京", "中京"),
    "kyoto": Says("Kyoto", "京都", "京都"),
    "hanshin": Says("Hanshin", "阪神", "阪神"),
    "kokura": Says("Kokura", "小倉", "小倉"),
}
