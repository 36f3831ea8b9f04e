"""The GM gives a foe another name in the middle of a fight."""

from __future__ import annotations

import json
import re
from datetime import timedelta
from html import unescape
from random import Random

import pytest
from django.contrib.auth.models import User
from django.urls import reverse
from django.utils import timezone

from encounters.after.report import thinning
from encounters.after.report.course import scenario
from encounters.archive.campaign_files import restore
from encounters.campaigns.models import Campaign, Seat
from encounters.combatants.models import Combatant
from encounters.play import moves
from encounters.play.fights import roster
from encounters.play.history import undo
from encounters.play.history.correction import Correction, correct
from encounters.play.models import Encounter
from encounters.play.rulings.renaming import rename
from rulesets import registry
from rulesets.scenario import OK, run
from tests.archive.campaign_files.test_there_and_back import file_of
from tests.phones import laptop_of, phone_of
from tests.play.anything import anything, demo_fight
from tests.play.table import Play, panel

pytestmark = [pytest.mark.django_db, pytest.mark.database]

EVERY_GAME = pytest.mark.parametrize("slug", [ruleset.slug for ruleset in registry.all()])
NEW = "Skarrok"


def name_of(play: Play, id: str = "carl") -> str | None:
    return roster.new_names(play.encounter).get(id)


def named(play: Play, name: str, id: str = "carl") -> moves.Result:
    return rename(play.tap(), id, name)


def read_by(play: Play, *readers: Seat | User) -> str:
    """Round, log with its details, and report, as these people read them."""
    found = [panel(play), *(panel(play, seat) for seat in readers if isinstance(seat, Seat))]
    for reader in readers:
        browser = phone_of(reader) if isinstance(reader, Seat) else laptop_of(reader)
        found += [browser.get(f"/e/{play.pk}/{page}").text for page in ("log", "report/")]
    return spaced(" ".join(found))


def spaced(html: str) -> str:
    """The text without tags, and with plain spaces between a name and its number."""
    return unescape(re.sub(r"</?(b|bdi|small|span)\b[^>]*>", "", html)).replace(
        "\N{NO-BREAK SPACE}", " "
    )


@EVERY_GAME
def test_the_new_name_stands_everywhere_also_in_what_happened_before(gwen: User, slug: str) -> None:
    play, random = demo_fight(gwen, slug), Random(3)
    for _ in range(12):
        anything(play, random)
    seat = play.encounter.campaign.seats.first()
    assert seat is not None
    foe = next(row for row in play.plain["combatants"] if row not in _party(play))
    old, before = play.plain["combatants"][foe]["name"], play.plain
    assert old in read_by(play, gwen, seat)
    assert named(play, NEW, foe).ok
    told = read_by(play, gwen, seat)
    assert NEW in told
    assert not re.search(rf"\b{re.escape(old)}\b(?! *\d)", told)
    assert play.plain == before
    for _ in range(8):
        anything(play, random)


def _party(play: Play) -> set[str]:
    return {row.id for row in play.encounter.cast if row.side == "party"}


def test_it_is_undone_and_redone_like_everything_else(yard: Play) -> None:
    assert named(yard, NEW).ok
    assert named(yard, "Karl").ok
    assert yard.undo().ok
    assert name_of(yard) == NEW
    assert yard.undo().ok
    assert name_of(yard) is None
    assert "Carl" in panel(yard)
    assert yard.redo().ok
    assert yard.redo().ok
    assert name_of(yard) == "Karl"
    assert (
        "New name: Karl"
        in laptop_of(yard.encounter.campaign.gm).get(reverse("gm_undo_sheet", args=[yard.pk])).text
    )


def test_it_stays_when_a_die_before_it_is_corrected(
    yard: Play, pia: Seat, piet: Seat, faces: list[int]
) -> None:
    faces[:] = [2]
    assert yard(pia, "anna", "turn", "attack", target="carl").ok
    assert named(yard, NEW).ok
    corrected = correct(yard.tap(), Correction(2, {0: (6,)}))
    assert corrected.ok, corrected.message
    assert name_of(yard) == NEW
    assert yard.undo(scope="round").ok
    assert name_of(yard) is None


def test_a_player_who_takes_back_an_answer_does_not_take_back_the_name(
    play: Play, pia: Seat
) -> None:
    assert play(pia, "aldo", "declare", "none").ok
    assert named(play, NEW, "goblin-2").ok
    assert undo.take_back(play.tap(pia), "aldo", "declare").ok
    assert name_of(play, "goblin-2") == NEW


def test_an_answer_to_a_page_with_the_old_name_is_still_taken(yard: Play, pia: Seat) -> None:
    seen = yard.now
    assert named(yard, NEW).ok
    assert yard(pia, "anna", "turn", "attack", target="carl", step=seen).ok


def test_a_campaign_file_has_the_name(yard: Play, campaign: Campaign, otto: User) -> None:
    assert named(yard, NEW).ok
    made, _found = restore.restore_campaign(file_of(campaign), otto)
    brought = Play(Encounter.objects.get(campaign=made))
    assert name_of(brought) == NEW
    assert NEW in panel(brought)
    assert brought.undo().ok
    assert name_of(brought) is None


def test_a_trimmed_fight_is_still_told_with_the_name(
    yard: Play, campaign: Campaign, gwen: User, pia: Seat
) -> None:
    yard(pia, "anna", "turn", "attack", target="carl")
    assert named(yard, NEW).ok
    assert yard.rule("end").ok
    assert moves.carry_over(yard.tap(), []).ok
    Encounter.objects.update(closed=timezone.now() - timedelta(days=35))
    campaign.thin_after = Campaign.ThinAfter.ONE
    campaign.save()
    assert thinning.thin_all() == 1
    day = timezone.localdate(Encounter.objects.get().started)
    evening = laptop_of(gwen).get(reverse("seat_evening", args=[campaign.pk, day])).text
    told = read_by(yard, gwen, pia)
    assert NEW in told
    assert "Carl" not in told + evening


def test_the_exported_scenario_has_the_name_from_the_beginning(yard: Play, pia: Seat) -> None:
    assert yard(pia, "anna", "turn", "attack", target="carl").ok
    assert named(yard, NEW).ok
    written = json.loads(json.dumps(scenario(yard.encounter)))
    answer, status = run(written)
    assert status == OK, answer["error"]
    assert answer["state"]["combatants"]["carl"]["name"] == NEW
    assert [choice["option"] for choice in written["choices"]] == ["attack"]


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("", "This field is required."),
        ("   ", "This field is required."),
        ("x" * 61, "at most 60"),
        (".", "A name has at least one letter."),
        ("Ca\u202erl", "It contains invisible letters."),
        ("Ca\u200frl", "It contains invisible letters."),
        ("Ca\x07rl", "It contains invisible letters."),
        ("Ben", "Somebody here is called that"),
        ("b\u0435n", "Somebody here is called that"),
        ("GM", "That is what the GM is called."),
    ],
)
def test_a_name_that_nobody_could_read_is_refused_and_stays_in_its_field(
    yard: Play, gwen: User, name: str, said: str
) -> None:
    seen = yard.now
    sent = {"step": str(seen), "token": "once", "target": "carl", "name": name, "sheet": "close"}
    answer = laptop_of(gwen).post(
        reverse("gm_rename", args=[yard.pk]), sent, headers={"HX-Request": "true"}
    )
    assert answer.status_code == 422
    assert said in answer.text
    assert yard.now == seen
    if name.isprintable() and name.strip():
        assert f'value="{name[:70]}"' in answer.text


def test_only_the_gm_may_rename_and_only_who_is_there(yard: Play, pia: Seat, gwen: User) -> None:
    assert rename(yard.tap(pia), "carl", NEW).code == "not_yours"
    assert rename(yard.tap(), "nobody", NEW).code == "unknown"
    assert rename(yard.tap(), "anna", NEW).code == "named_on_the_sheet"
    assert rename(yard.tap(), "carl", "Carl").code == "nothing_chosen"
    assert yard(None, "gm", "gm", roster.RENAME).code == "unknown_option"
    posted = {"by": "gm", "kind": "gm", "choice": "rename/carl", "step": yard.now}
    forged = phone_of(pia).post(
        reverse("seat_answer", args=[yard.pk]), posted, headers={"HX-Request": "true"}
    )
    assert forged.status_code == 422
    assert yard.now == 1


def test_a_doubled_tap_renames_once_and_a_late_one_is_told_that_the_fight_is_over(
    yard: Play,
) -> None:
    tap = yard.tap(token="twice")
    assert rename(tap, "carl", NEW).kind == "done"
    assert rename(tap, "carl", NEW).kind == "again"
    assert yard.now == 2
    assert yard.rule("end").ok
    assert rename(yard.tap(), "carl", "Karl").message == "The fight is over. Nothing was done."


def test_a_single_member_of_a_group_is_renamed_and_stays_in_it(play: Play, gwen: User) -> None:
    assert named(play, "Nob", "goblin-2").ok
    shown = panel(play)
    assert "Nob" in shown
    assert "Goblin 1" in spaced(shown)
    row = next(row for row in play.encounter.cast if row.id == "goblin-2")
    assert row.group == "Goblin"
    assert Combatant.objects.filter(name="Nob").count() == 0
    gm, sheet = laptop_of(gwen), reverse("gm_rulings", args=[play.pk])
    assert "target=goblin-2&amp;name=1" in gm.get(sheet, {"target": "goblin-2"}).text
    assert 'value="Nob"' in gm.get(sheet, {"target": "goblin-2", "name": "1"}).text
    assert "&amp;name=1" not in gm.get(sheet, {"target": "aldo"}).text
