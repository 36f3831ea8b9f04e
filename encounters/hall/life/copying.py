"""A campaign once more on the same server: all of it, or what was prepared."""

from __future__ import annotations

from tempfile import TemporaryFile

from django.contrib.auth.models import User
from django.utils.translation import gettext as _

from encounters import patience
from encounters.campaigns.models import Campaign
from encounters.hall.life import arriving, files, leaving


@patience.much()
def copy(campaign: Campaign, gm: User, only_prepared: bool) -> Campaign:
    """`only_prepared`: the house rules, library and party as they are now, and the fights to come;
    no people, and nothing that was fought. Else with all; nobody has a seat in it yet. NotBrought
    if something in the campaign is damaged."""
    name = _("%(name)s (copy)") % {"name": campaign.name}
    with TemporaryFile() as file:
        files.write(file, leaving.of(campaign.pk, only_prepared))
        file.seek(0)
        made, _found = arriving.bring(file, gm, name[:80], "campaign_made")
    return made
