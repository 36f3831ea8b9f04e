"""Words on the dice pad: bonuses, and the meaning of the dice (README 7.1)."""

from collections.abc import Sequence

from rulesets.arm5.wording.labels import label
from rulesets.arm5.wording.sums import ADDED, PARTS, parts_of, total_of
from rulesets.messages import Phrase, Term, npgettext, pgettext, phrase
from rulesets.sentence_patterns import Facts
from rulesets.wording.labels import signed

NOTHING_ADDED = phrase(pgettext("arm5", "nothing is added to the die"))
AGAIN = phrase(pgettext("arm5", "again, doubled"))
ZERO = phrase(pgettext("arm5", "zero"))
TIMES = pgettext("arm5", "counts × {times}")
ONCE = phrase(pgettext("arm5", "stress die"))
BOTCH = npgettext("arm5", "{count} botch die: 0 botches", "{count} botch dice: any 0 botches")


FAILING = {
    "concentration": pgettext("arm5", "on a failure what is maintained is lost"),
    "ride": pgettext("arm5", "on a failure a fall from the saddle"),
    "fatigue": pgettext("arm5", "on a failure a fatigue level is lost, on a botch two"),
    "stamina": pgettext("arm5", "a failure does nothing by itself"),
}
BESIDE = pgettext("arm5", "{first} · {rest}")
EFFECT = phrase(pgettext("arm5", "The spell takes effect"))
AGAINST = pgettext("arm5", "against {damage} damage")


def of_test(facts: Facts) -> Phrase | None:
    """Before a test that the GM calls for: what is added, and what a failure does."""
    added, message = sum_of("test", facts), FAILING.get(facts.get("test", ""))
    if message is None:
        return added
    return beside(*([added] if added else []), phrase(message))


def sum_of(rule: str, facts: Facts) -> Phrase | None:
    """The sum before the roll; None for readers who may not know the numbers."""
    if "modifier" not in facts:
        return None
    parts = parts_of(rule, facts)
    if rule not in PARTS and facts["modifier"]:
        parts = [(label("sum", "rest"), facts["modifier"])]
    return total_of(parts) if parts else NOTHING_ADDED


def of_harm(purpose: str, by_spell: bool, facts: Facts) -> Phrase | None:
    """Before damage what takes effect, its damage, and the soak; before soak the damage that it
    stands against. As far as the reader may know them."""
    parts = []
    if purpose == "damage":
        parts += [EFFECT] if by_spell else []
        parts += _number("value", facts, label("sum", "value") if by_spell else Term("damage"))
    elif "damage" in facts:
        parts.append(phrase(AGAINST, damage=facts["damage"]))
    return beside(*parts, *_number("soak_base", facts, label("sum", "soak_base")))


def _number(name: str, facts: Facts, part: Term) -> list[Phrase]:
    return [phrase(ADDED, part=part, number=signed(facts[name]))] if name in facts else []


def beside(*parts: Phrase) -> Phrase | None:
    if not parts:
        return None
    rest = beside(*parts[1:])
    return phrase(BESIDE, first=parts[0], rest=rest) if rest else parts[0]


def chain(faces: Sequence[int]) -> tuple[tuple[int, Phrase], ...]:
    return tuple((face, AGAIN if face == 1 else ZERO) for face in faces)


def counts(ones: int) -> Phrase:
    """The worth of the next face after this many ones."""
    return phrase(TIMES, times=2**ones) if ones else ONCE


def botch_dice(count: int) -> Phrase:
    return phrase(BOTCH, count)
