"""What Pia, who plays Ada, a spectator and the GM see of a fight."""

from msgspec.structs import replace

from rulesets import registry
from rulesets.contract import Viewer
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
