"""Declarations of cards until version 5."""

from app.engine.force.cards.former.was import until
from app.engine.force.vocabulary.base import ME
from app.engine.force.vocabulary.card_ops import Draw
from app.engine.force.vocabulary.groups import IT
from app.engine.force.vocabulary.permissions import Instead
from app.engine.force.vocabulary.printed import CardDef
from app.engine.force.vocabulary.race_ops import Apply, Later, SendHorse
from app.engine.force.vocabulary.triggers import RunFails

was = until(5)


def until_version_5() -> tuple[CardDef, ...]:
    may_return = Apply(Instead("farm", (SendHorse(IT),), optional=True, once=True))
    # The text read as if one drew only after a horse had returned.
    return (was("understudy", do=(Later(RunFails(ME), (may_return, Draw(1))),)),)
