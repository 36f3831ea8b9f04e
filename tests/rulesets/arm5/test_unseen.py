"""README 10: of somebody unseen who acts, a seat learns neither initiative nor what depends on it.

Two fights that differ only in the hidden actor's initiative are the same for the seat that is asked
for a fast spell.
"""

from __future__ import annotations

from typing import Any

import pytest
from msgspec import json
from msgspec.structs import replace

from rulesets.arm5.asking.sparing import spared
from rulesets.contract import GM, Choice, Entry, Viewer
from rulesets.dice import DiceNeeded, Seeded
from tests.rulesets.arm5.fight import BOLT, CHARM, RULES, foe, hero, play, read, said
from tests.rulesets.arm5.test_fast_casting import WARD, mira, struck
from tests.rulesets.fights import Played

MIRA = Viewer(controls=("mira",), sides=("party",))
BY_THE_GM = replace(MIRA, hidden=("bor",))
NO, WARDED = Choice("mira", "fast_cast", "no"), {"spell": "ward"}
CAST = Choice("mira", "fast_cast", "cast", WARDED)
HIDING = {"by the GM": (False, BY_THE_GM), "in the fight": (True, MIRA)}

unseen = pytest.mark.parametrize(("hides", "viewer"), HIDING.values(), ids=HIDING)


def shot_at(hides: bool, initiative: int = 6) -> Any:
    """Mira, whose place comes last, is shot at by Bor, who hides, and may answer with a ward."""
    hiding = f"gm gm set target=bor field=hidden value={str(hides).lower()}"
    played = struck(mira(WARD, finesse=3, encumbrance=0), hiding)
    bor = replace(played.now.combatants["bor"], initiative=initiative)
    return replace(played.now, combatants={**played.now.combatants, "bor": bor})


def learned(state: Any, viewer: Viewer) -> bytes:
    """Everything that the asked seat gets before it answers."""
    (decision,) = RULES.pending(state)
    told = [
        RULES.view(state, viewer),
        [RULES.chance(state, choice, viewer) for choice in (NO, CAST)],
        spared(state, decision, viewer),
        RULES.suggest(state, decision, viewer),
        RULES.stakes(state, CAST, (), DiceNeeded("mira", "fast_cast", 1, 10), viewer),
    ]
    return json.encode(told, enc_hook=lambda value: dict(value))


def speed(state: Any, viewer: Viewer) -> Entry | None:
    """The roll of the fast spell, as the viewer reads it."""
    log = RULES.resolve(state, CAST, Seeded(1)).log
    (rolled,) = (entry for entry in log if entry.rule == "fast_cast_speed")
    return RULES.tell(state, rolled, viewer)


@unseen
@pytest.mark.parametrize("initiative", [3, 12, 60])
def test_the_initiative_of_somebody_unseen_changes_nothing(
    hides: bool, viewer: Viewer, initiative: int
) -> None:
    one, other = shot_at(hides), shot_at(hides, initiative)
    assert learned(one, viewer) == learned(other, viewer)
    assert speed(one, viewer) == speed(other, viewer)


def test_of_somebody_in_sight_it_does() -> None:
    one, other = shot_at(False), shot_at(False, 60)
    assert learned(one, MIRA) != learned(other, MIRA)
    assert learned(shot_at(True), GM) != learned(shot_at(True, 60), GM)


@unseen
def test_against_somebody_unseen_a_fast_spell_tells_its_bonus_alone(
    hides: bool, viewer: Viewer
) -> None:
    told = RULES.chance(shot_at(hides), CAST, viewer)
    assert told is not None and told.note is not None
    assert [said(need) for need in told.needs] == ["stress die +3, then casting 0+"]
    assert "fast enough" not in said(told.note)
    assert "quick_enough" not in dict(told.by_level)


@unseen
def test_the_own_roll_is_read_without_what_it_had_to_reach(hides: bool, viewer: Viewer) -> None:
    entry = speed(shot_at(hides), viewer)
    assert entry is not None and entry.target is None
    assert {"die", "total"} <= entry.facts.keys()
    assert not {"ease", "success"} & entry.facts.keys()
    assert read(entry) == "Mira tries to fast cast a spell."
    known = speed(shot_at(False), MIRA)
    assert known is not None and {"ease", "success"} <= known.facts.keys()


def tied(viewer: Viewer) -> list[str | None]:
    """Those whose roll after a tie of Aldo and Bor the viewer reads."""
    played: Played = play(hero(), foe(), dice="aldo initiative 6, bor initiative 6")
    log = played.outcomes[0].log
    told = [RULES.tell(played.now, entry, viewer) for entry in log]
    return [entry.who for entry in told if entry is not None and entry.rule == "initiative_tie"]


def test_a_tie_with_somebody_unseen_is_not_told() -> None:
    pia = Viewer(controls=("aldo",), sides=("party",))
    assert tied(pia) == ["aldo", "bor"]
    assert tied(replace(pia, hidden=("bor",))) == []


OUT_OF_SIGHT = replace(Viewer(controls=("aldo",), sides=("party",)), hidden=("bor",))


def asked_of_aldo(*spells: dict[str, Any], bor_hides: bool) -> bytes:
    """The question to Aldo, from whom the GM hides Bor, who may hide in the fight as well."""
    hiding = f"gm gm set target=bor field=hidden value={str(bor_hides).lower()}"
    played = play(hero(spells=list(spells)), foe(), hiding)
    return json.encode(
        RULES.view(played.now, OUT_OF_SIGHT).asked, enc_hook=lambda value: dict(value)
    )


@pytest.mark.parametrize("spells", [(), (BOLT,), (BOLT, CHARM)], ids=["none", "one", "two"])
def test_who_could_only_aim_at_somebody_unseen_reads_that_nobody_is_there(
    spells: tuple[dict[str, Any], ...],
) -> None:
    assert asked_of_aldo(*spells, bor_hides=False) == asked_of_aldo(*spells, bor_hides=True)
