"""Copies a campaign on the same server: all of it, or only what is prepared."""

from __future__ import annotations

from tempfile import TemporaryFile

from django.contrib.auth.models import User
from django.utils.translation import gettext as _

from encounters.campaigns.models import Campaign
from encounters.database import timeouts
from encounters.lobby.campaign_archive import export, files, restore


@timeouts.long_timeout()
def copy(campaign: Campaign, gm: User, only_prepared: bool) -> Campaign:
    """Copies a campaign. `only_prepared`: the current house rules, library and party, and the
    upcoming fights; no people and no past fights. Otherwise everything, though nobody has a seat in
    the copy yet. Raises NotBrought if the campaign is damaged."""
    name = _("%(name)s (copy)") % {"name": campaign.shown_name}
    with TemporaryFile() as file:
        files.write(file, export.export_rows(campaign.pk, only_prepared))
        file.seek(0)
        made, _found = restore.restore_campaign(file, gm, name[:80], "campaign_made")
    return made
