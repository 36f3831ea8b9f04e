"""What-if: versions of a prepared fight beside it."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.test import Client

from encounters.combatants.models import Combatant
from encounters.play.models import Encounter, Participant
from encounters.play.preparing import prepare
from tests.after.forecasts.counting import Counting

pytestmark = pytest.mark.database

PART = {"HX-Request": "true"}
NO_CHANGE = {"if-morale": "on", "if-helpless_auto_hit": "on"}
"""The form sends the boxes that are ticked in the prepared fight."""


def tap(gwens: Client, encounter: Encounter, what: str, **data: object) -> tuple[str, int]:
    answer = gwens.post(f"/e/{encounter.pk}/prepare/forecast/{what}/", data, headers=PART)
    return answer.text, answer.status_code


def what_if(
    gwens: Client, encounter: Encounter, counts: dict[str, Any], **options: object
) -> tuple[str, int]:
    """Submits the form with these counts by name, and everything else unchanged."""
    sent: dict[str, Any] = {**NO_CHANGE, **options}
    for line in lines(encounter):
        sent[f"count-{line.pk}"] = counts.get(line.combatant.name, line.count)
    sent = {name: value for name, value in sent.items() if value is not None}
    return tap(gwens, encounter, "versions", **sent)


def lines(encounter: Encounter) -> list[Participant]:
    return list(encounter.participants.select_related("combatant"))


def names(shown: str) -> list[str]:
    """The versions beside the prepared fight."""
    return re.findall(r'<abbr title="([^"]*)"', shown)[1:]


@pytest.fixture(autouse=True)
def _counted(gwens: Client, prepared: Encounter, counting: Counting) -> None:
    """The forecast of the prepared fight is finished."""
    Combatant.objects.filter(name="Aldo").update(stats={"hp": 6, "ac": 5})
    prepared.options = {"damage_roller": "gm"}
    prepared.save()
    tap(gwens, prepared, "count")


def test_a_version_is_named_after_its_changes_and_stands_beside_the_fight(
    gwens: Client, prepared: Encounter, counting: Counting
) -> None:
    shown, status = what_if(gwens, prepared, {"Goblin": 1, "Bera": 0})
    assert status == 200
    assert names(shown) == ["without Bera · \u2068Goblin\xa0\u2066×1\u2069\u2069"]
    assert "as prepared" in shown and "Versions compared" in shown
    assert len(counting.asked) == 2
    assert sorted(line.count for line in lines(prepared)) == [1, 1, 2], "the fight is as it was"


def test_who_is_left_out_of_a_version_has_no_chance_in_it(
    gwens: Client, prepared: Encounter
) -> None:
    shown, _ = what_if(gwens, prepared, {"Bera": 0})
    row = shown.partition("<bdi>Bera</bdi></th>")[2].partition("</tr>")[0]
    assert row.count("%") == 1 and row.count("–") == 1


def test_an_option_of_the_fight_may_differ(gwens: Client, prepared: Encounter) -> None:
    shown, status = what_if(gwens, prepared, {}, **{"if-initiative": "individual"})
    assert (status, names(shown)) == (200, ["Initiative: Individual initiative"])
    shown, status = what_if(gwens, prepared, {}, **{"if-morale": None})
    assert (status, names(shown)[1]) == (200, "Morale of monsters: no")
    prepared.refresh_from_db()
    assert prepared.options == {"damage_roller": "gm"}


def test_nothing_changed_is_no_version(gwens: Client, prepared: Encounter) -> None:
    shown, status = what_if(gwens, prepared, {})
    assert status == 422 and "Change something first." in shown
    assert not names(shown)


def test_the_same_version_stands_there_once(gwens: Client, prepared: Encounter) -> None:
    for _ in range(2):
        shown, status = what_if(gwens, prepared, {"Goblin": 1})
        assert (status, names(shown)) == (200, ["\u2068Goblin\xa0\u2066×1\u2069\u2069"])


def test_four_fit_side_by_side(gwens: Client, prepared: Encounter) -> None:
    for count in (1, 3, 4):
        shown, _ = what_if(gwens, prepared, {"Goblin": count})
    assert names(shown) == [
        "\u2068Goblin\xa0\u2066×1\u2069\u2069",
        "\u2068Goblin\xa0\u2066×3\u2069\u2069",
        "\u2068Goblin\xa0\u2066×4\u2069\u2069",
    ]
    assert "Try another version" not in shown, "there is no room for another"
    shown, status = what_if(gwens, prepared, {"Goblin": 5})
    assert status == 422 and len(names(shown)) == 3
    answer = gwens.post(
        f"/e/{prepared.pk}/prepare/forecast/versions/",
        {**NO_CHANGE, f"count-{lines(prepared)[2].pk}": 5},
        follow=True,
    )
    assert "There are four versions already. Remove one first." in answer.text


def test_a_version_is_removed_and_twice_is_once(gwens: Client, prepared: Encounter) -> None:
    what_if(gwens, prepared, {"Goblin": 1})
    shown, _ = what_if(gwens, prepared, {"Goblin": 3})
    version = re.findall(r'name="version" value="(\w+)"', shown)[0]
    for _ in range(2):
        shown, status = tap(gwens, prepared, "versions/remove", version=version)
        assert (status, names(shown)) == (200, ["\u2068Goblin\xa0\u2066×3\u2069\u2069"])
    for forged in ("", "forged", "x" * 5000):
        shown, status = tap(gwens, prepared, "versions/remove", version=forged)
        assert (status, names(shown)) == (200, ["\u2068Goblin\xa0\u2066×3\u2069\u2069"])


def test_a_version_that_cannot_be_fought_is_refused_with_the_reason(
    gwens: Client, prepared: Encounter
) -> None:
    shown, status = what_if(gwens, prepared, {"Goblin": 0})
    assert status == 422 and not names(shown)
    assert "There is only one side in this fight." in shown.partition('role="alert"')[2]
    Combatant.objects.filter(name="Aldo").update(stats={"hp": 6, "engaged": ["goblin-1"]})
    shown, status = what_if(gwens, prepared, {"Goblin": 1})
    assert status == 422 and "“goblin-1” is not an opponent" in shown


@pytest.mark.parametrize("given", ["-3", "many", "1e3", "9" * 40, ""])
def test_a_forged_number_changes_nothing(gwens: Client, prepared: Encounter, given: str) -> None:
    shown, status = what_if(gwens, prepared, {"Goblin": given})
    assert status == 422 and "Change something first." in shown


def test_forged_options_are_refused(gwens: Client, prepared: Encounter) -> None:
    for forged in ("fate", "x" * 50_000):
        shown, status = what_if(gwens, prepared, {}, **{"if-initiative": forged})
        assert status == 422 and "Something in this version is not valid." in shown
    assert not prepared.__class__.objects.get(pk=prepared.pk).forecast.get("versions")


def test_versions_go_along_when_the_fight_changes(
    gwens: Client, prepared: Encounter, counting: Counting
) -> None:
    what_if(gwens, prepared, {"Bera": 0})
    prepare.set_count(prepared, Combatant.objects.get(name="Goblin"), "foes", 4)
    counting.asked.clear()
    shown, _ = tap(gwens, prepared, "count")
    assert names(shown) == ["without Bera"]
    assert len(counting.asked) == 2


def test_a_version_of_somebody_who_has_left_the_roster_is_the_fight_itself(
    gwens: Client, prepared: Encounter, counting: Counting
) -> None:
    what_if(gwens, prepared, {"Bera": 0})
    prepared.participants.filter(combatant__name="Bera").delete()
    shown, status = tap(gwens, prepared, "count")
    assert status == 200 and names(shown) == ["as prepared"]
