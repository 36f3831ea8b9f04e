"""Where characters and foes can come from besides the game's library, in the reader's words."""

from __future__ import annotations

from django.utils.html import format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from rulesets.contract import Ruleset
from rulesets.contract.adopting import Adopts


def programs(ruleset: Ruleset) -> SafeString:
    """The programs whose files can be imported, and the program's own: "Foundry VTT, a pack"."""
    others = (*ruleset.foundry.programs, "Foundry VTT") if isinstance(ruleset, Adopts) else ()
    names = (*others, _("a pack"), _("a table"))
    return format_html_join(", ", "<bdi>{}</bdi>", ((name,) for name in names))
