"""The log of a player: only entries for the player, and no count of hidden targets."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from rulesets.contract import Entry, Viewer
from tests.rulesets.ose.fight import foe, hero, play
from tests.rulesets.ose.views import HIDDEN, OSE, PIA


def told(entry: Entry, viewer: Viewer = PIA) -> Any:
    """The viewer's entry, in a fight of one against three."""
    fight = play(hero("aldo"), foe("gob"), foe("bandit"), foe("wolf"))
    return OSE.tell(fight.now, entry, viewer)


def cast(who: str, viewer: Viewer) -> Any:
    return told(Entry("cast", who, None, (), {"spell": "sleep", "targets": 3}), viewer).facts


def test_a_foes_spell_does_not_tell_how_many_it_reached_while_somebody_is_hidden() -> None:
    assert cast("gob", HIDDEN) == {"spell": "sleep"}
    assert cast("gob", PIA) == {"spell": "sleep", "targets": 3}
    assert cast("aldo", HIDDEN) == {"spell": "sleep", "targets": 3}


def test_what_another_side_reads_is_told_to_whom_it_is_about() -> None:
    entry = Entry("forgo", "aldo", None, (), {"spell": "sleep"}, visible_to="foes")
    assert told(entry).facts == {"spell": "sleep"}
    assert told(replace(entry, who="gob", target="aldo")) is not None
    assert told(replace(entry, who="gob")) is None


def test_what_is_for_the_gm_alone_is_told_to_nobody_else() -> None:
    assert told(Entry("forgo", "aldo", "aldo", (), {"spell": "sleep"}, visible_to="gm")) is None


def test_an_order_of_hidden_combatants_alone_is_not_told() -> None:
    assert told(Entry("initiative_order", None, None, (), {"order": "wolf"}), HIDDEN) is None
