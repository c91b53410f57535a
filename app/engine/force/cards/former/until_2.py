"""Declarations of cards until version 2, when supports moved a player forward without a cost."""

from app.engine.force.cards.former.was import until
from app.engine.force.vocabulary.abilities import Automatic, Constant, DeckLimit, StateTriggered
from app.engine.force.vocabulary.area_ops import Advance
from app.engine.force.vocabulary.base import EACH, ME
from app.engine.force.vocabulary.card_ops import Discard, Draw, RemoveFromFarm, Salvage, SalvageRandom
from app.engine.force.vocabulary.conditions import Both, WentSecond
from app.engine.force.vocabulary.counts import Named
from app.engine.force.vocabulary.flow_ops import May, NameNumber
from app.engine.force.vocabulary.holdings import MAY_DRAW, HandAtMost
from app.engine.force.vocabulary.permissions import CostLess
from app.engine.force.vocabulary.printed import CardDef
from app.engine.force.vocabulary.situation_ops import HangUp
from app.engine.force.vocabulary.triggers import Paid, Plays, TurnStarts

was = until(2)


def until_version_2() -> tuple[CardDef, ...]:
    return (
        was("stable_ledger", do=(NameNumber(3, (Discard(Named()), Draw(Named()))),)),
        was("notice_board", do=(HangUp(), Draw(1))),
        was("feed_sack", do=(Draw(1), Salvage(1, "force"))),
        was("downhill_start", do=(Advance(2, EACH),)),
        was("retired_champion", do=(Salvage(2, "horse", up_to=True),)),
        was("pocket_sundial", guard=3),
        was("stone_bridge", guard=4),
        was("free_forage", abilities=(Constant(CostLess(1, ME)),)),
        was("phoenix_force", abilities=(DeckLimit(2), Automatic(Paid(), (Salvage(1, "horse"),)))),
        was("farrier", do=(May(Discard(1), (Draw(2),)),)),
        was("dowser", do=(May(RemoveFromFarm(3), (Draw(2),)),)),
        was(
            "relay_station",
            abilities=(
                StateTriggered(Both(HandAtMost(0), MAY_DRAW), (Draw(2),)),
                Automatic(TurnStarts(ME), (SalvageRandom(1),), HandAtMost(2)),
            ),
        ),
        was(
            "last_lantern",
            abilities=(StateTriggered(Both(Both(HandAtMost(1), WentSecond()), MAY_DRAW), (Draw(1),)),),
        ),
        was("ticker_tape", abilities=(Automatic(Plays(ME, "item"), (Draw(1),)),)),
    )
