"""The log for one reader: entries by `visible_to`, facts by the rows of the log (README 10)."""

from __future__ import annotations

from rulesets.contract import Entry, Viewer
from rulesets.log_view import LogView, known
from rulesets.ose.asking.visibility import Visibility, visibility_of
from rulesets.ose.state import State
from rulesets.ose.wording.log import LOG


class OldSchoolLog(LogView[State, Visibility]):
    lists = {"order": (" > ", " = "), "acting": (" > ", " = ")}

    def tell(self, state: State, entry: Entry, viewer: Viewer) -> Entry | None:
        """The entry; None for an order in which no name is visible to the viewer."""
        visible = super().tell(state, entry, viewer)
        if visible is None or viewer.gm or all(visible.facts.get(name, "-") for name in self.lists):
            return visible
        return None

    def meant_for(self, entry: Entry, viewer: Viewer) -> bool:
        own = entry.who in viewer.controls or entry.target in viewer.controls
        return super().meant_for(entry, viewer) or (own and entry.visible_to != "gm")

    def allowed(self, state: State, entry: Entry, visibility: Visibility) -> frozenset[str]:
        allowed = super().allowed(state, entry, visibility)
        if entry.rule == "cast" and visibility.hidden and not known(state, entry.who, visibility):
            allowed -= {"targets"}  # the number would include hidden targets
        return allowed


tell = OldSchoolLog(LOG, visibility_of).tell
