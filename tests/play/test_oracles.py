"""Nothing can be tried out: previews and odds for a player depend only on what this player
knows."""

from __future__ import annotations

import re
from random import Random

import pytest
from django.db import transaction
from django.test import Client

from encounters.campaigns.models import Campaign, Seat
from encounters.play import moves
from encounters.play.fights import states
from encounters.play.models import Step
from encounters.screens import boards
from encounters.serve.live.places import Place
from rulesets import registry
from rulesets.conformance.playing import profiles
from rulesets.contract import Choice
from tests.comparable import comparable
from tests.conftest import forget
from tests.phones import as_it_was, phone_of
from tests.play.anything import demo_fight
from tests.play.hidden_numbers import other_foes
from tests.play.table import Play

GAMES = ["arm5", "coc7", "kampbogen", "momentum", "ose"]
# A clock and CSRF tokens, which vary.
SHEET = re.compile(r'<hx-partial hx-target="#sheet-body".*?</hx-partial>', re.DOTALL)
TAPS = 160
ENOUGH = 40 if profiles.thorough() else 20


@pytest.fixture(params=GAMES)
def fight(gwen, request):
    """The game's demo; the first player types dice, and the condition of foes is hidden."""
    play = demo_fight(gwen, request.param)
    Campaign.objects.filter(pk=play.encounter.campaign_id).update(
        foes_shown="nothing", odds="none", corrections="free"
    )
    return play


def typist(play: Play) -> Seat:
    return play.encounter.campaign.seats.get(own_dice=True)


def go_on(play: Play, random: Random) -> None:
    """Gives a suggested answer, or types the player's or the GM's dice."""
    ruleset, seat = registry.get(play.encounter.ruleset), typist(play)
    for attempt in play.attempts():
        rows = attempt.needed.rolls
        faces = [random.randint(1, row.sides) for row in rows for _ in range(row.count)]
        typed = (moves.type_dice(tap, attempt.pk, faces) for tap in (play.tap(seat), play.tap()))
        assert any(result.ok for result in typed)
        return
    pending = ruleset.pending(play.state)
    decision = random.choice(pending)
    moves.answer(play.tap(), ruleset.suggest(play.state, decision))


def attacking(play: Play, random: Random) -> Step:
    """Plays until the newest step is one in which the player typed dice about a foe."""
    foes = {row.id for row in play.encounter.cast if row.side != "party"}
    for _ in range(TAPS):
        go_on(play, random)
        step = play.step
        typed = any(row.seat for row in step.rolls)
        if typed and foes & {entry["target"] for entry in step.log}:
            return step
    raise AssertionError("the player never rolled against a foe")


def faces_of(sides: int) -> list[int]:
    """Every face of a die; of a d100 some, and all at night."""
    some = range(1, sides + 1, 1 if sides <= 20 or profiles.thorough() else 7)
    return sorted({*some, sides})


def looks(phone: Client, play: Play, step: Step) -> dict[tuple[int, int], bytes]:
    """The responses to the player for the faces of every die of the step."""
    found = {}
    for place, row in enumerate(step.rolls):
        if not row.seat:
            continue
        for face in faces_of(row.sides):
            faces = {f"face.{die}": shown for die, shown in enumerate(row.faces)}
            asked = {
                **faces,
                "face.0": face,
                "step": play.now,
                "token": f"look-{place}-{face}",
                "number": step.number,
                "place": place,
                "do": "look",
            }
            reply = as_it_was(phone).post(
                f"/e/{play.pk}/correct", asked, headers={"HX-Request": "true"}
            )
            assert reply.status_code == 200
            found[place, face] = comparable(reply.content.decode())
    return found


def test_a_players_preview_of_a_die_rests_on_nothing_hidden(fight):
    step, seat = attacking(fight, Random(5)), typist(fight)
    before = looks(phone_of(seat), fight, step)
    parent = fight.encounter.steps.get(number=step.parent)
    assert other_foes(fight, seat, [parent, step])
    assert looks(phone_of(seat), fight, step) == before
    sheets = {die: SHEET.findall(html)[-1] for die, html in before.items()}
    assert all("becomes" in sheet for sheet in sheets.values())
    old = {face for row in step.rolls for face in row.faces}
    lengths: dict[int, set[int]] = {}
    for (place, face), html in sheets.items():
        if 10 <= face < 100 and face not in old:
            lengths.setdefault(place, set()).add(len(html))
    assert all(len(same) == 1 for same in lengths.values()), "of some faces more is told"


def asked(play: Play, seat: Seat) -> list[Choice]:
    """Every answer, at each foe, to the questions in the player's view."""
    board = boards.read_board(play.encounter.campaign_id)
    context, ruleset = board.context(seat=seat.pk), registry.get(play.encounter.ruleset)
    found = []
    for decision in context.view.asked:
        if decision.decision is None:
            continue
        for option in decision.decision.options:
            plain = ruleset.suggest(play.state, decision.decision.alone(option), context.viewer)
            found.append(plain)
            for field in option.fields:
                if field.type == "combatant" and field.name in plain.fields:
                    found += [
                        Choice(
                            decision.by,
                            decision.kind,
                            option.name,
                            {**plain.fields, field.name: target},
                        )
                        for target in field.choices
                        if target != plain.fields[field.name]
                    ]
    return found


def pads(play: Play, seat: Seat, choices: list[Choice]) -> dict[str, str]:
    """The dice that each answer would ask for. It can be cancelled while none was rolled."""
    found, place = {}, Place("seat", seat.pk, "en")
    for choice in choices:
        with transaction.atomic():
            result = moves.answer(play.tap(seat, token="try"), choice)
            forget()
            if result.kind == "dice" and not any(attempt.rolls for attempt in play.attempts()):
                plain = str(boards.read_board(play.encounter.campaign_id).html(place))
                for attempt in play.attempts():
                    plain = re.sub(rf"(?<!\d){attempt.pk}(?!\d)", "#", plain)
                found[repr(choice)] = comparable(plain)
            transaction.set_rollback(True)
        forget()
    return found


def test_the_dice_that_an_answer_is_asked_for_rest_on_nothing_hidden(fight):
    if fight.encounter.ruleset == "coc7":  # the dice of an attack fall before those of its answer
        Campaign.objects.filter(pk=fight.encounter.campaign_id).update(gm_dice=True)
    seat, random, tried = typist(fight), Random(3), 0
    for _ in range(TAPS):
        choices = asked(fight, seat) if not fight.attempts() else []
        before = pads(fight, seat, choices)
        if before:
            with transaction.atomic():
                assert other_foes(fight, seat, [fight.step])
                after = pads(fight, seat, choices)
                transaction.set_rollback(True)
            states.forget()
            forget()
            assert after == before
            tried += len(before)
        if tried > ENOUGH or fight.state.over:
            break
        go_on(fight, random)
    assert tried or fight.encounter.ruleset == "momentum"  # no dice there before an answer
