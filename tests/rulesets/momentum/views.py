"""The views of Pia, who plays a1, of the players of the foes and of the GM."""

from typing import Any

from rulesets import registry
from rulesets.contract import Entry, Viewer
from rulesets.contract.extras import Cluster, Fighter
from rulesets.momentum.state import State
from tests.rulesets.momentum.fight import NAMES
from tests.rulesets.views import Views

MOMENTUM = registry.get("momentum")
GWEN = Viewer(gm=True, foes="numbers")
PIA = Viewer(controls=("a1",), sides=("party",))
FOES = Viewer(controls=("b1", "b2"), sides=("foes",))
HIDDEN = Viewer(controls=("a1",), sides=("party",), hidden=("b2",))
VIEWS = Views("momentum", NAMES, PIA)
see, asked, marks = VIEWS.see, VIEWS.asked, VIEWS.marks


def cluster(state: State, viewer: Viewer = PIA, place: int = 0) -> Cluster:
    return MOMENTUM.view(state, viewer).clusters[place]


def fighter(state: State, id: str, viewer: Viewer = PIA) -> Fighter:
    cards = MOMENTUM.view(state, viewer).clusters
    return next(item for card in cards for _, side in card.sides for item in side if item.id == id)


def told(state: State, entry: Entry, viewer: Viewer = PIA) -> dict[str, Any] | None:
    found = MOMENTUM.tell(state, entry, viewer)
    return dict(found.facts) if found else None
