"""Secrets never leave the server for a player: not in a panel, a page, a push, an error.

Unique secrets are put into foes, hidden combatants, and log lines for the GM; then all responses to
phones are searched, byte by byte.
"""

from __future__ import annotations

import logging
import re
from random import Random

import pytest

from encounters.campaigns.access import Member
from encounters.combatants.models import Combatant
from encounters.play import moves
from encounters.play.models import Encounter, Participant
from encounters.screens import boards
from encounters.screens.log.line import forget as forget_log
from encounters.serve.live.places import Place
from rulesets import registry
from rulesets.conformance.playing import profiles
from tests.comparable import comparable
from tests.phones import phone_of
from tests.play.anything import anything, demo_fight, many
from tests.play.opened import behind
from tests.play.table import Play

SECRETS = re.compile(
    r"mimic|poisonblade|whisperspell|(?<![\w/])(?:774|741|-9)(?!\w)", re.IGNORECASE
)
LANGUAGES = ("en", "he")


@pytest.fixture
def lair(campaign, pia, piet, sheet):
    """Aldo and Bera, a visible ogre with secrets, and a hidden mimic."""
    encounter = Encounter.objects.create(campaign=campaign, name="The lair", ruleset="ose")
    ogre = sheet(
        "Ogre",
        hp=774,
        ac=-9,
        thac0=3,
        weapons=[{"name": "Poisonblade", "damage": "1d4"}],
        spells=[{"name": "Whisperspell", "damage": "1d4"}],
    )
    mimic = sheet("Mimic", hp=3, engaged=["aldo"])
    aldo, bera = sheet("Aldo", pia, hp=6, engaged=["ogre"]), sheet("Bera", piet, hp=5)
    for item in (aldo, bera, ogre, mimic):
        Participant.objects.create(
            encounter=encounter, combatant=item, side=item.side, hidden=item.name == "Mimic"
        )
    assert moves.start(encounter, Member(campaign, None, True)).ok
    return Play(Encounter.objects.get(pk=encounter.pk))


def places(*seats):
    for language in LANGUAGES:
        yield Place("watch", None, language)
        yield Place("table", None, language)
        for seat in seats:
            yield Place("seat", seat.pk, language)


def everything(play, *seats) -> str:
    """Everything that players' phones and the display can request now."""
    board = boards.read_board(play.encounter.campaign_id)
    found = [board.html(place) for place in places(*seats)]
    campaign, fight = f"/c/{play.encounter.campaign_id}/", f"/e/{play.pk}/"
    pages = [campaign, f"{campaign}table/", f"{fight}log", f"{fight}steps"]
    pages += [f"{fight}questions?who=ogre,mimic", f"{fight}rulings?target=mimic"]
    for phone in map(phone_of, seats):
        found += [phone.get(page).content.decode() for page in pages]
        found.append(behind(found[-len(pages)], phone))
        tap = {"by": "ogre", "kind": "declare", "choice": "none", "step": play.now, "token": "t"}
        refused = phone.post(f"{fight}answer", tap, headers={"HX-Request": "true"})
        found.append(refused.content.decode())
    return comparable("\n".join(found))


def slipped(told: str) -> list[str]:
    """Every secret in it, with its context."""
    return [told[max(0, found.start() - 300) :][:600] for found in SECRETS.finditer(told)]


def assert_nothing_slipped(play, *seats) -> None:
    assert not slipped(everything(play, *seats))


def test_stats_of_foes_and_whoever_hides(lair, pia, piet):
    assert "Ogre" in everything(lair, pia)
    assert_nothing_slipped(lair, pia, piet)


def test_the_gm_sees_them(lair, campaign):
    told = " ".join(slipped(boards.read_board(campaign.pk).html(Place("gm"))))
    assert "Mimic" in told
    assert "774" in told


def test_what_foes_declared_in_secret(lair, pia, piet):
    lair(None, "ogre", "declare", "cast", spell="Whisperspell")
    assert_nothing_slipped(lair, pia, piet)


def test_what_the_gm_rules_about_them(lair, pia, piet):
    lair.rule("set", target="ogre", field="hp", value=741)
    lair.rule("set", target="mimic", field="hp", value=2)
    assert_nothing_slipped(lair, pia, piet)


def test_targets_that_hide_are_not_offered(lair, pia, piet, faces):
    for by, who in (("aldo", pia), ("bera", piet), ("ogre", None), ("mimic", None)):
        if (by, "declare") in lair.pending:
            lair(who, by, "declare", "none")
    faces += [6, 1]
    lair(None, "gm", "initiative", "roll")
    for by, kind in sorted(lair.pending):
        if kind == "move":
            lair(piet, by, "move", "stay")
    assert ("aldo", "melee") in lair.pending
    assert_nothing_slipped(lair, pia, piet)


def test_a_whole_fight(lair, pia, piet, campaign):
    """To its end, whatever happens; a weapon or spell is visible when it is used, numbers are
    not."""
    for _ in range(12):
        if lair.state.over:
            break
        moves.play_foes(lair.tap())
        hidden = any(row.hidden for row in lair.encounter.cast)
        known = {"poisonblade", "whisperspell", *(() if hidden else ("mimic",))}
        told = SECRETS.findall(everything(lair, pia, piet))
        assert {secret.lower() for secret in told} <= known
        for by in ("aldo", "bera"):
            kinds = [kind for who, kind in lair.pending if who == by]
            if kinds:
                moves.answer(lair.tap(), _default(by))


def _default(by):
    from rulesets.contract import Choice

    return Choice("gm", "gm", "suggest", {"who": [by]})


def test_one_players_question_is_not_on_anothers_phone(play, campaign, pia, piet):
    told = boards.read_board(campaign.pk).html(Place("seat", pia.pk))
    assert "Sleep" not in told.split('class="col aside')[0]
    assert 'value="cast/Sleep"' not in told


def test_errors_and_log_lines_say_nothing_of_them(lair, pia, caplog):
    caplog.set_level(logging.DEBUG)
    phone = phone_of(pia)
    for choice in ("attack/mimic", "attack/ogre"):
        data = {"by": "aldo", "kind": "melee", "choice": choice, "step": lair.now, "token": choice}
        answer = phone.post(f"/e/{lair.pk}/answer", data, headers={"HX-Request": "true"})
        assert "Poisonblade" not in answer.content.decode()
        assert "Mimic" not in answer.content.decode()
    assert not slipped(caplog.text)


def test_the_library_is_the_gms(lair, pia, campaign):
    assert Combatant.objects.filter(name="Mimic").exists()
    answer = phone_of(pia).get(f"/c/{campaign.pk}/gm/library/")
    assert answer.status_code in (302, 404)
    assert "Mimic" not in answer.content.decode()


@pytest.mark.parametrize("slug", [ruleset.slug for ruleset in registry.all()])
def test_nobody_is_shown_more_or_less_for_who_was_shown_before(gwen, slug):
    """Many parts are drawn once for several phones, but never for people who may know different
    things."""
    play, random = demo_fight(gwen, slug, hidden=True), Random(slug)
    campaign = play.encounter.campaign
    for step in range(many(12)):
        if play.encounter.status != Encounter.Status.RUNNING:
            break
        anything(play, random)
        together = boards.read_board(campaign.pk)
        everywhere = [*places(*together.table.seats)]
        shown = [Place("gm"), *(everywhere if profiles.thorough() else in_turns(everywhere, step))]
        for place in random.sample(shown, len(shown)):
            together.html(place)
        for place in shown:
            forget_log()
            alone = boards.read_board(campaign.pk)
            alone.table.now = together.table.now
            assert together.html(place) == alone.html(place), place


def in_turns(everywhere, step):
    """Each in one language, and in the next step in the other one."""
    half = len(everywhere) // 2
    pairs = zip(everywhere[:half], everywhere[half:], strict=True)
    return [pair[(number + step) % 2] for number, pair in enumerate(pairs)]
