"""Values of a record: read with their types, compared, and shown in the sentence about the first difference."""

import json
from typing import Any, Final

NOTHING: Final = "nothing"
LONGEST: Final = 200  # greatest length of a displayed value, in characters


class RecordDiffers(Exception):
    """The first difference between a record and the replay."""

    def __init__(self, where: str, expected: object, found: object) -> None:
        super().__init__(where, expected, found)
        self.where, self.expected, self.found = where, expected, found

    def __str__(self) -> str:
        return f"{plain(self.where)}: expected {shown(self.expected)}, found {shown(self.found)}"


class Words(str):
    """A description of an expected or found value, in place of the value itself."""

    __slots__ = ()


def shown(value: object) -> str:
    """A value as JSON, written piece by piece up to a maximum length. A forged value may be nested too deeply for a
    recursive encoder.
    """
    if isinstance(value, Words):
        return plain(value)
    text = ""
    for piece in json.JSONEncoder(ensure_ascii=False).iterencode(value):
        text += piece
        if len(text) > LONGEST:
            break
    return plain(text)


def plain(text: str) -> str:
    """The text on one line, without characters that control a terminal or that it cannot print."""
    short = f"{text[:LONGEST]}…" if len(text) > LONGEST else text
    return "".join(one if one.isprintable() else ascii(one)[1:-1] for one in short)


def get(holder: object, name: str, kind: type | tuple[type, ...], where: str) -> Any:
    """A field of the record. It must exist and have this type; `true` is not 1."""
    place = f"{where}, {name}" if where else name
    if not isinstance(holder, dict):
        raise RecordDiffers(where or "record", Words("an object"), holder)
    if name not in holder:
        raise RecordDiffers(place, Words("a value"), Words(NOTHING))
    value = holder[name]
    kinds = kind if isinstance(kind, tuple) else (kind,)
    if kind is not object and type(value) not in kinds:
        words = {int: "a whole number", str: "a text", list: "a list", dict: "an object", type(None): "null"}
        raise RecordDiffers(place, Words(" or ".join(words[kind] for kind in kinds)), value)
    return value


def same(expected: Any, found: Any, where: str, whole: bool = True) -> None:
    """Raise RecordDiffers at the first difference between two JSON values. Without `whole`, objects may have further
    fields.
    """
    if type(expected) is not type(found):
        raise RecordDiffers(where, expected, found)
    if isinstance(expected, dict):
        for name in [*expected, *(found if whole else ())]:
            if name not in found:
                raise RecordDiffers(f"{where}.{name}", expected[name], Words(NOTHING))
            if name not in expected:
                raise RecordDiffers(f"{where}.{name}", Words(NOTHING), found[name])
            same(expected[name], found[name], f"{where}.{name}", whole)
    elif isinstance(expected, list):
        for i, (one, other) in enumerate(zip(expected, found, strict=False)):
            same(one, other, f"{where}[{i}]", whole)
        if len(expected) != len(found):
            raise RecordDiffers(where, Words(f"{len(expected)} of them"), Words(f"{len(found)}"))
    elif expected != found:
        raise RecordDiffers(where, expected, found)
