"""Whatever is chosen in a form, the chances beside the targets are those of that very answer."""

from random import Random

import pytest
from django.http import QueryDict

from encounters.play import moves
from encounters.play.answers import choice_from
from encounters.play.panels import boards
from encounters.play.panels.chances import beside_target
from encounters.play.panels.questions import question
from encounters.play.panels.targets import aim_of, has_rows
from encounters.play.panels.weighing import weighed
from rulesets import registry
from rulesets.contract import Choice
from tests.play.anything import demo_fight
from tests.play.table import Play

STEPS = 25


def posted(decision, option, aim, target, field, value):
    """What the page sends when everything but one field is left as it came."""
    form = QueryDict(mutable=True)
    first = option.fields[0].name == aim
    choice = f"{option.name}/{target}" if first else option.name
    form.update({"by": decision.by, "kind": decision.kind, "choice": choice})
    if not first:
        form[f"{option.name}.{aim}"] = target
    form[f"{option.name}.{field.name}"] = str(value)
    return form


def values(field):
    if field.type == "int" and field.min is not None and field.max is not None:
        return (field.min, field.max)
    return field.choices if field.type in ("enum", "weapon", "spell") else ()


@pytest.mark.django_db
@pytest.mark.parametrize("ruleset", registry.all(), ids=lambda ruleset: ruleset.slug)
def test_every_field_weighs_every_target_anew(ruleset, gwen):
    play, random, seen = demo_fight(gwen, ruleset.slug), Random(3), 0
    for _ in range(STEPS):
        pending = ruleset.pending(play.state)
        attempts = play.attempts()
        if attempts:
            rolls = [attempts[0].needed, *attempts[0].needed.get("then", ())]
            faces = [random.randint(1, one["sides"]) for one in rolls for _ in range(one["count"])]
            play.type(None, faces, attempts[0].by)
            continue
        if not pending:
            break
        sight = boards.read(play.encounter.campaign_id).sight(gm=True)
        for decision in pending:
            seen += compared(play, sight, decision)
        moves.answer(play.tap(), ruleset.suggest(play.state, random.choice(pending)))
    assert seen


def compared(play: Play, sight, decision) -> int:
    """How many answers were weighed; each as the rules weigh it."""
    ruleset, number = sight.table.ruleset, 0
    asked = next(one for one in sight.asked[decision.by] if one.kind == decision.kind)
    for option in decision.options:
        if not has_rows(option):
            continue
        assert question(sight, asked)["weigh"]
        aim = aim_of(option)
        for field in option.fields:
            for value in values(field) if field is not aim else ():
                form = posted(decision, option, aim.name, aim.choices[0], field, value)
                choice = choice_from((decision,), form)
                found = weighed(sight, choice)["targets"]
                for target in aim.choices:
                    fields = {**choice.fields, aim.name: target}
                    one = Choice(choice.by, choice.kind, choice.option, fields)
                    chance = ruleset.chance(sight.table.state, one, sight.viewer)
                    assert found[target] == beside_target(sight, chance), one
                    number += 1
    return number
