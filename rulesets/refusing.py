"""Short forms of the reasons why options are not offered, for places with room for two words."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from msgspec.structs import replace

from rulesets.contract import Refusal
from rulesets.messages import Message, phrase


def shortened(refusals: Iterable[Refusal], short: Mapping[Message, Message]) -> tuple[Refusal, ...]:
    """The refusals, each with the short form of its reason; a short reason needs none."""
    return tuple(
        replace(each, short=phrase(short[each.reason.message]))
        if each.reason.message in short
        else each
        for each in refusals
    )
