"""For every combination of fields, the texts beside the rows of a form equal those of a form
rendered with that answer."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from html import unescape
from random import Random
from typing import Any
from unittest.mock import patch

import pytest
from django.contrib.auth.models import User
from django.http import QueryDict
from msgspec.structs import asdict

from encounters.campaigns.access import Member
from encounters.campaigns.models import Campaign, Seat
from encounters.combatants.models import Combatant
from encounters.play import moves
from encounters.play.fights.choices import choice_from
from encounters.play.models import Encounter
from encounters.play.words.viewer_context import ViewerContext
from encounters.screens import boards
from encounters.screens.questions import pending
from encounters.screens.questions.cards import ask_card, form_of
from encounters.screens.questions.pending import live_odds
from encounters.screens.questions.presets import presets
from rulesets import registry
from rulesets.conformance.playing import profiles
from rulesets.contract import Choice, Decision, Field, Option, PendingView
from tests.phones import laptop_of, phone_of
from tests.play.anything import demo_fight, enough, many
from tests.play.table import Play

pytestmark = pytest.mark.django_db
STEPS = 12
ENOUGH = 6
KINDS = {"gm", "player", "changed"}
TRIES = 1
BRIEF = ("enum", "weapon", "spell", "combatant")


@pytest.mark.parametrize("ruleset", registry.all(), ids=lambda ruleset: ruleset.slug)
def test_what_stands_beside_an_answer_follows_every_field(gwen: User, ruleset: Any) -> None:
    play, random = demo_fight(gwen, ruleset.slug), Random(ruleset.slug)
    seen: set[str] = set()
    for step in range(many(STEPS)):
        if seen >= KINDS and enough(step, ENOUGH):
            break
        pending = ruleset.pending(play.state)
        if play.attempts():
            typed(play, random)
            continue
        if not pending:
            break
        for context in looked_at(play, random):
            came: dict[str, dict[str, str]] = {}
            for posted in answers(context, random):
                seen |= compared(context, choice_of(context, posted), came)
        moves.answer(play.tap(), ruleset.suggest(play.state, random.choice(pending)))
    assert seen >= KINDS


@pytest.mark.parametrize("ruleset", registry.all(), ids=lambda ruleset: ruleset.slug)
def test_the_phone_is_told_the_same(gwen: User, ruleset: Any) -> None:
    play, random = demo_fight(gwen, ruleset.slug), Random(ruleset.slug)
    asked = 0
    for context in contexts(play):
        seat = None if context.gm else seat_of(play, context)
        browser = laptop_of(gwen) if seat is None else phone_of(seat)
        for posted in answers(context, random):
            found = browser.get(f"/e/{play.pk}/live-odds?{posted.urlencode()}").json()
            odds = live_odds(context, choice_of(context, posted))
            assert found == (asdict(odds) if odds else {})
            asked += "beside" in found
    assert asked


def contexts(play: Play) -> list[ViewerContext]:
    """The GM's context, and that of each player who is asked."""
    board = boards.read_board(play.encounter.campaign_id)
    seats = play.encounter.campaign.seats.values_list("pk", flat=True)
    everybody = [board.context(gm=True), *(board.context(seat) for seat in seats)]
    return [
        context
        for context in everybody
        if any(decision.decision for decision in context.view.asked)
    ]


def looked_at(play: Play, random: Random) -> list[ViewerContext]:
    """The GM's context, and that of one player; in the thorough profile of each."""
    found = contexts(play)
    players = [context for context in found if not context.gm]
    if not profiles.thorough():
        players = random.sample(players, min(1, len(players)))
    return [*(context for context in found if context.gm), *players]


def seat_of(play: Play, context: ViewerContext) -> Any:
    board = boards.read_board(play.encounter.campaign_id)
    seats = play.encounter.campaign.seats.all()
    return next(seat for seat in seats if board.context(seat.pk).viewer == context.viewer)


def answers(context: ViewerContext, random: Random) -> Iterator[QueryDict]:
    """For each option of each question, some forms with one field changed, two, or all."""
    asked = random.choice(
        [context.simplified(decision) for decision in context.view.asked if decision.decision]
    )
    assert asked.decision is not None
    for option in asked.decision.options:
        for number in (0, 1, 2, *([len(option.fields)] * TRIES)) if option.fields else (0,):
            fields = random.sample(option.fields, min(number, len(option.fields)))
            yield posted(
                context,
                asked.decision,
                option,
                {field.name: value(field, random) for field in fields},
            )


def value(field: Field, random: Random) -> Any:
    if field.type == "bool":
        return random.random() < 0.5
    if field.type == "int":
        low = field.min or 0
        return random.randint(low, low + 9 if field.max is None else field.max)
    if field.type in ("combatants", "names") and field.choices:
        most = min(len(field.choices), field.max or len(field.choices))
        return random.sample(field.choices, random.randint(min(1, most), most))
    return random.choice(field.choices) if field.type in BRIEF and field.choices else None


def posted(
    context: ViewerContext, decision: Decision, option: Option, changed: dict[str, Any]
) -> QueryDict:
    """The data that the page sends: what was selected when it was loaded, except these fields."""
    form = QueryDict(mutable=True)
    form.update({"by": decision.by, "kind": decision.kind, "choice": option.name})
    values = presets(context, decision)[1][option.name]
    for field in option.fields:
        given = changed.get(field.name, values.get(field.name, field.default))
        name = f"{option.name}.{field.name}"
        if isinstance(given, bool):
            form.setlist(name, ["on"] if given else [])
        elif given is not None:
            form.setlist(
                name, list(map(str, given if isinstance(given, list | tuple) else [given]))
            )
    return form


def choice_of(context: ViewerContext, posted: QueryDict) -> Choice:
    shown = context.view.asked if context.viewer.hidden and not context.gm else ()
    return choice_from(context.table.ruleset.pending(context.table.state), posted, shown)


def compared(
    context: ViewerContext, choice: Choice, all_came: dict[str, dict[str, str]]
) -> set[str]:
    """Checks that the form rendered again with the answer has the same texts beside its rows as the
    open one. `all_came` has the initial texts of the forms, by combatant."""
    asked = next(item for item in context.asked[choice.by] if item.kind == choice.kind)
    odds = live_odds(context, choice)
    assert odds is not None and asked.decision is not None
    if choice.by not in all_came:
        all_came[choice.by] = places(context, asked)
    told, came = odds.beside, all_came[choice.by]
    values = {**presets(context, asked.decision)[1], choice.option: dict(choice.fields)}
    with patch.object(pending, "presets", lambda *_: (choice.option, values)):
        drawn = places(context, asked)
    own = {
        place: shown
        for place, shown in drawn.items()
        if place.startswith((f"{choice.option}/", f"{choice.option}.", f"{choice.option} "))
    }
    assert own.keys() <= told.keys(), choice
    for place, shown in own.items():
        if not place.endswith(" note") and not fits(context, choice, place):
            continue
        assert text(told[place]) == shown, (place, choice)
    changed = any(came[place] != told[place] for place in own if place in came)
    return {"gm" if context.gm else "player"} | ({"changed"} if changed else set())


def fits(context: ViewerContext, choice: Choice, place: str) -> bool:
    """Whether the answer would be accepted with the target or object of this place; for the others
    a form shows the odds with the defaults."""
    row = place.split(" ")[0]
    fields = dict(choice.fields)
    name, _, value = row.partition("/")
    option, _, field = name.partition(".")
    if value:
        fields[field or first_of(context, choice)] = value
    whole = Choice(choice.by, choice.kind, option, fields)
    return context.table.ruleset.chance(context.table.state, whole, context.viewer) is not None


def first_of(context: ViewerContext, choice: Choice) -> str:
    asked = next(item for item in context.asked[choice.by] if item.kind == choice.kind)
    option = asked.decision.option(choice.option) if asked.decision else None
    assert option is not None
    return option.fields[0].name


def places(context: ViewerContext, asked: PendingView) -> dict[str, str]:
    return texts(str(ask_card(context, asked, form_of(context.table)).ask))


def typed(play: Play, random: Random) -> None:
    attempt = play.attempts()[0]
    rolls = attempt.needed.rolls
    faces = [random.randint(1, roll.sides) for roll in rolls for _ in range(roll.count)]
    play.type(None, faces, attempt.by)


PLACE = re.compile(r'<(\w+)[^>]*\sdata-beside="([^"]*)"[^>]*>')


def texts(html: str) -> dict[str, str]:
    """The text of each place that is updated when the answer changes."""
    found = {}
    for place in PLACE.finditer(html):
        found[unescape(place[2])] = text(_within(html, place[1], place.end()))
    return found


def _within(html: str, tag: str, start: int) -> str:
    """What an element holds that begins before `start`."""
    depth = 1
    for mark in re.compile(rf"<(/?){tag}\b").finditer(html, start):
        depth += -1 if mark[1] else 1
        if depth == 0:
            return html[start : mark.start()]
    raise AssertionError(f"<{tag}> has no end")


def text(html: str) -> str:
    return " ".join(unescape(re.sub("<[^>]*>", "", html)).split())


def test_a_blow_to_subdue_changes_what_stands_beside_the_weapon(
    campaign: Campaign, pia: Seat, sheet: Callable[..., Combatant]
) -> None:
    sword = {"single_weapon": 5, "quickness": 25, "weapons": ["long_sword", "heater_shield"]}
    options = {"damage_effects": "by_intent"}
    Campaign.objects.filter(pk=campaign.pk).update(ruleset="arm5", options=options)
    encounter = Encounter.objects.create(campaign=campaign, name="Inn", ruleset="arm5")
    for item in (sheet("Anna", pia, **sword), sheet("Wolf", quickness=-15)):
        encounter.participants.create(combatant=item, side=item.side)
    started = moves.start(encounter, Member(campaign, None, True))
    assert started.ok, started.message
    play = Play(encounter)
    page = phone_of(pia)
    row = {"by": "anna", "kind": "turn", "choice": "attack", "attack.target": "wolf"}
    row["attack.weapon"] = "long_sword"
    for more, said in (
        ({}, "attack +9, damage +6"),
        ({"attack.subdue": "on"}, "attack +6, damage +0"),
    ):
        beside = page.get(f"/e/{play.pk}/live-odds", row | more).json()["beside"]
        place = "attack.weapon/long_sword note"
        assert text(beside[place]) == said
