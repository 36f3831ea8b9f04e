"""From a prepared roster to the first step; newcomers; writing results to the sheets after the
fight."""

import pytest
from django.db import OperationalError

from encounters.campaigns.access import Member
from encounters.campaigns.models import Campaign
from encounters.combatants.models import Combatant
from encounters.play import moves
from encounters.play.fights.roster import entrants
from encounters.play.models import Encounter, Participant, Step
from encounters.play.stored.values import CastMember, StandingOrder
from tests.locks import locking

pytestmark = [pytest.mark.django_db, pytest.mark.database]


@pytest.fixture
def start(campaign):
    return lambda encounter, seat=None: moves.start(encounter, Member(campaign, seat, seat is None))


class TestStart:
    def test_characters_keep_their_names_and_groups_are_numbered(self, play):
        names = {id: row["name"] for id, row in play.plain["combatants"].items()}
        assert names == {
            "aldo": "Aldo",
            "bera": "Bera",
            "goblin-1": "Goblin 1",
            "goblin-2": "Goblin 2",
        }
        assert [row.group for row in play.encounter.cast] == ["", "", "Goblin", "Goblin"]
        assert [row.side for row in play.encounter.cast] == ["party", "party", "foes", "foes"]

    def test_the_first_step_is_the_beginning(self, play):
        assert (play.now, play.step.kind, play.step.parent) == (1, "begin", None)
        assert play.encounter.started is not None

    def test_the_encounters_options_lie_over_the_house_rules(self, prepared, campaign, start):
        campaign.options = {"variable_damage": True, "morale": False}
        campaign.save()
        prepared.options = {"morale": True}
        prepared.save()
        options = start(prepared).encounter.options
        assert (options["variable_damage"], options["morale"]) == (True, True)

    def test_hidden_ones_are_hidden_from_the_start(self, prepared, start):
        Participant.objects.filter(combatant__name="Goblin").update(hidden=True)
        cast = start(prepared).encounter.cast
        assert [row.hidden for row in cast] == [False, False, True, True]

    def test_only_the_gm_starts_it(self, prepared, start, pia):
        assert start(prepared, pia).code == "not_yours"

    def test_it_begins_once(self, encounter, start):
        assert start(encounter).code == "already_begun"

    def test_not_again_once_it_is_closed(self, play, start):
        play.rule("end")
        moves.carry_over(play.tap(), [])
        assert start(play.encounter).code == "closed"

    def test_one_fight_at_a_time_lies_on_the_table(self, encounter, campaign, start):
        other = Encounter.objects.create(campaign=campaign, name="Later", ruleset="ose")
        assert start(other).code == "on_the_table"

    def test_somebody_has_to_take_part(self, campaign, start):
        empty = Encounter.objects.create(campaign=campaign, name="Nobody", ruleset="ose")
        assert start(empty).code == "nobody"

    def test_a_sheet_that_does_not_fit_is_named(self, prepared, start, sheet):
        wrong = sheet("Ogre", hp=0)
        Participant.objects.create(encounter=prepared, combatant=wrong)
        result = start(prepared)
        assert result.code == "bad_stats"
        assert "Ogre" in result.message and "Hit points" in result.message
        assert Encounter.objects.get(pk=prepared.pk).status == Encounter.Status.PREPARED

    def test_so_are_options_that_do_not_fit(self, prepared, start):
        prepared.options = {"morale": "perhaps"}
        prepared.save()
        result = start(prepared)
        assert result.code == "bad_options"
        assert "Morale" in result.message

    def test_a_full_disk_leaves_it_prepared(self, prepared, start, monkeypatch):
        def full(*args, **how):
            raise OperationalError("database or disk is full")

        monkeypatch.setattr(Step, "save", full)
        result = start(prepared)
        assert (result.code, result.encounter.status) == ("not_saved", Encounter.Status.PREPARED)

    def test_hundreds_of_goblins_are_too_many(self, prepared, start):
        Participant.objects.filter(combatant__name="Goblin").update(count=500)
        assert start(prepared).code == "too_many"


class TestNames:
    def ids(self, name, count, taken=(), kind="foe"):
        made = entrants(Combatant(name=name, kind=kind), count, "foes", False, taken)
        return [(item.combatant["id"], item.combatant["name"]) for item in made]

    def test_two_of_one_name_are_told_apart(self):
        assert self.ids("Goblin", 1, {"goblin"}) == [("goblin-2", "Goblin 2")]

    def test_a_number_that_is_taken_is_left_out(self):
        made = self.ids("Goblin", 2, {"goblin-1"})
        assert made == [("goblin-2", "Goblin 2"), ("goblin-3", "Goblin 3")]

    def test_names_in_other_letters_keep_them(self):
        assert self.ids("אביגיל", 1) == [("אביגיל", "אביגיל")]

    def test_a_name_without_any_letter_gets_an_id_all_the_same(self):
        assert self.ids("!?", 1) == [("foe", "!?")]

    def test_nobody_is_called_like_the_gm(self):
        assert self.ids("GM", 1, {"gm"}) == [("gm-2", "GM 2")]


class TestNewcomers:
    def goblin(self):
        return Combatant.objects.get(name="Goblin").pk

    def test_several_of_the_library_join_their_group(self, play):
        before = play.now
        assert moves.add(play.tap(), [self.goblin()], 2).ok
        assert play.now == before + 2
        assert [row.id for row in play.encounter.cast[-2:]] == ["goblin-3", "goblin-4"]
        assert {row.group for row in play.encounter.cast[-2:]} == {"Goblin"}
        assert play.plain["combatants"]["goblin-4"]["name"] == "Goblin 4"

    def test_who_joins_a_group_does_as_the_group_does(self, play):
        play.always(None, "suggest", "goblin-1", "goblin-2")
        moves.add(play.tap(), [self.goblin()])
        assert play.encounter.standing["goblin-3"] == StandingOrder("suggest", None)

    def test_a_character_comes_with_its_player(self, play, sheet, pia):
        from encounters.play.fights import control

        late = sheet("Cora", pia)
        assert moves.add(play.tap(), [late.pk], 1).ok
        assert control.players(play.encounter)["cora"].seat == pia.pk

    def test_it_may_be_hidden_and_on_any_side(self, play):
        assert moves.add(play.tap(), [self.goblin()], 1, "party", True).ok
        row = play.encounter.cast[-1]
        assert (row.side, row.hidden) == ("party", True)

    def test_after_an_undo_the_number_is_free_again(self, play):
        moves.add(play.tap(), [self.goblin()])
        play.undo()
        moves.add(play.tap(), [self.goblin()])
        assert [row.id for row in play.encounter.cast].count("goblin-3") == 1
        assert "goblin-3" in play.plain["combatants"]

    def test_only_the_gm_brings_them_and_only_from_the_own_library(self, play, pia):
        assert moves.add(play.tap(pia), [self.goblin()]).code == "not_yours"
        assert moves.add(play.tap(), [999_999]).code == "unknown"
        assert moves.add(play.tap(), [self.goblin()], 500).code == "too_many"
        assert moves.add(play.tap(), [self.goblin()], 0).code == "too_many"

    def test_a_sheet_of_another_table_is_as_unknown_as_one_that_is_none(self, play, otto):
        elsewhere = Campaign.objects.create(name="Elsewhere", gm=otto, ruleset="ose")
        ogre = elsewhere.combatants.create(kind=Combatant.Kind.FOE, name="Ogre", stats={"hp": 9})
        before = play.now
        assert moves.add(play.tap(), [ogre.pk]).code == "unknown"
        assert moves.add(play.tap(), [self.goblin(), ogre.pk]).code == "unknown"
        assert moves.keep_out(play.tap(), ogre.pk).code == "unknown"
        assert (play.now, play.encounter.kept_out) == (before, [])

    def test_a_newcomer_without_a_sheet_is_in_the_cast_too(self, play):
        assert play.rule("add", combatant={"id": "rat", "side": "foes"}).ok
        assert play.encounter.cast[-1] == CastMember("rat", None, "foes")


class TestCarryOver:
    @pytest.fixture
    def over(self, play):
        play.rule("set", target="aldo", field="hp", value=2)
        play.rule("set", target="goblin-1", field="hp", value=1)
        play.rule("end")
        return play

    def test_what_lasts_goes_back_to_the_sheets_that_the_gm_chose(self, over):
        assert moves.carry_over(over.tap(), ["aldo"]).ok
        assert Combatant.objects.get(name="Aldo").stats["hp"] == 2
        assert Combatant.objects.get(name="Aldo").stats["ac"] == 5
        assert over.encounter.status == Encounter.Status.CLOSED

    def test_the_campaign_is_locked_before_the_sheets(self, over):
        with locking() as locked:
            assert moves.carry_over(over.tap(), ["aldo"]).ok
        assert locked == ["campaign", "sheet"]

    def test_a_kind_of_foe_stays_as_it_is(self, over):
        assert moves.carry_over(over.tap(), ["aldo", "goblin-1"]).ok
        assert Combatant.objects.get(name="Goblin").stats["hp"] == 3

    def test_then_the_table_is_free(self, over, campaign, start, sheet):
        moves.carry_over(over.tap(), [])
        again = Encounter.objects.create(campaign=campaign, name="Again", ruleset="ose")
        for combatant in Combatant.objects.all():
            Participant.objects.create(encounter=again, combatant=combatant, side=combatant.side)
        assert start(again).code != "on_the_table"

    def test_not_before_it_is_over(self, play):
        assert moves.carry_over(play.tap(), ["aldo"]).code == "still_on"

    def test_only_by_the_gm_and_only_for_who_was_there(self, over, pia):
        assert moves.carry_over(over.tap(pia), ["aldo"]).code == "not_yours"
        assert moves.carry_over(over.tap(), ["nobody"]).code == "unknown"
