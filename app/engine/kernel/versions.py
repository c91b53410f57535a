"""Facet of a game: the versions of its rules and of its saved state, and the host's options in each version."""

from dataclasses import dataclass
from typing import Any, ClassVar

from app.engine.kernel.about import About, Value
from app.engine.kernel.game_errors import MalformedMove


@dataclass(frozen=True, slots=True)
class Option:
    """A choice of the host before the start. `rule` is the paragraph of the rules about it.

    `since` is the version of the rules that introduced the option. `before` lists how earlier versions behaved by
    default, each entry with the last version to which it applies. `gentle` is the value for a person's first game with
    bots, if the default is hard for beginners.
    """

    name: str
    rule: str
    default: Value
    choices: tuple[Value, ...]
    since: int = 1
    before: tuple[tuple[int, Value], ...] = ()
    gentle: Value | None = None

    def default_in(self, version: int) -> Value:
        return next((value for last, value in self.before if version <= last), self.default)

    def schema(self) -> dict[str, Any]:
        return {"enum": list(self.choices), "default": self.default, "rule": self.rule}


class Versions(About):
    """Facet with the versions of a game. A game without options, in its first version, only sets `version = 1`."""

    version: ClassVar[int]  # of the rules, for new games
    oldest: ClassVar[int] = 1  # the earliest version whose games and records can still be played
    format: ClassVar[int] = 1  # of the saved state; a change of the fields of State needs a step in `upgrade`
    options: ClassVar[tuple[Option, ...]] = ()

    def plays(self, version: int | None) -> bool:
        """Whether this code can continue and replay games that began under this version of the rules."""
        return version is not None and self.oldest <= version <= self.version

    def chosen(self, options: dict[str, Any], version: int | None = None) -> dict[str, Any]:
        """The host's choices, completed with the defaults of a version. Raises MalformedMove for an unknown option or
        value.
        """
        version = version or self.version
        known = {option.name: option for option in self.options if option.since <= version}
        for name, value in options.items():
            if name not in known:
                raise MalformedMove(f"{self.title} has no option {name!r}")
            if not any(type(value) is type(choice) and value == choice for choice in known[name].choices):
                raise MalformedMove(f"{name} must be one of {', '.join(map(str, known[name].choices))}")
        return {name: options.get(name, option.default_in(version)) for name, option in known.items()}

    def meant(self, chosen: dict[str, Any], version: int) -> dict[str, Any]:
        """The choices, completed with the former fixed behaviour for each option that is newer than `version`."""
        return {option.name: chosen.get(option.name, option.default_in(version)) for option in self.options}

    def seats_with(self, options: dict[str, Any]) -> tuple[int, int]:
        """The smallest and largest number of players with these options. A game overrides this if the limits depend on
        options.
        """
        return self.seats

    def upgrade(self, saved: dict[str, Any], format: int) -> dict[str, Any]:
        """Convert a saved state of an older format to the present fields. Games with a changed format override this.

        By default an earlier format differs only in lacking the options that came later. A state of format 1 without a
        version is one of version 1.
        """
        if 1 <= format < self.format:
            version = saved.get("version", 1)
            return {**saved, "version": version, "options": self.meant(saved["options"], version)}
        raise ValueError(f"{self.slug}: a saved state of format {format} cannot be read by format {self.format}")
