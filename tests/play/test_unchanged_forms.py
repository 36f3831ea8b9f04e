"""The initial values of every form are accepted when it is submitted."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from random import Random
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.http import QueryDict

from encounters.campaigns.access import Member
from encounters.lobby import opening
from encounters.play import moves
from encounters.play.fights.choices import choice_from
from encounters.play.models import Encounter, Participant
from encounters.play.words.viewer_context import ViewerContext
from encounters.screens import boards
from encounters.screens.questions.cards import ask_card, form_of
from rulesets import registry
from rulesets.contract import Choice, Refused, Viewer
from rulesets.dice import Seeded
from tests.play.anything import demo_fight, many
from tests.play.filled_in import Form
from tests.play.table import Play

pytestmark = pytest.mark.django_db
SLUGS = [ruleset.slug for ruleset in registry.all()]
STEPS = 20
MOST = 6


@pytest.mark.parametrize("slug", SLUGS)
def test_a_form_that_nobody_has_changed_is_never_refused(gwen: User, slug: str) -> None:
    board, random = boards.read_board(demo_fight(gwen, slug).encounter.campaign_id), Random(slug)
    for _ in range(many(STEPS)):
        taken = [*_answers(board, _sights(board, random))]
        if not taken:
            break
        board.table.state = random.choice(taken)


@pytest.mark.parametrize("slug", SLUGS)
def test_a_form_tells_nothing_that_its_reader_may_not_know(gwen: User, slug: str) -> None:
    board, random = boards.read_board(demo_fight(gwen, slug).encounter.campaign_id), Random(slug)
    ruleset, compared = board.table.ruleset, 0
    for step in range(many(STEPS)):
        state = board.table.state
        pending = ruleset.pending(state)
        if not pending:
            break
        for context in [context for context in _sights(board, random) if not context.gm]:
            alike = _alike(context, state, random)
            if alike is not None:
                forms = _forms(board, state, context.viewer)
                assert forms == _forms(board, alike, context.viewer)
                compared += len(forms)
        choice = ruleset.suggest(state, random.choice(pending))
        board.table.state = ruleset.resolve(state, choice, Seeded(step)).state
    assert compared, "nothing could be compared"


def test_without_scripts_a_spell_is_cast_by_somebody_with_darts(gwen: User) -> None:
    """Then all parts of a form are sent, with those for other spells: the target stands in one."""
    fields = _cast_without_scripts(gwen, ["burning_hands", "magic_missile"])
    assert fields["targets"] == ["goblin-1", "goblin-2"]


def test_without_scripts_a_cantrip_needs_no_slot(gwen: User) -> None:
    """The form sends one, preset for the first spell."""
    fields = _cast_without_scripts(gwen, ["burning_hands", "fire_bolt"], power="fire_bolt")
    assert fields["power"] == "fire_bolt"
    assert "slot" not in fields


def _cast_without_scripts(gwen: User, powers: list[str], **chosen: str) -> Mapping[str, Any]:
    """The fields of a spell of Lia's, who has these, beside two goblins: as its form sends them."""
    campaign = opening.create_with_demo(gwen, registry.get("fifth"), "en")
    fight = Encounter.objects.create(campaign=campaign, name="Cave", ruleset="fifth")
    lia, goblin = (campaign.combatants.get(name=name) for name in ("Lia", "Goblin"))
    slots = {"1": 2, "2": 2, "3": 1}
    lia.stats |= {"slots": slots, "max_slots": slots, "initiative": 20, "dex": 20}
    lia.stats["powers"] = powers
    lia.save()
    for combatant, count in ((lia, 1), (goblin, 2)):
        Participant.objects.create(
            encounter=fight, combatant=combatant, side=combatant.side, count=count
        )
    assert moves.start(fight, Member(campaign, None, True)).ok
    play = Play(fight)
    play.until(lambda asked: (asked.by, asked.kind) == ("lia", "turn"))
    board = boards.read_board(campaign.pk)
    viewer = Viewer(gm=True, controls=tuple(board.table.cast))
    ruleset, state, posted = board.table.ruleset, play.state, QueryDict(mutable=True)
    for control in Form.of("".join(_forms(board, state, viewer))).controls:
        if control.sent and control.name != "choice":
            posted.appendlist(control.name, control.value)
    posted["choice"] = "cast"
    for name, value in chosen.items():
        posted[f"cast.{name}"] = value
    choice = choice_from(ruleset.pending(state), posted, ruleset.view(state, viewer).asked)
    ruleset.resolve(state, choice, Seeded(1))  # is not refused
    return choice.fields


def _alike(context: ViewerContext, state: Any, random: Random) -> Any:
    """Another state that this viewer cannot distinguish from it: the GM has set a number of a
    combatant."""
    ruleset = context.table.ruleset
    others = [*ruleset.plain(state)["combatants"]]
    numbers = [field for field in ruleset.settable if field.type == "int"]
    for target in random.sample(others, len(others)):
        for field in numbers:
            value = random.randint(field.min or 0, min(field.max or MOST, MOST))
            fields = {"target": target, "field": field.name, "value": value}
            try:
                other = ruleset.resolve(state, Choice("gm", "gm", "set", fields), Seeded(1)).state
            except Refused:
                continue
            if other != state and ruleset.view(other, context.viewer) == context.view:
                return other
    return None


def _forms(board: boards.Board, state: Any, viewer: Viewer) -> list[str]:
    board.table.state = state
    context = ViewerContext(board.table, viewer, board.table.ruleset.view(state, viewer))
    due = [asked for asked in context.view.asked if asked.decision is not None]
    return [str(ask_card(context, asked, form_of(board.table)).ask) for asked in due]


def _sights(board: boards.Board, random: Random) -> Iterator[ViewerContext]:
    """The GM's context, and those of players from whom somebody may be hidden."""
    table, ids = board.table, tuple(board.table.cast)
    viewers = [Viewer(gm=True, controls=ids, foes="numbers")]
    for side in dict.fromkeys(row.side for row in table.cast.values()):
        own = tuple(id for id in ids if table.cast[id].side == side)
        hidden = tuple(random.sample([id for id in ids if id not in own], random.randrange(2)))
        viewers.append(Viewer(controls=(*own, side), sides=(side,), hidden=hidden))
    return (
        ViewerContext(table, viewer, table.ruleset.view(table.state, viewer)) for viewer in viewers
    )


def _answers(board: boards.Board, contexts: Iterator[ViewerContext]) -> Iterator[Any]:
    """The state after each of the answers of every form; none is refused."""
    ruleset, state = board.table.ruleset, board.table.state
    pending = ruleset.pending(state)
    for context in contexts:
        for asked in context.view.asked:
            if asked.decision is None:
                continue
            form = Form.of(str(ask_card(context, asked, form_of(board.table)).ask))
            for row in form.rows():
                for name, value in _chosen(form, row):
                    posted = form.as_it_came().sent(row, name, value)
                    choice = choice_from(pending, posted, context.view.asked)
                    try:
                        yield ruleset.resolve(state, choice, Seeded(len(row))).state
                    except Refused as refused:
                        if name and refused.field == name.partition(".")[2]:
                            continue  # this explicit choice conflicts with the other values
                        raise AssertionError(_told(choice, context, refused)) from None


def _chosen(form: Form, row: str) -> Iterator[tuple[str, str]]:
    """Only the answer; then each value on which other fields depend."""
    yield "", ""
    option = row.partition("/")[0]
    yield from (item for item in form.deciding() if item[0].startswith(f"{option}."))


def _told(choice: Choice, context: ViewerContext, refused: Refused) -> str:
    return f"{choice}, as {context.viewer} found it: {refused}"
