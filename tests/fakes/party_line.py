"""A bus between workers of one server. The test decides when its hints arrive and which are lost."""

from collections.abc import Callable

import orjson

from app.cluster.bus import Hint


class FakeBus:
    """One worker's end of the bus."""

    is_alone = False

    def __init__(self, line: "PartyLine") -> None:
        self._line = line
        self.hear: Callable[[Hint], None] = lambda hint: None

    async def open(self, hear: Callable[[Hint], None]) -> None:
        self.hear = hear

    def send(self, hint: Hint) -> None:
        self._line.hints.append((self, orjson.dumps(hint)))

    async def close(self) -> None:
        self._line.ends.remove(self)


class PartyLine:
    """The bus that connects the workers' ends."""

    def __init__(self) -> None:
        self.ends: list[FakeBus] = []
        self.hints: list[tuple[FakeBus, bytes]] = []
        self.said: list[tuple[FakeBus, bytes]] = []  # all that has arrived
        self.is_cut = False

    def make_bus(self, *_: object) -> FakeBus:
        self.ends.append(FakeBus(self))
        return self.ends[-1]

    def pass_on(self) -> bool:
        """Deliver all hints to the other workers; False if there were none."""
        hints, self.hints = self.hints, []
        if not self.is_cut:
            self.said += hints
            self.say_again(hints)
        return bool(hints)

    def say_again(self, hints: "list[tuple[FakeBus, bytes]]") -> None:
        for sender, hint in hints:
            for end in self.ends:
                if end is not sender:
                    end.hear(orjson.loads(hint))
