"""Hints for a person's first game, and the terms of the quick reference. The steps of a turn are on the reference
card in the client."""

from typing import Final

from app.engine.kernel.teaching.guide import Entry, Guide, Hint
from app.engine.kernel.teaching.lesson import When

GUIDE: Final = Guide(
    terms=(
        Entry("area", "403.1"),
        Entry("force", "503.2"),
        Entry("running", "702.6j"),
        Entry("guard", "702.6d"),
        Entry("farm", "406.2"),
        Entry("style", "508.3"),
        Entry("situation", "903.1"),
    ),
    hints=(
        Hint("deck", "602.1", When("bring_deck")),
        Hint("redraw", "603.1c", When("redraw")),
        Hint("support", "702.5", When("play_support")),
        Hint("runner", "702.6b", When("play_runner")),
        Hint("guard", "702.6d", When("play_guard")),
        Hint("item", "702.6g", When("play_on_horse")),
        Hint("farm", "702.6k-iii", When("discard")),
        Hint("pay", "503.3b", When("pay")),
    ),
)
