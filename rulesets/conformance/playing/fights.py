"""A decorator for checks that play generated fights and keep a failing one."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import wraps

from hypothesis import HealthCheck, Phase, given, seed, settings
from hypothesis import strategies as st

from rulesets.conformance.playing import profiles
from rulesets.conformance.playing.drawing import Draw, any_choice, any_ruling, random_fight
from rulesets.conformance.playing.fight import Fight
from rulesets.conformance.playing.scenarios import write_scenario
from rulesets.contract import Choice, Decision, Refused, Ruleset

Check = Callable[[Ruleset], None]

DOUBLE_ID = ("bad_field", "bad_scenario")  # a ruleset may use either
STEPS = 40  # the most steps of a random fight; many end before
WAYS = ("suggest", "suggest", "suggest", "any", "any", "default", "ruling")


def over_fights(check: Callable[[Fight, Draw], None]) -> Check:
    """Runs the check on fights of its own, as many as the Hypothesis profile sets. It may take
    choices in them."""

    @wraps(check)
    def run(ruleset: Ruleset) -> None:
        def play(draw: Draw) -> None:
            fight = random_fight(ruleset, draw)
            try:
                check(fight, draw)
            except Exception as failed:
                failed.add_note(write_scenario(fight.scenario(), check.__name__))
                raise

        for_each(play, smallest=True)

    return run


def for_each(
    check: Callable[[Draw], None], smallest: bool, count: int | None = None, number: int = 0
) -> None:
    """Calls the function with each of Hypothesis's draws, as many as the profile sets unless there
    is a `count`. `smallest` shrinks a failure. Equal numbers draw equal values.

    The function is called as part of a strategy, where a draw costs half as much as in a test, and
    a failure does not list hundreds of draws.
    """

    @st.composite
    def strategy(draw: Draw) -> None:
        check(draw)

    phases = settings().phases if smallest else (Phase.generate,)
    count = count or settings().max_examples

    @seed(profiles.seed(number))
    @settings(
        max_examples=count,
        phases=phases,
        deadline=None,
        print_blob=False,
        suppress_health_check=list(HealthCheck),
    )
    @given(strategy())
    def test(nothing: None) -> None:
        pass

    test()


def expect_nothing(missing: dict[str, None], *notes: str) -> None:
    """Raises AssertionError with everything that is missing, in alphabetical order."""
    if missing:
        failed = AssertionError("\n  ".join([f"{len(missing)} missing:", *sorted(missing)]))
        for note in notes:
            failed.add_note(note)
        raise failed


def play(fight: Fight, draw: Draw, steps: int = STEPS) -> Iterator[Decision]:
    """Plays on, and yields before each choice with a decision that is pending then."""
    for _ in range(steps):
        pending = fight.pending()
        if not pending:
            return
        decision = draw(st.sampled_from(pending))
        yield decision
        if decision in fight.pending():  # the check may have advanced the fight
            _play_on(fight, draw, decision)


def play_out(fight: Fight, draw: Draw) -> None:
    """Plays on to the end, or for the number of steps of a random fight."""
    for _ in play(fight, draw):
        pass


def _play_on(fight: Fight, draw: Draw, decision: Decision) -> None:
    way = draw(st.sampled_from(WAYS))
    done = False
    if way == "any":
        done = attempt(fight, any_choice(draw, decision))
    elif way == "ruling":
        ruling = any_ruling(fight, draw)
        done = ruling is not None and attempt(fight, ruling)
    elif way == "default":
        done = take_default(fight, decision)
    if not done:
        fight.take(fight.ruleset.suggest(fight.state, decision))


def take_default(fight: Fight, decision: Decision) -> bool:
    """Takes the default with no fields given. Returns False if the decision has none."""
    if decision.default is None:
        return False
    fight.take(Choice(decision.by, decision.kind, decision.default))
    return True


def attempt(fight: Fight, choice: Choice) -> bool:
    """Takes a choice whose fields may not go together. Returns False if it is refused for that."""
    try:
        fight.take(choice)
    except Refused as refused:
        misfits = DOUBLE_ID if choice.option == "add" else ("bad_field",)
        assert refused.code in misfits, f"{choice} is offered, but refused: {refused}"
        fight.failed = None
        return False
    return True
