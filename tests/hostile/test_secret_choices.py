"""Nothing reveals a secret choice: two fights that differ only in that choice send a phone the same
bytes, while the rules show that phone the same in both."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from random import Random
from typing import Any

import pytest
from django.contrib.auth.models import User

from encounters.campaigns.access import Member
from encounters.campaigns.models import Seat
from encounters.combatants.models import Combatant
from encounters.lobby import opening
from encounters.play import moves
from encounters.screens import board_cache, boards
from encounters.serve.live.places import Place
from rulesets import registry
from rulesets.contract import Choice, Decision
from tests.comparable import comparable
from tests.hostile.walking import undone
from tests.phones import phone_of
from tests.play.anything import many
from tests.play.table import Play

STEPS, ASKED, OPTIONS = many(6), 2, 3
REFUSED = {"by": "nobody", "kind": "turn", "choice": "none", "step": 1, "token": "late"}
SECRET = {"ose": "declare", "momentum": "declare"}
"""Questions with secret choices; in other games two answers are rarely indistinguishable."""


@pytest.mark.parametrize("slug", [game.slug for game in registry.all()])
def test_another_choice_that_is_secret_changes_no_byte(gwen: User, slug: str) -> None:
    play, random, compared = begun(gwen, slug), Random(5), set[str]()
    seat = play.encounter.campaign.seats.order_by("pk")[0]
    for _ in range(STEPS):
        pending = registry.get(slug).pending(play.state)
        for decision in random.sample(pending, min(ASKED, len(pending))):
            if seat not in boards.read_board(play.encounter.campaign_id).table.deciders(
                decision.by
            ):
                compared |= alike(play, seat, decision)
        if not go_on(play, random):
            break
    assert slug not in SECRET or SECRET[slug] in compared, "nothing in this fight was secret"


def begun(gm: User, slug: str) -> Play:
    """The first fight of a game's demo, against foes with secrets."""
    campaign = opening.create_with_demo(gm, registry.get(slug), "en", "Demo")
    for sheet in campaign.combatants.all():
        if sheet.kind == Combatant.Kind.CHARACTER:
            sheet.player = campaign.seats.create(name=sheet.name)
        elif slug == "ose":
            sheet.stats |= {"spells": [{"name": "Fire dart", "damage": "1d4"}]}
        sheet.save()
    fight = campaign.encounters.order_by("pk")[0]
    assert moves.start(fight, Member(campaign, None, True)).ok
    return Play(fight)


def alike(play: Play, seat: Seat, decision: Decision) -> set[str]:
    """Checks that answers which the rules do not let the seat distinguish send it the same; returns
    the kinds of questions that had two such answers."""
    known: list[tuple[Any, list[Choice]]] = []
    for choice in answers(decision):
        with answered(play, choice) as result:
            if not result.ok:
                continue
            told = knowledge(play, seat, result.kind)
        same = next((choices for before, choices in known if before == told), None)
        if same is None:
            known.append((told, [choice]))
        else:
            same.append(choice)
    secret = [choices for _, choices in known if len(choices) > 1]
    for choices in secret:
        shown = [sent(play, seat, choice) for choice in choices]
        for other, choice in zip(shown, choices, strict=True):
            assert other == shown[0], f"{decision.by}: {choices[0]} or {choice}"
    return {decision.kind} if secret else set()


@contextmanager
def answered(play: Play, choice: Choice) -> Iterator[moves.Result]:
    """The fight after that answer, which is undone in the end."""
    with undone():
        board_cache.forget()
        yield moves.answer(play.tap(token="secret"), choice)
    board_cache.forget()


def sent(play: Play, seat: Seat, choice: Choice) -> dict[str, str]:
    with answered(play, choice):
        return everything(play, seat)


def answers(decision: Decision) -> Iterator[Choice]:
    """Some of its options, and each of these for another target too."""
    for option in decision.options[:OPTIONS]:
        fields = {
            field.name: field.choices[0]
            if field.default is None and field.choices
            else field.default
            for field in option.fields
        }
        yield Choice(decision.by, decision.kind, option.name, fields)
        for field in [item for item in option.fields if fields[item.name] in item.choices[:-1]][:1]:
            other = fields | {field.name: field.choices[-1]}
            yield Choice(decision.by, decision.kind, option.name, other)


def knowledge(play: Play, seat: Seat, kind: str) -> Any:
    """Everything that the rules show the seat: the fight, the last action, the dice to come."""
    viewer = boards.read_board(play.encounter.campaign_id).table.viewer(seat.pk, gm=False)
    log = [entry for entry in play.step.log if entry["visible_to"] in ("all", *viewer.sides)]
    needed = [(attempt.by, attempt.needed) for attempt in play.attempts()]
    return kind, registry.get(play.encounter.ruleset).view(play.state, viewer), log, needed


def everything(play: Play, seat: Seat) -> dict[str, str]:
    """Everything that this phone, a spectator's and the display receive, and may request."""
    board, phone = boards.read_board(play.encounter.campaign_id), phone_of(seat)
    fight = f"/e/{play.pk}/"
    places = Place("seat", seat.pk), Place("watch"), Place("table")
    found = {place.kind: str(board.html(place)) for place in places}
    for path in (f"/c/{play.encounter.campaign_id}/", f"{fight}log", f"{fight}dice/read"):
        found[path] = phone.get(path).text
    late = phone.post(f"{fight}answer", REFUSED, headers={"HX-Request": "true"})
    found["late"] = late.text
    return {name: comparable(text) for name, text in found.items()}


def go_on(play: Play, random: Random) -> bool:
    """Gives one of the answers that the rules suggest, or types missing dice."""
    ruleset, attempts = registry.get(play.encounter.ruleset), play.attempts()
    if attempts:
        rolls = attempts[0].needed.rolls
        faces = [random.randint(1, roll.sides) for roll in rolls for _ in range(roll.count)]
        return play.type(None, faces).ok
    pending = ruleset.pending(play.state)
    if not pending:
        return False
    return moves.answer(play.tap(), ruleset.suggest(play.state, random.choice(pending))).ok
