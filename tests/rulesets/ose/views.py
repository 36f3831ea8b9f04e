"""The views of Pia, who plays Aldo, of a spectator and of the GM."""

from msgspec.structs import replace

from rulesets import registry
from rulesets.contract import Viewer
from tests.rulesets.views import Views

OSE = registry.get("ose")
GWEN = Viewer(gm=True)
PIA = Viewer(controls=("aldo",), sides=("party",))
SPECTATOR = Viewer(sides=("party",))
HIDDEN = replace(PIA, hidden=("wolf",))
NAMES = {id: id for id in ("aldo", "theo", "gob", "wolf", "bandit")}
VIEWS = Views("ose", NAMES | {"party": "Party", "foes": "Foes"}, PIA)
view, see, asked, marks = VIEWS.view, VIEWS.see, VIEWS.asked, VIEWS.marks
refused, headline = VIEWS.refused, VIEWS.headline
