"""The short sheet of one combatant: several rulings in one tap, undone together."""

from __future__ import annotations

import re

import pytest
from django.contrib.auth.models import User
from django.http import QueryDict
from django.test import Client
from django.urls import reverse

from encounters.campaigns.models import Campaign, Seat
from encounters.play import moves
from encounters.play.models import Step
from encounters.play.rulings import overruling, quick, ruling_forms
from encounters.play.rulings.overruling import Wishes
from encounters.play.words.viewer_context import ViewerContext
from encounters.screens import boards
from encounters.screens.gm import undo_name
from encounters.screens.log import beats, log_lines
from rulesets import registry
from rulesets.contract import CombatantView
from tests.play.anything import demo_fight
from tests.play.table import Play

pytestmark = pytest.mark.django_db

EVERY_GAME = pytest.mark.parametrize("slug", [ruleset.slug for ruleset in registry.all()])
BY_NUMBERS = pytest.mark.parametrize("slug", ["coc7", "kampbogen", "momentum", "ose"])


def sight_of(play: Play) -> ViewerContext:
    return boards.read_board(play.encounter.campaign_id).context(gm=True)


def foe_of(play: Play) -> CombatantView:
    return sight_of(play).others[0]


def rule(play: Play, about: CombatantView, **wishes: object) -> moves.Result:
    given = Wishes(**wishes)  # type: ignore[arg-type]
    return overruling.rule(play.tap(), (about.id,), given)


def posted(play: Play, about: CombatantView, **changed: object) -> QueryDict:
    """The data of the sheet after only the `changed` fields were touched."""
    shown, found = quick.sheet(sight_of(play), about), QueryDict(mutable=True)
    boxes = [*shown.conditions, *shown.melee, *shown.deeds]
    found.setlist("is", [box.key for box in boxes if box.on])
    found.setlist("was", [box.key for box in boxes if box.on])
    for count in shown.counts:
        found[f"count.{count.name}"] = found[f"was.{count.name}"] = str(count.now)
    for name, value in changed.items():
        found[name] = str(value)
    return found


def chips(client: Client, play: Play) -> list[int]:
    """The amounts that can be tapped on the sheet of the first in the party."""
    about = {"target": sight_of(play).party[0].id}
    sheet = client.get(reverse("gm_rulings", args=[play.pk]), about).text
    return [int(amount) for amount in re.findall(r'data-by="([^"]+)"', sheet)]


@BY_NUMBERS
def test_damage_is_an_amount_and_never_more_than_there_is(gwen: User, slug: str) -> None:
    play = demo_fight(gwen, slug)
    before, health = foe_of(play), registry.get(slug).quick.health
    assert rule(play, before, amount=-1).ok
    assert foe_of(play).facts[health] == before.facts[health] - 1
    assert rule(play, before, amount=-200).ok
    assert foe_of(play).facts[health] == 0
    assert not foe_of(play).able


@BY_NUMBERS
def test_healing_ends_at_the_most(gwen: User, slug: str) -> None:
    play = demo_fight(gwen, slug)
    short = registry.get(slug).quick
    rule(play, foe_of(play), amount=-1)
    assert rule(play, foe_of(play), amount=90).ok
    assert foe_of(play).facts[short.health] == foe_of(play).facts[short.most]


def test_where_wounds_are_counted_they_go_up_and_down(gwen: User) -> None:
    play = demo_fight(gwen, "arm5")
    assert rule(play, foe_of(play), counts={"wounds_light": 2, "fatigue_lost": 1}).ok
    assert rule(play, foe_of(play), counts={"wounds_light": -1}).ok
    facts = foe_of(play).facts
    assert (facts["wounds_light"], facts["fatigue_lost"]) == (1, 1)


def test_what_the_rules_make_of_damage_is_theirs_to_say(gwen: User) -> None:
    play = demo_fight(gwen, "coc7")
    assert rule(play, foe_of(play), amount=-2).ok
    assert [row["rule"] for row in play.step.log][:2] == ["gm_hurt", "wound"]


@EVERY_GAME
def test_every_condition_can_be_put_on_and_taken_off(gwen: User, slug: str) -> None:
    play = demo_fight(gwen, slug)
    for chip in quick.sheet(sight_of(play), foe_of(play)).conditions:
        on, off = ((), (chip.key,)) if chip.on else ((chip.key,), ())
        assert rule(play, foe_of(play), on=on, off=off).ok, chip.key
        shown = quick.sheet(sight_of(play), foe_of(play)).conditions
        assert [item.on for item in shown if item.key == chip.key] == [not chip.on], chip.key
        play.undo()


@pytest.mark.parametrize("slug", ["arm5", "coc7", "momentum", "ose"])
def test_somebody_is_put_into_melee_and_out_of_it(gwen: User, slug: str) -> None:
    play = demo_fight(gwen, slug)
    first = quick.sheet(sight_of(play), foe_of(play)).melee[0]
    assert not first.on
    assert rule(play, foe_of(play), on=(first.key,)).ok
    again = quick.sheet(sight_of(play), foe_of(play)).melee[0]
    assert (again.key, again.on) == (first.key, True)
    assert rule(play, foe_of(play), off=(first.key,)).ok
    assert not quick.sheet(sight_of(play), foe_of(play)).melee[0].on


class TestOneTap:
    def test_is_several_rulings_and_one_undo(self, gwen: User) -> None:
        play = demo_fight(gwen, "coc7")
        before = play.plain
        result = rule(
            play, foe_of(play), amount=-3, on=("prone", "cover"), reason="The shelf falls"
        )
        assert result.ok
        assert [step.choice["option"] for step in play.steps[1:]] == ["hurt", "set", "set"]
        assert play.undo().ok
        assert play.plain == before
        assert play.redo().ok
        assert foe_of(play).facts["prone"]

    def test_so_are_any_values_that_were_typed(self, gwen: User, client: Client) -> None:
        play = demo_fight(gwen, "ose")
        before = play.plain
        form = ruling_forms.values_form(sight_of(play), foe_of(play))
        shown = {
            f"set-{name}": form.get_initial_for_field(field, name)
            for name, field in form.fields.items()
        }
        given = {name: value for name, value in shown.items() if value not in (None, False)}
        client.force_login(gwen)
        client.post(
            reverse("gm_values", args=[play.pk]),
            given | {"target": foe_of(play).id, "set-hp": 1, "set-ac": 3, "set-blinded": "on"},
        )
        facts = foe_of(play).facts
        assert (facts["hp"], facts["ac"], facts["blinded"]) == (1, 3, True)
        assert play.undo().ok
        assert play.plain == before

    def test_is_taken_whole_or_not_at_all(self, gwen: User) -> None:
        play = demo_fight(gwen, "coc7")
        before = play.now
        result = rule(play, foe_of(play), amount=-3, on=("status=nonsense",))
        assert result.kind == "refused"
        assert (play.now, foe_of(play).facts["hp"]) == (before, 13)

    def test_counts_once_however_often_it_is_sent(self, gwen: User) -> None:
        play = demo_fight(gwen, "ose")
        about, tap = foe_of(play), play.tap(token="twice")
        assert overruling.rule(tap, (about.id,), Wishes(amount=-1)).kind == "done"
        assert overruling.rule(tap, (about.id,), Wishes(amount=-1)).kind == "again"
        assert foe_of(play).facts["hp"] == about.facts["hp"] - 1

    def test_leaves_alone_what_it_did_not_touch_whatever_came_before(self, gwen: User) -> None:
        play = demo_fight(gwen, "ose")
        sent = posted(play, foe_of(play), amount=-1)
        play.rule("set", target=foe_of(play).id, field="blinded", value=True)
        assert overruling.rule_form(play.tap(), (foe_of(play).id,), sent).ok
        assert foe_of(play).facts["blinded"]

    def test_without_a_wish_nothing_is_done_and_the_gm_is_told(self, gwen: User) -> None:
        play = demo_fight(gwen, "ose")
        sent = posted(play, foe_of(play))
        result = overruling.rule_form(play.tap(), (foe_of(play).id,), sent)
        assert (result.kind, result.code) == ("refused", "nothing_chosen")

    def test_is_the_gms(self, play: Play, pia: Seat) -> None:
        result = overruling.rule(play.tap(pia), ("goblin-1",), Wishes(amount=-1))
        assert (result.kind, result.code) == ("refused", "not_yours")

    @pytest.mark.parametrize(
        "wishes",
        [
            {"on": ("hp=1",)},
            {"on": ("with/nobody",)},
            {"on": ("do/end",)},
            {"on": ("do/no such",)},
            {"counts": {"hp": 1}},
            {"off": ("no such",)},
        ],
    )
    def test_takes_nothing_that_no_sheet_offers(
        self, gwen: User, wishes: dict[str, object]
    ) -> None:
        play = demo_fight(gwen, "ose")
        before = play.now
        assert rule(play, foe_of(play), **wishes).kind == "refused"
        assert play.now == before

    @pytest.mark.parametrize("amount", ["many", "9" * 40, "-", "1.5", "٣"])
    def test_reads_no_number_that_is_none(self, gwen: User, amount: str) -> None:
        play = demo_fight(gwen, "ose")
        sent = posted(play, foe_of(play), amount=amount)
        assert overruling.rule_form(play.tap(), (foe_of(play).id,), sent).kind == "refused"


def whole_log(context: ViewerContext) -> str:
    return str(beats.whole(context, log_lines.lines(context, context.table.steps, 60), opened=True))


class TestTheReason:
    def test_stands_in_the_log_with_the_ruling(self, play: Play, campaign: Campaign) -> None:
        overruling.rule(play.tap(), ("goblin-1",), Wishes(amount=-1, reason="The floor gives way"))
        assert "The floor gives way" in whole_log(boards.read_board(campaign.pk).context(gm=True))

    def test_is_read_only_by_whoever_is_told_of_the_ruling(
        self, gwen: User, campaign: Campaign
    ) -> None:
        play = demo_fight(gwen, "arm5")
        rule(play, foe_of(play), counts={"wounds_light": 1}, reason="A secret thorn")
        board = boards.read_board(play.encounter.campaign_id)
        seat = next(iter(board.table.seat_of))
        assert "A secret thorn" in whole_log(board.context(gm=True))
        assert "A secret thorn" not in whole_log(board.context(seat))

    def test_is_cut_where_it_is_too_long(self, gwen: User) -> None:
        play = demo_fight(gwen, "ose")
        sent = posted(play, foe_of(play), amount=-1, reason="why " * 400)
        assert overruling.rule_form(play.tap(), (foe_of(play).id,), sent).ok
        (note,) = Step.objects.get(encounter=play.pk, number=play.now).notes
        assert len(note.reason) <= overruling.LONGEST_REASON


class TestTheSheet:
    def test_comes_first_and_all_values_are_one_tap_behind_it(
        self, gwen: User, client: Client
    ) -> None:
        play = demo_fight(gwen, "ose")
        client.force_login(gwen)
        address = reverse("gm_rulings", args=[play.pk])
        short = client.get(address, {"target": "goblin-1"}).content.decode()
        assert 'name="amount"' in short and 'name="set-ac"' not in short
        assert "all=1" in short
        assert (
            'name="set-ac"'
            in client.get(address, {"target": "goblin-1", "all": 1}).content.decode()
        )

    def test_what_concerns_the_fight_stands_above_the_names(
        self, gwen: User, client: Client
    ) -> None:
        play = demo_fight(gwen, "ose")
        client.force_login(gwen)
        found = client.get(reverse("gm_rulings", args=[play.pk])).content.decode()
        names = found.index('id="about-goblin-1"')
        assert found.index('id="ruling-morale"') < found.index('id="joins"') < names

    def test_the_end_of_the_fight_comes_last(self, gwen: User, client: Client) -> None:
        play = demo_fight(gwen, "ose")
        client.force_login(gwen)
        found = client.get(reverse("gm_rulings", args=[play.pk])).content.decode()
        assert found.count('id="ruling-') > 1
        assert found.rindex('id="ruling-') == found.index('id="ruling-end"')
        assert found.index('id="ruling-end"') > found.rindex('id="about-')

    def test_comes_back_as_it_was_tapped_where_the_rules_refuse_it(
        self, gwen: User, client: Client
    ) -> None:
        play = demo_fight(gwen, "kampbogen")
        client.force_login(gwen)
        given = {"target": "jens", "step": play.now, "amount": "-2", "is": "status=fled"}
        answer = client.post(
            reverse("gm_quick", args=[play.pk]),
            given | {"reason": "He has had enough", "sheet": "close"},
            headers={"HX-Request": "true"},
        )
        shown = answer.content.decode()
        assert answer.status_code == 422
        assert 'value="-2"' in shown and "He has had enough" in shown
        assert 'role="alert"' in shown

    @pytest.mark.parametrize(
        ("slug", "steps"),
        [("ose", [1, 3, 5, 10]), ("coc7", [1, 2, 5]), ("momentum", [1, 2, 5])],
    )
    def test_has_chips_in_steps_that_fit_the_game_and_those_that_heal_for_whoever_is_hurt(
        self, gwen: User, client: Client, slug: str, steps: list[int]
    ) -> None:
        play = demo_fight(gwen, slug)
        client.force_login(gwen)
        harm = [-step for step in steps]
        assert chips(client, play) == harm, "nobody is hurt"
        assert rule(play, sight_of(play).party[0], amount=-1).ok
        assert chips(client, play) == [*harm, *steps]

    def test_has_no_chip_that_takes_more_lives_than_somebody_has(
        self, gwen: User, client: Client
    ) -> None:
        play = demo_fight(gwen, "kampbogen")
        client.force_login(gwen)
        assert chips(client, play) == [-1, -2]

    def test_the_undo_button_names_the_first_of_it(self, gwen: User) -> None:
        play = demo_fight(gwen, "ose")
        rule(play, foe_of(play), amount=-1, on=("blinded",))
        assert foe_of(play).name in str(undo_name(sight_of(play)))
