"""Question screens of random states, and how much of them is visible without scrolling."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

from django.contrib.auth.models import User

from encounters.campaigns.models import Seat
from encounters.screens import boards
from rulesets.contract import Ruleset
from tests.browser.fights import fought
from tests.browser.phone import Phone
from tests.play.table import Play
from tests.rulesets.random_player import RandomPlayer

SENSIBLE = 0.7  # share of answers taken from suggestions: without them fights would end too soon
MOST_STEPS = 12  # between two screens
LONGEST = 120  # steps of one fight

LOOKS: dict[str, dict[str, int]] = {
    "360x740": {"width": 360, "height": 740},
    "390x844": {"width": 390, "height": 844},
    "740x360": {"width": 740, "height": 360},
    "1280x800": {"width": 1280, "height": 800},
}

BREACHES = (Path(__file__).parent / "assets" / "breaches.js").read_text(encoding="utf-8")
"""The rules that a screen breaks, a line each: `rule: what`. Scroll the page to its top first."""

FITTED = """async () => {
  for (let step = 0; step < 3; step += 1) await new Promise((done) => laidOut(() => 0, done));
}"""
"""A question has left out what does not fit: one step of folds.js, after those begun before."""

BAR = """() => {
  const shown = (one) => one?.checkVisibility() && one.getBoundingClientRect();
  const mains = [...document.querySelectorAll("#panel button.main")].filter(shown);
  const found = mains.length === 1 ? [] : [`bar: ${mains.length} main buttons`];
  for (const one of mains) {
    const box = shown(one), second = shown(document.getElementById("second"));
    if (one.disabled) found.push("bar: the main button is disabled");
    if (one.scrollWidth > one.clientWidth + 1) found.push("bar: the main button's text is cut");
    if (second && Math.abs(box.top - second.top) < 2 && box.width < 1.34 * second.width)
      found.push(`bar: the main button is ${box.width} wide, the second one ${second.width}`);
    if (box.left < 0 || box.right > innerWidth + 1) found.push("bar: the main button is cut");
  }
  for (const one of document.querySelectorAll(".owe small"))
    if (one.scrollHeight > one.clientHeight + 2) found.push(`owed: ${one.textContent} is cut`);
  return found;
}"""
"""The rules that the GM's bar and the list of owed decisions break."""


def states(gwen: User, ruleset: Ruleset, language: str, many: int) -> Iterator[tuple[Play, Seat]]:
    """So many states in which a player is asked something, each with the seat of that player."""
    random, player = Random(ruleset.slug), RandomPlayer(7)
    fight, steps = None, LONGEST
    for _ in range(many):
        seat = None
        while seat is None:
            if fight is None or steps >= LONGEST:
                fight, steps = begun(gwen, ruleset, language, random), 0
            seat, done = go_on(fight, ruleset, random, player)
            steps = LONGEST if seat is None else steps + done
        assert fight is not None
        yield fight, seat


def begun(gwen: User, ruleset: Ruleset, language: str, random: Random) -> Play:
    foes, mates = random.choice([3, 6, 12]), random.choice([0, 0, 3])
    return fought(gwen, ruleset, language, mates=mates, kinds=random.randint(1, 3), foes=foes)


def go_on(
    fight: Play, ruleset: Ruleset, random: Random, player: RandomPlayer
) -> tuple[Seat | None, int]:
    """Plays some steps, then until a player is asked; None if the fight ends."""
    least = random.randint(1, MOST_STEPS)
    for step in range(LONGEST):
        state: Any = fight.state
        pending = ruleset.pending(state)
        if not pending:
            return None, step
        if step >= least:
            table = boards.read_board(fight.encounter.campaign.pk).table
            seats = [
                seat
                for decision in pending
                if not decision.free
                for seat in table.deciders(decision.by)
            ]
            if seats:
                return random.choice(seats), step
        asked = random.choice(pending)
        choice = ruleset.suggest(state, asked)
        if random.random() > SENSIBLE:
            choice = player(ruleset, state, asked)
        fight(None, choice.by, choice.kind, choice.option, **choice.fields)
    return None, LONGEST


def breaches(phone: Phone) -> list[str]:
    """The rules that this screen breaks, scrolled to its top."""
    phone.in_contact()
    phone.page.evaluate("scrollTo({top: 0, behavior: 'instant'})")
    phone.page.evaluate(FITTED)
    found: list[str] = phone.page.evaluate(BREACHES)
    return found


def bar_breaches(phone: Phone) -> list[str]:
    """The rules that the GM's bar breaks: one main button, the wider one, never disabled."""
    found: list[str] = phone.page.evaluate(BAR)
    return found
