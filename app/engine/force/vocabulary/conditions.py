"""Conditions on the race and its horses. The Japanese words end in a predicate, so that なら, 時 or 間 can follow."""

from dataclasses import dataclass

from app.engine.force.rules.continuous_effects import printed
from app.engine.force.state import Card, ForceState
from app.engine.force.text.language import GOING_WORDS, STYLE_WORDS, TERMS, Language, Says, either, joined
from app.engine.force.vocabulary.base import ME, By, Condition, Count, HorseNow, RaceNow, Who, seat_of


@dataclass(frozen=True, slots=True)
class InArea(Condition):
    """403.4, 509: a player is in one of these areas."""

    styles: tuple[int, ...]
    who: Who = ME

    def words(self, language: Language) -> str:
        areas = either([STYLE_WORDS[style].in_(language) for style in self.styles], language)
        if self.who is ME:
            says = Says(f"you are in the {areas} area", f"自分の現在のエリアが{areas}である", f"你目前在{areas}區")
        else:
            says = Says(
                f"your opponent is in the {areas} area", f"相手の現在のエリアが{areas}である", f"對手目前在{areas}區"
            )
        return says.in_(language)

    def holds(self, s: ForceState, by: By, now: RaceNow) -> bool:
        return s.area(seat_of(by, self.who)) in self.styles


def in_area(*styles: int) -> InArea:
    return InArea(styles)


@dataclass(frozen=True, slots=True)
class Placed(Condition):
    """514: +1 ahead, -1 behind, 0 in the same area."""

    how: int

    def pattern(self) -> Says:
        return {
            1: Says("you are ahead", "自分の現在のエリアが相手より前である", "你領先對手"),
            -1: Says("you are behind", "自分の現在のエリアが相手より後である", "你落後於對手"),
            0: Says("neither player is ahead", "どちらの現在のエリアも前でない", "雙方都沒有領先"),
        }[self.how]

    def holds(self, s: ForceState, by: By, now: RaceNow) -> bool:
        mine, theirs = s.area(by.seat), s.area(1 - by.seat)
        return (mine > theirs) - (mine < theirs) == self.how and bool(mine and theirs)


AHEAD = Placed(1)
BEHIND = Placed(-1)
LEVEL = Placed(0)


@dataclass(frozen=True, slots=True)
class GoingIs(Condition):
    """302.2d: the going is one of these."""

    goings: tuple[int, ...]

    def reads(self) -> frozenset[str]:
        return frozenset({"going"})

    def words(self, language: Language) -> str:
        goings = either([GOING_WORDS[going].in_(language) for going in self.goings], language)
        return Says(f"the going is {goings}", f"馬場状態が{goings}である", f"場地狀況為{goings}").in_(language)

    def holds(self, s: ForceState, by: By, now: RaceNow) -> bool:
        return now.going in self.goings


def going_is(*goings: int) -> GoingIs:
    return GoingIs(goings)


@dataclass(frozen=True, slots=True)
class SurfaceIs(Condition):
    """302.2b: the race is on this surface."""

    surface: str
    says = Says("the race is on {surface}", "馬場が{surface}である", "賽道為{surface}")

    def reads(self) -> frozenset[str]:
        return frozenset({"surface"})

    def holds(self, s: ForceState, by: By, now: RaceNow) -> bool:
        return now.surface == self.surface


@dataclass(frozen=True, slots=True)
class DistanceIs(Condition):
    """302.2c: the distance is one of these."""

    distances: tuple[str, ...]

    def reads(self) -> frozenset[str]:
        return frozenset({"distance"})

    def words(self, language: Language) -> str:
        names = either([TERMS[distance].in_(language) for distance in self.distances], language)
        return Says(f"the distance is {names}", f"距離が{names}である", f"賽程為{names}").in_(language)

    def holds(self, s: ForceState, by: By, now: RaceNow) -> bool:
        return now.distance in self.distances


@dataclass(frozen=True, slots=True)
class Suits(Condition):
    """508: the horse itself suits the race in some respect."""

    what: str  # surface, distance, style, course, going, distance_style

    def pattern(self) -> Says:
        return {
            "surface": Says("this horse is suited to the surface", "この馬の得意馬場である", "這匹馬擅長此賽道"),
            "distance": Says("this horse is suited to the distance", "この馬の得意距離である", "這匹馬擅長此距離"),
            "style": Says(
                "this horse is suited to your current area", "この馬の得意脚質エリアである", "這匹馬擅長目前的距離區"
            ),
            "course": Says("this horse likes the racecourse", "この馬の得意競馬場である", "這匹馬擅長此馬場"),
            "going": Says("this horse likes the going", "この馬の得意馬場状態である", "這匹馬擅長此場地狀況"),
            "distance_style": Says(
                "this horse is suited to both the distance and your current area",
                "この馬の距離脚質があっている",
                "這匹馬的距離與跑法皆相符",
            ),
        }[self.what]

    def reads(self) -> frozenset[str]:
        return {
            "surface": frozenset({"surface", "surfaces"}),
            "distance": frozenset({"distance", "distances"}),
            "style": frozenset({"styles"}),
            "course": frozenset({"course"}),
            "going": frozenset({"going"}),
            "distance_style": frozenset({"distance", "distances", "styles"}),
        }[self.what]

    def holds(self, s: ForceState, by: By, now: RaceNow) -> bool:
        assert by.card is not None
        return is_suited(s, self.what, own_horse(s, by.seat, by.card, now), now)


def own_horse(s: ForceState, seat: int, card: Card, now: RaceNow) -> HorseNow:
    return now.horses.get(card.id) or printed(s, card, seat)


def is_suited(s: ForceState, what: str, one: HorseNow, now: RaceNow) -> bool:
    """508.1 to 508.4, 508.6: whether a horse suits the race in this respect."""
    match what:
        case "surface":
            return now.surface in one.surfaces
        case "distance":
            return now.distance in one.distances
        case "style":
            return s.area(one.seat) in one.styles
        case "course":
            return now.course in one.likes
        case "going":
            return now.going in one.likes
        case _:
            return now.distance in one.distances and s.area(one.seat) in one.styles


LIKES_COURSE = Suits("course")
LIKES_GOING = Suits("going")
SUITS_STYLE = Suits("style")
SUITS_DISTANCE = Suits("distance")
SUITS_SURFACE = Suits("surface")
SUITS_BOTH = Suits("distance_style")


@dataclass(frozen=True, slots=True)
class InRun(Condition):
    """There is a runner (or a guard) whose running value (or guard value) is at least `at_least`."""

    role: str
    at_least: int = 0

    def reads(self) -> frozenset[str]:
        return frozenset({"running" if self.role == "runner" else "guard"}) if self.at_least else frozenset()

    def pattern(self) -> Says:
        if self.role == "runner":
            if not self.at_least:
                return Says("there is a runner", "走破馬がいる", "有奔跑馬")
            return Says(
                "a runner's running value is {at_least} or more",
                "走破馬の走破値が{at_least}以上である",
                "奔跑馬的奔跑值在{at_least}以上",
            )
        if not self.at_least:
            return Says("there is a guard", "ガード馬がいる", "有防守馬")
        return Says(
            "a guard's guard value is {at_least} or more",
            "ガード馬のガード値が{at_least}以上である",
            "防守馬的防守值在{at_least}以上",
        )

    def holds(self, s: ForceState, by: By, now: RaceNow) -> bool:
        values = [
            horse.running if self.role == "runner" else horse.guard
            for horse in now.horses.values()
            if horse.role == self.role
        ]
        return any(value >= self.at_least for value in values) if self.at_least else bool(values)


GUARDED = InRun("guard")


@dataclass(frozen=True, slots=True)
class SameNumber(Condition):
    """515: two numbers are equal."""

    one: Count
    two: Count
    says = Says("{one} and {two} are the same", "{one}と{two}が同じである", "{one}與{two}相同")

    def reads(self) -> frozenset[str]:
        return self.one.reads() | self.two.reads()

    def holds(self, s: ForceState, by: By, now: RaceNow) -> bool:
        return self.one.value(s, by, now) == self.two.value(s, by, now)


@dataclass(frozen=True, slots=True)
class WentSecond(Condition):
    says = Says("you went second", "自分が後攻である", "你是後攻")

    def holds(self, s: ForceState, by: By, now: RaceNow) -> bool:
        return s.first != by.seat


@dataclass(frozen=True, slots=True)
class OwnTurn(Condition):
    mine: bool = True

    def pattern(self) -> Says:
        if self.mine:
            return Says("it is your turn", "自分のターンである", "是你的回合")
        return Says("it is your opponent's turn", "相手のターンである", "是對手的回合")

    def holds(self, s: ForceState, by: By, now: RaceNow) -> bool:
        return (s.active == by.seat) is self.mine


@dataclass(frozen=True, slots=True)
class Both(Condition):
    one: Condition
    two: Condition

    def words(self, language: Language) -> str:
        parts = [part.words(language) for part in self.parts()]
        same = {"en": "this horse ", "ja": "この馬の", "zh-Hant": "這匹馬"}[
            language
        ]  # said once, if both begin with it
        if all(part.startswith(same) for part in parts):
            parts[1:] = [part.removeprefix(same) for part in parts[1:]]
        if language == "ja":
            return "、かつ".join([*map(_continued, parts[:-1]), parts[-1]])
        if language == "zh-Hant":
            return "且".join(parts)
        return joined(parts, language)

    def parts(self) -> list[Condition]:
        """The conditions without the brackets between them."""
        return [part for one in (self.one, self.two) for part in (one.parts() if isinstance(one, Both) else [one])]

    def reads(self) -> frozenset[str]:
        return self.one.reads() | self.two.reads()

    def holds(self, s: ForceState, by: By, now: RaceNow) -> bool:
        return self.one.holds(s, by, now) and self.two.holds(s, by, now)


CONTINUED = {
    "である": "であり",
    "ている": "ており",
    "がある": "があり",
    "がいる": "がおり",
    "ない": "なく",
    "できる": "でき",
    "多い": "多く",
}


def _continued(text: str) -> str:
    """Put a Japanese predicate into the form that continues the sentence."""
    end = next(end for end in CONTINUED if text.endswith(end))
    return text.removesuffix(end) + CONTINUED[end]
