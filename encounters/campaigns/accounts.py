"""Admin permissions that every account has: editing the content of its own campaigns.

No account needs to be staff. `encounters/campaigns/own.py` decides which rows are its own.
"""

from __future__ import annotations

EDITED = {
    "campaigns": ("campaign", "seat", "invitation"),
    "combatants": ("combatant",),
    "play": ("encounter", "participant"),
}
SEEN = {"play": ("step",)}
RIGHTS = frozenset(
    {f"{app}.view_{model}" for app, models in SEEN.items() for model in models}
    | {
        f"{app}.{right}_{model}"
        for app, models in EDITED.items()
        for model in models
        for right in ("view", "add", "change", "delete")
    }
)
ROOMS = frozenset(EDITED) | frozenset(SEEN)
