"""The preselected answer: the usual turn is one tap."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from django.contrib.auth.models import User

from encounters.campaigns.access import Member
from encounters.campaigns.models import Campaign, Seat
from encounters.combatants.models import Combatant
from encounters.play import moves
from encounters.play.fights.choices import choice_from
from encounters.play.models import Encounter, Participant
from encounters.play.words.table import Table
from encounters.screens import boards
from encounters.screens.questions.cards import ask_card, form_of
from encounters.screens.questions.controls import Control, TargetControl
from encounters.screens.questions.question import Question
from rulesets import registry
from rulesets.contract import Choice
from rulesets.dice import Seeded
from tests.play.anything import demo_fight, many
from tests.play.filled_in import Form
from tests.play.table import Play

SHOTGUN = {"name": "Shotgun", "use": "firearm", "skill": 60, "feed": "magazine", "capacity": 2}
CLUB = {"name": "Club", "skill": 50}


@pytest.fixture
def dawn(campaign: Campaign, pia: Seat, sheet: Callable[..., Combatant]) -> Play:
    """Anna (Pia) with a shotgun and a club against three ghouls; it is her turn."""
    return at_dawn(campaign, pia, sheet, SHOTGUN)


def at_dawn(
    campaign: Campaign,
    pia: Seat,
    sheet: Callable[..., Combatant],
    gun: dict[str, Any],
    **stats: int,
) -> Play:
    campaign.ruleset = "coc7"
    campaign.save()
    encounter = Encounter.objects.create(campaign=campaign, name="At dawn", ruleset="coc7")
    anna = sheet("Anna", pia, dex=90, weapons=[gun, CLUB], held="Shotgun", **stats)
    for combatant, count in ((anna, 1), (sheet("Ghoul", dex=50), 3)):
        Participant.objects.create(
            encounter=encounter, combatant=combatant, count=count, side=combatant.side
        )
    assert moves.start(encounter, Member(campaign, None, True)).ok
    return Play(encounter)


def asked_of(campaign: Campaign, seat: Seat, by: str) -> Question:
    context = boards.read_board(campaign.pk).context(seat=seat.pk)
    asked = next(item for item in context.asked[by] if item.decision is not None)
    return Question(context, asked)


def to_the_next_turn(fight: Play, seat: Seat, by: str) -> None:
    """All others do something else."""
    for _ in range(40):
        pending = registry.get("coc7").pending(fight.state)
        if (by, "turn") in {(decision.by, decision.kind) for decision in pending}:
            return
        one = pending[0]
        idle = next(
            (name for name in ("none", "stop", "take_cover", "other") if one.option(name)), None
        )
        assert fight(None, one.by, one.kind, idle or one.options[0].name).ok
    raise AssertionError("the turn never came")


def test_the_first_turn_is_as_it_would_be_suggested(
    dawn: Play, campaign: Campaign, pia: Seat
) -> None:
    q = asked_of(campaign, pia, "anna")
    assert q.button == "Shoot at Ghoul 1"
    assert [row.option for row in q.rows if row.checked] == ["shoot"]


def test_what_was_done_last_time_stands_chosen(dawn: Play, campaign: Campaign, pia: Seat) -> None:
    assert dawn(pia, "anna", "turn", "melee", target="ghoul-3", weapon="Club").ok
    to_the_next_turn(dawn, pia, "anna")
    q = asked_of(campaign, pia, "anna")
    assert q.button == "Attack Ghoul 3: Club"
    chosen = next(row for row in q.rows if row.checked)
    whom, weapon = chosen.extras
    assert isinstance(whom, TargetControl) and isinstance(weapon, Control)
    assert [row.aim for row in whom.rows if row.checked] == ["ghoul-3"]
    assert [value for value in weapon.values if weapon.checked(value)] == ["Club"]


def test_of_a_target_that_fell_another_one_takes_the_place(
    dawn: Play, campaign: Campaign, pia: Seat
) -> None:
    assert dawn(pia, "anna", "turn", "melee", target="ghoul-3", weapon="Club").ok
    to_the_next_turn(dawn, pia, "anna")
    assert dawn.rule("remove", target="ghoul-3").ok
    q = asked_of(campaign, pia, "anna")
    assert q.button in ("Attack Ghoul 1: Club", "Attack Ghoul 2: Club")


def test_in_melee_the_same_shot_is_one_from_nearest(
    campaign: Campaign, pia: Seat, sheet: Callable[..., Combatant]
) -> None:
    fight = at_dawn(campaign, pia, sheet, SHOTGUN | {"capacity": 6})
    shot = {"target": "ghoul-2", "weapon": "Shotgun", "range": "base"}
    assert fight(pia, "anna", "turn", "shoot", **shot).ok
    assert fight.rule("engage", target="anna", other="ghoul-2").ok
    to_the_next_turn(fight, pia, "anna")
    chosen = next(row for row in asked_of(campaign, pia, "anna").rows if row.checked)
    (ranges,) = (item for item in chosen.extras if type(item) is Control)
    assert (chosen.option, ranges.name) == ("shoot", "shoot.range")
    assert [value for value in ranges.values if ranges.checked(value)] == ["point_blank"]


def test_against_a_blow_the_better_answer_stands_chosen_whatever_the_default_is(
    campaign: Campaign, pia: Seat, sheet: Callable[..., Combatant]
) -> None:
    dawn = at_dawn(campaign, pia, sheet, SHOTGUN, dodge=20)
    assert dawn.rule("set", target="anna", field="held", value="Club").ok
    assert dawn(pia, "anna", "turn", "other", text="waits").ok
    assert dawn(None, "ghoul-1", "turn", "melee", target="anna", weapon="unarmed").ok
    pending = registry.get("coc7").pending(dawn.state)
    assert [(each.kind, each.default) for each in pending] == [("react", "dodge")]
    chosen = next(row for row in asked_of(campaign, pia, "anna").rows if row.checked)
    assert chosen.option == "fight_back"


def test_how_a_turn_was_got_ready_is_not_done_again(
    dawn: Play, campaign: Campaign, pia: Seat
) -> None:
    assert dawn(pia, "anna", "turn", "take_cover").ok
    to_the_next_turn(dawn, pia, "anna")
    assert asked_of(campaign, pia, "anna").button == "Shoot at Ghoul 1"


def test_an_empty_gun_is_reloaded(
    campaign: Campaign, pia: Seat, sheet: Callable[..., Combatant]
) -> None:
    at_dawn(campaign, pia, sheet, SHOTGUN | {"loaded": 0})
    assert asked_of(campaign, pia, "anna").button == "Reload: Shotgun"


@pytest.mark.django_db
@pytest.mark.parametrize("slug", [ruleset.slug for ruleset in registry.all()])
def test_something_stands_chosen_in_every_question_and_can_be_sent_as_it_is(
    gwen: User, slug: str
) -> None:
    board = boards.read_board(demo_fight(gwen, slug).encounter.campaign_id)
    ruleset, met = board.table.ruleset, set[str]()
    for step in range(40):
        board = boards.Board(board.table)
        for seat in board.table.seats:
            context = board.context(seat=seat.pk)
            for asked in (
                decision for decision in context.view.asked if decision.decision is not None
            ):
                card = ask_card(context, asked, form_of(board.table))
                rows = [
                    control for control in Form.of(card.ask).controls if control.name == "choice"
                ]
                assert sum(item.chosen for item in rows) == 1, asked.kind
                assert card.q.button == next(row.deed for row in card.q.rows if row.checked)
                met.add(asked.kind)
        pending = ruleset.pending(board.table.state)
        if not pending:
            break
        choice: Choice = ruleset.suggest(board.table.state, pending[0])
        board.table.state = ruleset.resolve(board.table.state, choice, Seeded(step)).state
    assert met & set(ruleset.wording.turns) or not ruleset.wording.turns


@pytest.mark.django_db
@pytest.mark.parametrize("slug", [ruleset.slug for ruleset in registry.all()])
def test_what_stands_chosen_for_a_player_never_uses_up_something_scarce(
    gwen: User, slug: str
) -> None:
    """As the form would be sent untouched, in fights played at random."""
    table = boards.read_board(demo_fight(gwen, slug).encounter.campaign_id).table
    ruleset, begun, offered = table.ruleset, table.state, 0
    for seed in range(many(4)):
        random, table.state = Random(seed), begun
        for step in range(40):
            offered += sum(_spares(table, seat) for seat in table.seats)
            pending = ruleset.pending(table.state)
            if not pending:
                break
            decision = random.choice(pending)
            option = decision.alone(random.choice(decision.options))
            choice = ruleset.suggest(table.state, option)
            table.state = ruleset.resolve(table.state, choice, Seeded(step)).state
    assert offered or slug == "sample", "nothing was scarce"


def _spares(table: Table, seat: Seat) -> bool:
    """Whether a suggested version of an option would use up something; the preselected answer does
    not."""
    ruleset, state = table.ruleset, table.state
    context, would = boards.Board(table).context(seat=seat.pk), False
    for asked in context.view.asked:
        if asked.decision is None:
            continue
        form = Form.of(ask_card(context, asked, form_of(table)).ask)
        row = next((item for item in form.controls if item.name == "choice" and item.chosen), None)
        if row is not None:
            sent = form.sent(row.value)
            sent.update({"by": asked.by, "kind": asked.kind})
            choice = choice_from([asked.decision], sent)
            assert not ruleset.spends(state, choice), choice
        alone = (asked.decision.alone(option) for option in asked.decision.options)
        would |= any(ruleset.spends(state, ruleset.suggest(state, one)) for one in alone)
    return would
