"""The cost of a report's editions after a fight, by game and size: CPU, not wall-clock time."""

from __future__ import annotations

import time
from typing import Any

from tests.benchmarks.stage import close_stage, open_stage

STEPS = 300
SIZES = (10, 300)


def main() -> None:
    folder = open_stage()
    try:
        from rulesets import registry

        print(f"{'game':12} {'combatants':>10} {'steps':>6} {'editions':>8} {'CPU s':>6} {'kB':>5}")
        for ruleset in registry.all():
            for size in SIZES:
                _measure(ruleset, size)
    finally:
        close_stage(folder)


def _measure(ruleset: Any, size: int) -> None:
    from encounters.after.report import facts
    from encounters.after.report.audiences import editions

    encounter = _fought(ruleset, size)
    began = time.process_time()
    made = editions(encounter)
    took = time.process_time() - began
    kept = sum(len(facts.encode(value)) for value in made.values()) / 1000 / len(made)
    cast = len(encounter.cast)
    print(
        f"{ruleset.slug:12} {cast:10} {encounter.step:6} {len(made):8} {took:6.2f} {kept:5.0f}",
        flush=True,
    )


def _fought(ruleset: Any, size: int) -> Any:
    """The first fight of the demo with so many combatants, played to its end by suggestions."""
    from django.contrib.auth.models import User

    from encounters.campaigns.access import Member
    from encounters.lobby import opening
    from encounters.play import moves
    from encounters.play.models import Encounter

    gm = User.objects.create_user(f"{ruleset.slug}-{size}")
    campaign = opening.create_with_demo(gm, ruleset, "en")
    for hero in campaign.combatants.filter(kind="character"):
        hero.player = campaign.seats.create(name=hero.name)
        hero.save()
    encounter = campaign.encounters.order_by("pk")[0]
    foes = encounter.participants.exclude(side="party")
    foe = foes[0]
    foes.exclude(pk=foe.pk).delete()
    foe.count = size - encounter.participants.filter(side="party").count()
    foe.save()
    assert moves.start(encounter, Member(campaign, None, True)).ok
    encounter.refresh_from_db()
    _play(ruleset, encounter)
    Encounter.objects.filter(pk=encounter.pk).update(status="over", step=encounter.step)
    return encounter


def _play(ruleset: Any, encounter: Any) -> None:
    from encounters.play.fights import states
    from encounters.play.fights.states import step_of
    from encounters.play.models import Step
    from rulesets.dice import Seeded
    from rulesets.scenario import plain_choice

    dice, rows = Seeded(1), []
    state = states.decode(encounter, encounter.steps.get(number=encounter.step))
    while (asked := ruleset.pending(state)) and encounter.step < STEPS:
        choice = ruleset.suggest(state, asked[0])
        outcome = ruleset.resolve(state, choice, dice)
        step = step_of(encounter, encounter.step + 1, Step.Kind.CHOICE, outcome)
        step.parent, step.choice = encounter.step, plain_choice(choice)
        rows.append(step)
        encounter.step, state = step.number, outcome.state
    Step.objects.bulk_create(rows)


if __name__ == "__main__":
    main()
