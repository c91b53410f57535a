"""Generates what the HTTP calls take and answer: tables for docs/wire.md, and TypeScript types of the bodies.

The bodies are the models of app/api/bodies.py, the answers those of app/wire/http.py. The routes list the calls.
"""

from collections.abc import Iterator
from types import NoneType, UnionType
from typing import Annotated, Any, Final, Literal, Union, get_args, get_origin

from pydantic import BaseModel

from app.api import bodies
from app.main import create_app
from app.settings import Settings
from app.wire.http import ANSWERS
from app.wire.parts import Visibility
from tools.wire.types import in_a_cell, spelled

SIMPLE: Final[dict[Any, str]] = {str: "string", int: "number", float: "number", bool: "boolean", NoneType: "null"}
SCALAR: Final = frozenset({"string", "number", "boolean"})


def models() -> list[type[BaseModel]]:
    """The bodies with fields, in the order of their declaration."""
    found = [one for one in vars(bodies).values() if isinstance(one, type) and issubclass(one, bodies.Body)]
    return [one for one in found if one.model_fields]


def name_of(model: type[BaseModel]) -> str:
    """Name of a body in TypeScript, where messages of the socket have short names such as `Answer`."""
    return model.__name__ if model.__name__.endswith("Body") else f"{model.__name__}Body"


def type_of(hint: Any) -> str:
    """The TypeScript notation of a body's field."""
    origin, arguments = get_origin(hint), get_args(hint)
    if origin is Annotated:
        return type_of(arguments[0])
    if origin in {Union, UnionType}:
        kinds = list(dict.fromkeys(type_of(one) for one in arguments))
        return "Scalar" if set(kinds) == SCALAR else " | ".join(kinds)
    if hint == Visibility:
        return "Visibility"
    if origin is Literal:
        return " | ".join(f'"{one}"' for one in arguments)
    if origin is dict:
        return f"Record<string, {type_of(arguments[1])}>"
    return SIMPLE[hint] if hint in SIMPLE else name_of(hint)


def fields_of(model: type[BaseModel]) -> Iterator[tuple[str, bool, str]]:
    """Name, whether it may be missing, and type of each field."""
    for name, field in model.model_fields.items():
        yield name, not field.is_required(), type_of(field.annotation)


def about(model: type[BaseModel]) -> str:
    return " ".join((model.__doc__ or "").split())


def interfaces() -> Iterator[str]:
    for model in models():
        fields = (f"  {name}{'?' if is_optional else ''}: {kind};\n" for name, is_optional, kind in fields_of(model))
        comment = f"/** {about(model)} */\n" if about(model) else ""
        yield f"{comment}export interface {name_of(model)} {{\n{''.join(fields)}}}\n"


def table_of_bodies() -> str:
    return "\n".join(_fields(model) for model in models()).rstrip()


def _fields(model: type[BaseModel]) -> str:
    rows = [f"| `{name}`{'?' if opt else ''} | `{in_a_cell(kind)}` |\n" for name, opt, kind in fields_of(model)]
    return "".join([f"**{name_of(model)}** {about(model)}".rstrip(), "\n\n| field | type |\n|---|---|\n", *rows])


def table_of_calls() -> str:
    """Each call with its body, and the status and type of its answer."""
    return "\n".join(["", "| call | body | answer |", "|---|---|---|", *_calls()])


def _calls() -> Iterator[str]:
    paths = create_app(Settings()).openapi()["paths"]
    for path, methods in paths.items():
        for method, call in methods.items():
            name = f"{method.upper()} {path}"
            status = next(code for code in call["responses"] if code.startswith("2"))
            yield f"| `{name}` | {_body(call)} | {status}{_answer(name)} |"


def _body(call: dict[str, Any]) -> str:
    schema = call.get("requestBody", {}).get("content", {}).get("application/json", {}).get("schema", {})
    model: type[BaseModel] | None = getattr(bodies, schema.get("$ref", "").rpartition("/")[2] or "-", None)
    return "" if model is None or not model.model_fields else f"`{name_of(model)}`"


def _answer(name: str) -> str:
    return f" `{in_a_cell(spelled(ANSWERS[name]))}`" if name in ANSWERS else ""
