"""The precompiled SQL of a tap reads and writes the same as the ORM."""

from __future__ import annotations

from itertools import chain

import pytest
from django.db import connection
from django.db.models import Q, QuerySet
from django.test.utils import CaptureQueriesContext

from encounters.campaigns.models import Campaign
from encounters.combatants.models import Combatant
from encounters.play.fights import statements, states
from encounters.play.models import Attempt, Encounter, Step
from encounters.play.stored.values import CastMember, FollowingRoll, NeededRoll, StoredRoll
from encounters.serve.performance.prepared_statements import Increment, Insert, Query, Update

pytestmark = [pytest.mark.django_db, pytest.mark.database]
TIMES = ("id", "created", "number", "token")


def row(model):
    """All stored values of it and of the related rows."""
    values = {field.attname: getattr(model, field.attname) for field in model._meta.concrete_fields}
    came = {name: row(other) for name, other in model._state.fields_cache.items() if other}
    return values | came


def same(found, expected: QuerySet) -> None:
    rows = list(expected)
    assert rows, "nothing was compared"
    assert list(map(row, found)) == list(map(row, rows))


def now(played):
    """The step that is shown."""
    return next(iter(statements.now_or_tapped(played.pk, played.now, "nobody's")))


@pytest.fixture
def fought(play, pia):
    """A fight with steps, dice of the table, an undone step, and an answer that waits for dice."""
    pia.own_dice = True
    pia.save()
    play(pia, "aldo", "declare", "none")
    play.undo(pia)
    play(pia, "aldo", "declare", "none")
    Attempt.objects.create(
        encounter=play.encounter,
        by="aldo",
        kind="attack",
        token="waits",
        choice={"by": "aldo"},
        needed=NeededRoll("aldo", "attack", 1, 20, [FollowingRoll("damage", 1, 6)]),
    )
    return play


class TestReading:
    def test_the_encounter_comes_with_its_campaign(self, fought):
        expected = Encounter.objects.select_related("campaign").filter(pk=fought.pk)
        same(statements.locked(fought.pk), expected)

    def test_steps_and_attempts_come_whole(self, fought):
        tapped = fought.steps[1]
        either = Q(number=fought.now) | Q(token=tapped.token)
        found = statements.now_or_tapped(fought.pk, fought.now, tapped.token)
        assert {item.number for item in found} == {tapped.number, fought.now}
        same(
            sorted(found, key=lambda entry: entry.number),
            Step.objects.filter(either, encounter=fought.pk),
        )
        same(statements.attempts(fought.pk), Attempt.objects.filter(encounter=fought.pk))

    def test_who_plays_whom_is_known_but_for_revoked_seats(self, fought, pia):
        seated = Combatant.objects.filter(campaign=fought.encounter.campaign, player=pia)
        own = [(item.pk, pia.pk, True, False, pia.asked_from) for item in seated]
        rows = statements.player_rows(fought.encounter.campaign_id)
        assert [row for row in rows if row in own] == own
        pia.revoked = pia.created
        pia.save()
        rows = statements.player_rows(seated[0].campaign_id)
        assert pia.pk not in {seat for _, seat, *_ in rows}

    def test_something_undone_is_noticed(self, play, pia):
        assert not now(play).undone
        play(pia, "aldo", "declare", "none")
        play.undo(pia)
        assert now(play).undone

    def test_dice_that_are_awaited_are_noticed(self, play, fought):
        assert now(fought).waits
        Attempt.objects.all().delete()
        assert not now(play).waits

    def test_the_same_query_with_other_values_finds_others(self, fought):
        by_number = Query(lambda pk, number: Step.objects.filter(encounter=pk, number=number))
        found = [by_number.one(fought.pk, number) for number in (1, 2)]
        assert [item.number for item in found if item] == [1, 2]
        assert by_number.one(fought.pk + 1, 1) is None

    def test_a_number_that_no_column_can_hold_finds_nobody(self):
        assert statements.locked.one(10**30) is None

    def test_it_costs_one_query_each_time(self, fought):
        for _ in range(2):
            with CaptureQueriesContext(connection) as queries:
                statements.now_or_tapped(fought.pk, 1, "nobody's")
            assert len(queries) == 1


class TestWriting:
    def test_a_step_is_written_as_the_orm_writes_it(self, fought):
        names = [
            field.attname for field in Step._meta.concrete_fields if field.attname not in TIMES
        ]
        last = fought.step
        made = [
            Step(number=90 + nth, **{name: getattr(last, name) for name in names})
            for nth in range(2)
        ]
        made[0].rolls = [StoredRoll("aldo", 'a "quoted" „word“\n', 2, 6, [1, 2], "app", None)]
        made[1].rolls = made[0].rolls
        Insert(Step)(made[:1])
        Step.objects.bulk_create(made[1:])
        by_hand, by_orm = Step.objects.filter(number__gte=90).values(*names)
        assert by_hand == by_orm
        assert made[0].pk and made[0] == Step.objects.get(number=90)
        assert not made[0]._state.adding

    def test_only_the_named_fields_are_written(self, fought):
        encounter = fought.encounter
        encounter.cast, encounter.note = [CastMember('"x"')], "not saved"
        Update(Encounter, ["cast"])(encounter)
        assert (fought.encounter.cast, fought.encounter.note) == (encounter.cast, "")

    def test_a_number_grows_by_one_and_not_of_what_is_gone(self, campaign):
        grown = Increment(Campaign, "version")
        before = Campaign.objects.get(pk=campaign.pk).version
        assert [grown(campaign.pk), grown(campaign.pk)] == [before + 1, before + 2]
        assert Campaign.objects.get(pk=campaign.pk).version == before + 2
        with pytest.raises(LookupError):
            grown(campaign.pk + 1000)


class TestStates:
    def test_a_state_is_read_once_and_is_the_stored_one(self, fought):
        first = states.after(fought.encounter, fought.step)
        assert states.after(fought.encounter, fought.step) is first
        assert first == states.decode(fought.encounter, fought.step)

    def test_a_key_that_is_given_again_is_another_step(self, fought):
        step = fought.step
        first = states.after(fought.encounter, step)
        earlier = fought.steps[0]
        earlier.pk = step.pk
        assert states.after(fought.encounter, earlier) is not first


def test_no_statement_names_a_column_that_the_models_have_not() -> None:
    fields = {field.name for field in chain(Encounter._meta.fields, Step._meta.fields)}
    assert set(statements.MOVED) <= fields
