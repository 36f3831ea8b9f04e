"""Damage, kills and friendly fire are counted by changes of state, not by rolls."""

from __future__ import annotations

from types import SimpleNamespace

import pytest

from encounters.after.report.counting import Edition, Seating
from encounters.after.report.course import CourseStep
from rulesets import registry
from rulesets.contract import GM, CombatantView, Figure, View
from rulesets.contract.reports import Effect

HP = registry.get("ose").quick.health


def seen(id: str, side: str, hp: int, **more: object) -> CombatantView:
    known = {"status": "active", "able": True, **more}
    return CombatantView(
        id=id,
        name=id,
        side=side,
        ally=side == "party",
        mine=False,
        figures=(Figure(HP, hp),),
        **known,
    )


def view(*people: CombatantView) -> View:
    return View(round=1, phase="", over=False, winner=None, combatants=people, asked=(), strip=())


@pytest.fixture
def edition() -> Edition:
    ruleset = registry.get("ose")
    edition = Edition(Seating(None, ruleset, {}, {}, {}), "gm", GM, None)
    edition.look(view(seen("ada", "party", 9), seen("ben", "party", 8), seen("orc", "foes", 12)))
    return edition


def damage(who: str, target: str, amount: int) -> Effect:
    return Effect(kind="damage", who=who, target=target, amount=amount)


def counted(edition: Edition, after: View, *effects: Effect) -> None:
    edition.effects.add(effects, after)


def test_damage_beyond_the_last_hit_point_is_not_counted(edition: Edition) -> None:
    counted(edition, view(seen("orc", "foes", 0)), damage("ada", "orc", 37))
    assert (edition.effects.sums["ada"].dealt, edition.effects.sums["orc"].taken) == (12, 12)


def test_of_two_blows_the_last_one_went_beyond(edition: Edition) -> None:
    counted(
        edition, view(seen("orc", "foes", 0)), damage("ada", "orc", 10), damage("ben", "orc", 9)
    )
    assert (edition.effects.sums["ada"].dealt, edition.effects.sums["ben"].dealt) == (10, 2)


def test_healing_beyond_the_full_is_not_counted(edition: Edition) -> None:
    healing = Effect(kind="healing", who="ada", target="ben", amount=6)
    counted(edition, view(seen("ben", "party", 10)), healing)
    assert (edition.effects.sums["ada"].healed, edition.effects.sums["ben"].regained) == (2, 2)


def test_where_no_number_is_shown_what_was_told_counts(edition: Edition) -> None:
    hidden = CombatantView(
        id="orc", name="orc", side="foes", ally=False, mine=False, status="dead", able=False
    )
    counted(edition, view(hidden), damage("ada", "orc", 37))
    assert edition.effects.sums["ada"].dealt == 37


def test_a_fumble_into_a_friend_is_no_damage_given(edition: Edition) -> None:
    counted(edition, view(seen("ben", "party", 5)), damage("ada", "ben", 3))
    ada = edition.effects.sums["ada"]
    assert (ada.dealt, ada.friendly, ada.hits) == (0, 3, 0)


def test_who_has_fled_and_is_killed_after_all_is_felled(edition: Edition) -> None:
    row = CourseStep(SimpleNamespace(number=3), None, True, 0)
    for status in ("fled", "dead"):
        after = view(seen("orc", "foes", 0, status=status, able=False))
        edition.add_falls(row, after, (), [damage("ada", "orc", 12)] if status == "dead" else ())
        edition.look(after)
    assert [(loss.left, loss.by) for loss in edition.fallen] == [(True, None), (False, "ada")]
    assert edition.effects.sums["ada"].felled == 1


@pytest.mark.parametrize(
    "slug", [ruleset.slug for ruleset in registry.all() if "removed" in ruleset.wording.icons]
)
def test_whom_the_gm_removes_has_left_and_nobody_felled_it(slug: str) -> None:
    ruleset = registry.get(slug)
    edition = Edition(Seating(None, ruleset, {}, {}, {}), "gm", GM, None)
    edition.look(view(seen("ada", "party", 9), seen("orc", "foes", 12)))
    row = CourseStep(SimpleNamespace(number=3), None, True, 0)
    after = view(seen("orc", "foes", 2, status="removed", able=False))
    edition.add_falls(row, after, (), [damage("ada", "orc", 10)])
    assert [(loss.left, loss.by) for loss in edition.fallen] == [(True, None)]


def test_damage_that_takes_hold_later_in_the_round_is_whose_it_was(edition: Edition) -> None:
    counted(edition, view(seen("orc", "foes", 12)), damage("ada", "orc", 5))
    assert edition.effects.sums["orc"].taken == 0
    counted(edition, view(seen("orc", "foes", 4)), damage("ben", "orc", 3))
    assert (edition.effects.sums["ada"].dealt, edition.effects.sums["ben"].dealt) == (5, 3)
