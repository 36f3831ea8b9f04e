"""Any input to the admin gets a page or an error message, and changes nothing of others."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.contrib.auth.models import User
from django.test import Client

from encounters.campaigns.models import Campaign
from encounters.combatants.models import Combatant
from encounters.play.models import Encounter
from rulesets.conformance.playing import profiles
from tests.phones import laptop_of

Sheet = Callable[..., Combatant]
LIST = "/admin/combatants/combatant/"
HUGE = "9" * 40
ODD = ["None", "", "-1", "1.5", "1_0", "²", HUGE, "a\0b", "_31", "' OR 1=1", "\N{SNOWMAN}"]
ODD_FOR_A_DATABASE = [
    pytest.param(odd, marks=pytest.mark.database) if odd in ("-1", HUGE, "a\0b", "_31") else odd
    for odd in ODD
]
ACTIONS = ["duplicate", "copy_to", "pack_out", "delete_selected"]
PAGES = [
    "campaigns/campaign",
    "campaigns/seat",
    "campaigns/invitation",
    "combatants/combatant",
    "play/encounter",
]


PARAMETERS = ["campaign", "ruleset", "tag", "kind__exact", "status__exact", "o", "p", "q", "x"]


@pytest.fixture
def gwens(gwen: User) -> Client:
    return laptop_of(gwen)


@pytest.fixture
def ghoul(otto: User) -> Combatant:
    elsewhere = Campaign.objects.create(name="Elsewhere", gm=otto, ruleset="ose")
    return Combatant.objects.create(campaign=elsewhere, name="Ghoul")


@pytest.mark.parametrize("action", ACTIONS)
@pytest.mark.parametrize("row", ODD, ids=repr)
def test_a_row_that_is_no_number_does_nothing(
    gwens: Client, sheet: Sheet, action: str, row: str
) -> None:
    sheet("Goblin", hp=3)
    answer = gwens.post(LIST, {"action": action, "_selected_action": row}, follow=True)
    assert answer.status_code in (200, 400) and "<h1" in answer.text
    assert Combatant.objects.count() == 1


@pytest.mark.parametrize("action", ["", "None", "gone", "a\0b", HUGE])
def test_an_action_that_does_not_exist_does_nothing(
    gwens: Client, sheet: Sheet, action: str
) -> None:
    goblin = sheet("Goblin", hp=3)
    given = {"action": action, "_selected_action": goblin.pk, "index": "None"}
    answer = gwens.post(LIST, given, follow=True)
    assert answer.status_code in (200, 400)
    assert Combatant.objects.count() == 1


@pytest.mark.parametrize("action", ACTIONS)
def test_rows_of_others_are_not_there(
    gwens: Client, sheet: Sheet, ghoul: Combatant, action: str
) -> None:
    sheet("Goblin", hp=3)
    given = {"action": action, "_selected_action": ghoul.pk, "post": "yes"}
    answer = gwens.post(LIST, given, follow=True)
    assert answer.status_code == 200 and "Ghoul" not in answer.text
    assert Combatant.objects.count() == 2


@pytest.mark.parametrize("odd", ODD_FOR_A_DATABASE, ids=repr)
@pytest.mark.parametrize("page", PAGES)
def test_any_filter_order_and_page_gives_a_list(
    gwens: Client, prepared: Encounter, page: str, odd: str
) -> None:
    """Every name in every list and with every value; all three combined only at night."""
    first = (PAGES.index(page) + ODD.index(odd)) % 3
    for name in PARAMETERS if profiles.thorough() else PARAMETERS[first::3]:
        answer = gwens.get(f"/admin/{page}/", {name: odd}, follow=True)
        assert answer.status_code in (200, 400), name


@pytest.mark.parametrize("odd", [item for item in ODD if item], ids=repr)
@pytest.mark.parametrize("page", PAGES)
def test_an_object_that_does_not_exist_leads_back(
    gwens: Client, prepared: Encounter, page: str, odd: str
) -> None:
    for rest in ("change/", "delete/", "history/"):
        answer = gwens.get(f"/admin/{page}/{odd}/{rest}", follow=True)
        assert answer.status_code in (200, 400, 404), rest


@pytest.mark.parametrize("page", PAGES)
def test_a_key_may_be_written_in_another_way(
    gwens: Client, prepared: Encounter, sheet: Sheet, page: str
) -> None:
    """Django reads `_31` as 1, so a field that looks up the object has to do so too."""
    prepared.participants.create(combatant=sheet("Goblin", hp=3), side="foes")
    for model in (prepared, prepared.participants.all()[0].combatant):
        key = "".join(f"_{ord(digit):X}" for digit in str(model.pk))
        assert gwens.get(f"/admin/{page}/{key}/change/", follow=True).status_code == 200


@pytest.mark.database
@pytest.mark.parametrize("page", PAGES)
def test_a_search_for_a_thousand_words_finds_nothing(gwens: Client, page: str) -> None:
    answer = gwens.get(f"/admin/{page}/", {"q": "a " * 1000})
    assert answer.status_code == 200
