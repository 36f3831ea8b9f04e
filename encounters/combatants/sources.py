"""Where characters and foes can come from besides the game's library, in the reader's words."""

from __future__ import annotations

from django.utils.translation import gettext as _

from rulesets.contract import Ruleset
from rulesets.contract.adopting import Adopts


def programs(ruleset: Ruleset) -> str:
    """The programs whose files can be imported, and the program's own: "Foundry VTT, a pack"."""
    others = (*ruleset.foundry.programs, "Foundry VTT") if isinstance(ruleset, Adopts) else ()
    return ", ".join((*others, _("a pack"), _("a table")))
