"""Two fights that differ only in what players may not know send them the same bytes.

Every stream, page, log and report of a whole fight is compared, and the odds of composed choices
and the corrections too, until the rules make a difference visible.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

import pytest

from encounters.campaigns.models import Campaign
from encounters.play.models import Encounter
from rulesets import registry
from rulesets.conformance.playing import profiles
from rulesets.conformance.twins import alike
from tests.play.twins.changing import another_number, hide_one, rename
from tests.play.twins.fought import Change, Moment, Tapped

type Fights = Callable[..., tuple[list[Moment], list[Tapped]]]

GAMES = pytest.mark.parametrize("slug", [item.slug for item in registry.all()])
SHOWN = Campaign.FoesShown.values if profiles.thorough() else ["nothing", "words"]
TAPS = 300 if profiles.thorough() else 21  # 300 taps are a whole fight
HIDING, FIGHTING = "hush", "f"
"""Seeds for changes that rarely affect the order of turns, which is visible at once."""
AROUND = 160  # characters around the first difference


@GAMES
def test_who_hides_is_nobody_whatever_its_name_words_and_numbers(twins: Fights, slug: str) -> None:
    def another(fight: Encounter) -> None:
        hide_one(fight)
        for participant in fight.participants.filter(hidden=True):
            rename(participant.combatant)
            another_number(participant.combatant, f"{slug} {HIDING}")

    compared = compare(twins, slug, hide_one, another)
    assert compared > 1


@GAMES
@pytest.mark.parametrize("foes", SHOWN)
def test_foes_have_no_numbers_but_those_that_the_campaign_shows(
    twins: Fights, slug: str, foes: str
) -> None:
    odds = Campaign.Odds.NONE if foes == "nothing" else Campaign.Odds.ALL

    def shown(fight: Encounter) -> None:
        Campaign.objects.filter(pk=fight.campaign_id).update(foes_shown=foes, odds=odds)

    def another(fight: Encounter) -> None:
        shown(fight)
        seen = fight.participants.filter(hidden=False, side="foes")
        another_number(seen.order_by("pk")[0].combatant, f"{slug} {foes} {FIGHTING}")

    compare(twins, slug, shown, another)


def compare(twins: Fights, slug: str, change: Change, another: Change) -> int:
    """Returns how many screens were equal; raises AssertionError where one should be and is not."""
    ruleset = registry.get(slug)
    ones, taps = twins(slug, change, TAPS)
    others, _ = twins(slug, another, TAPS, taps)
    told_apart: set[str] = set()
    compared = 0
    for one, other in zip(ones, others, strict=False):
        for name, viewer in one.viewers.items():
            if name in told_apart:
                continue
            came_out = viewer.hidden != ones[0].viewers[name].hidden
            if (
                came_out
                or viewer != other.viewers.get(name)
                or not alike(ruleset, one.outcome, other.outcome, viewer)
            ):
                told_apart.add(name)
                continue
            if name in one.shown:
                same(one.shown[name], other.shown[name], f"{slug}: {name}")
                compared += 1
    return compared


def same(one: Mapping[str, str], other: Mapping[str, str], what: str) -> None:
    assert one.keys() == other.keys()
    for page, text in one.items():
        if text == other[page]:
            continue
        at = next(
            (nth for nth, (a, b) in enumerate(zip(text, other[page], strict=False)) if a != b),
            min(len(text), len(other[page])),
        )
        around = slice(max(0, at - AROUND), at + AROUND)
        pytest.fail(f"{what}, {page}:\n{text[around]!r}\n{other[page][around]!r}")
