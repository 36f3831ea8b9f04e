"""Options that are offered with their fields, or refused with their reason, in one place.

    def offers(board: Board, combatant: Combatant) -> Iterator[Offer]:
        reasons = why_no_targets(board, combatant)       # by target: a reason, or None
        offered = unhindered(reasons)
        if offered:
            yield Option("strike", (target(offered),))
        yield No("strike", reasons, most=MOST_NAMED)
        yield no("run", "cornered") if combatant.cornered else RUN

A reason is an identifier. Its words are those of `why.NAME` in `words.toml`, else of `NAME`; a
reason of more than two or three words has a `short` form there.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from itertools import islice
from typing import Any

from msgspec import Struct

from rulesets.contract import Option, Refusal
from rulesets.contract.words import Term, term_of
from rulesets.messages import NOTHING, phrase

MOST_NAMED = 4
"""The most combatants whose reasons stand in one question."""


class Why(Struct, frozen=True):
    """A reason with values for the placeholders of its words."""

    name: str
    values: Mapping[str, Any] = NOTHING


type Reason = str | Why
type Reasons = Iterable[tuple[str | None, Reason | None]]


class No(Struct, frozen=True):
    """An option that is not offered with some values. `reasons`: each value, and why; None for
    those that are offered. They are read only if a question is shown, `most` of them."""

    option: str
    reasons: Reasons
    most: int | None = None


type Offer = Option | No


def no(option: str, reason: Reason) -> No:
    """An option that is not offered at all."""
    return No(option, ((None, reason),))


def unhindered(reasons: Iterable[tuple[str, Reason | None]]) -> tuple[str, ...]:
    """The values that nothing speaks against."""
    return tuple(value for value, reason in reasons if reason is None)


def options_of(offers: Iterable[Offer]) -> tuple[Option, ...]:
    return tuple([offer for offer in offers if isinstance(offer, Option)])


def refusals_of(
    offers: Iterable[Offer], hidden: Collection[str], terms: Mapping[str, Term]
) -> tuple[Refusal, ...]:
    """The refusals, without combatants hidden from the reader. Raises KeyError for a reason
    without words."""
    return tuple(
        refusal
        for offer in offers
        if isinstance(offer, No)
        for refusal in islice(_told(offer, hidden, terms), offer.most)
    )


def _told(refused: No, hidden: Collection[str], terms: Mapping[str, Term]) -> Iterator[Refusal]:
    for value, reason in refused.reasons:
        if reason is not None and value not in hidden:
            why = Why(reason) if isinstance(reason, str) else reason
            term = term_of(terms, why.name, "why")
            if term is None:
                raise KeyError(f"words.toml has no row why.{why.name}")
            short = phrase(term.short) if term.short else None
            yield Refusal(refused.option, value, phrase(term.word, **why.values), short)
