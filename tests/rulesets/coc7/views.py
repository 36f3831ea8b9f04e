"""The views of Pia, who plays Ada, of a spectator and of the GM."""

from msgspec.structs import replace

from rulesets import registry
from rulesets.coc7.state import State
from rulesets.contract import Viewer
from tests.rulesets.coc7.fight import (
    PISTOL,
    ada,
    armed,
    gob,
    hag,
    play,
)
from tests.rulesets.views import Views

COC = registry.get("coc7")
GWEN = Viewer(gm=True, foes="numbers")
PIA = Viewer(controls=("ada",), sides=("party",))
SPECTATOR = Viewer(sides=("party",))
HIDDEN = replace(PIA, hidden=("hag",))
NAMES = {id: id.title() for id in ("ada", "bob", "gob", "hag", "party", "foes")}
VIEWS = Views("coc7", NAMES, PIA)
see, asked, marks = VIEWS.see, VIEWS.asked, VIEWS.marks
refused, headline, said = VIEWS.refused, VIEWS.headline, VIEWS.said


def outnumbered() -> State:
    """The ghoul has attacked, Ada has dodged, the hag is next."""
    return play(
        *(ada(dodge=40, dex=10), gob(), hag()),
        *("gob turn melee target=ada", "ada react dodge", "hag turn melee target=ada"),
        dice="gob attack 90, ada dodge 90",
    ).now


def jammed() -> State:
    return play(
        *(ada(**armed(PISTOL)), gob(), "ada turn shoot target=gob", "gob react none"),
        dice="ada attack 99, ada jam 3",
    ).now
