"""A file that somebody chose, kept on the server from its preview until it is brought in.

One an account, for half an hour: another file takes the place of the first. What the browser sends
with its yes is only the mark of what it was shown.
"""

from __future__ import annotations

import zlib

from django.core.cache import cache
from django.core.files.uploadedfile import UploadedFile
from msgspec import Struct

from encounters.campaigns.models import Campaign
from encounters.hall.packs import reading, rows
from encounters.hall.packs.rows import Contents
from encounters.hall.packs.tables import reading as tables
from rulesets import registry

HALF_AN_HOUR = 30 * 60
JSON = (b"{", b"[")
BOM = b"\xef\xbb\xbf"


class Held(Struct, frozen=True):
    """A file: what it is called, and what is in it."""

    name: str
    data: bytes

    @property
    def is_table(self) -> bool:
        named = self.name.casefold().endswith(".json")
        return not named and not self.data.removeprefix(BOM).lstrip().startswith(JSON)

    def contents(self, campaign: Campaign) -> Contents:
        """BadPack."""
        if self.is_table:
            return tables.read(self.data, registry.get(campaign.ruleset))
        return rows.contents(reading.read(self.data.removeprefix(BOM)), campaign.ruleset)


def chosen(file: UploadedFile) -> Held:
    """BadPack for one that is too large, before it is read."""
    reading.check_size(file.size or 0)
    return Held(file.name or "", file.read())


def hold(account: int, campaign: Campaign, held: Held) -> None:
    packed = campaign.pk, held.name, zlib.compress(held.data)
    cache.set(_key(account), packed, HALF_AN_HOUR)


def held(account: int, campaign: Campaign) -> Held | None:
    """The file that this account chose for the campaign, as long as it is there."""
    found = cache.get(_key(account))
    if found is None or found[0] != campaign.pk:
        return None
    _, name, data = found
    return Held(name, zlib.decompress(data))


def forget(account: int) -> None:
    cache.delete(_key(account))


def _key(account: int) -> str:
    return f"pack-chosen:{account}"
