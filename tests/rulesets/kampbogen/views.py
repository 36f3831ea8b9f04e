"""The views of Pia, who plays `a`, of a spectator and of the GM."""

from typing import Any

from rulesets import registry
from rulesets.contract import Entry, Viewer
from rulesets.kampbogen.state import State
from tests.rulesets.kampbogen.fight import NAMES, effect, foe, hero, play, said
from tests.rulesets.views import Views

KAMPBOGEN = registry.get("kampbogen")
GWEN = Viewer(gm=True)
PIA = Viewer(controls=("a",), sides=("party",))
SPECTATOR = Viewer()
BLIND = Viewer(controls=("a",), sides=("party",), hidden=("o",))
VIEWS = Views("kampbogen", NAMES, PIA)
see, asked, marks, headline = VIEWS.see, VIEWS.asked, VIEWS.marks, VIEWS.headline


def fight(*written: Any, **more: Any) -> tuple[State, list[Entry]]:
    """The state after these choices, and the whole log."""
    played = play(*written, **more)
    return played.now, played.log


def rolled(**options: Any) -> tuple[State, list[Entry]]:
    """Two characters have rolled 9 and 5 against one opponent."""
    cast = (
        hero("a", talents={"styrke": 3}, soul=1),
        hero("b"),
        foe("o", kamp="svaer", liv_max=77, style="snilde", kills=True, effects=[effect("gift")]),
    )
    choices = ("gm kampgrad roll", "a roll roll", "b roll roll")
    return fight(*cast, *choices, dice="gm kampgrad 2 3, a ability 5 4, b ability 2 3", **options)


def on_the_table(state: State, id: str) -> tuple[int, str, str, bool]:
    """The roll, its purpose, the prediction, and whether that is bad."""
    shown = see(state, id).open
    assert shown is not None
    deed, note = (said(item) if item else "" for item in (shown.deed, shown.note))
    return shown.value, deed, note, shown.warned
