"""Files that somebody chose, kept on the server from their preview until they are brought in, with
what they would do: that is found out once, when they are chosen.

One choice an account, for half an hour: another one takes its place. What the browser sends with
its yes is only the mark of what it was shown.
"""

from __future__ import annotations

import pickle
import zlib
from collections.abc import Mapping
from typing import Any

from django.core.cache import cache
from django.core.files.uploadedfile import UploadedFile
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from msgspec import Struct

from encounters.campaigns.models import Campaign
from encounters.lobby.packs import blocks, reading, rows
from encounters.lobby.packs.bounds import BadPack, Limits
from encounters.lobby.packs.foundry import adopting, documents
from encounters.lobby.packs.plan import Plan
from encounters.lobby.packs.reading import NotJson
from encounters.lobby.packs.rows import Contents
from encounters.lobby.packs.stat_blocks import reading as stat_blocks
from encounters.lobby.packs.tables import reading as tables
from encounters.text import wording
from rulesets import registry
from rulesets.contract import Ruleset
from rulesets.contract.adopting import Adopts

HALF_AN_HOUR = 30 * 60
JSON = (b"{", b"[")
BOM = b"\xef\xbb\xbf"
MOST_FILES = 50


class File(Struct, frozen=True):
    """A file: what it is called, and what is in it."""

    name: str
    data: bytes

    @property
    def is_table(self) -> bool:
        named = self.name.casefold().endswith(".json")
        return not named and not self.data.removeprefix(BOM).lstrip().startswith(JSON)

    def contents(self, ruleset: Ruleset, limits: Limits) -> Contents:
        """BadPack."""
        if self.is_table:
            text = tables.text_of(self.data)
            is_table = tables.is_table(text, ruleset)
            if not is_table and (other := blocks.other_game(text, ruleset)) is not None:
                raise BadPack(_not_taken(other, ruleset))
            own = stat_blocks.contents(text, ruleset, limits)
            if own is not None:
                return own
            if not is_table:
                found_blocks = blocks.contents(text, ruleset, limits)
                if found_blocks is not None:
                    return found_blocks
            return tables.read(self.data, ruleset, limits)
        value = self._value(limits)
        saved = ruleset.foundry.as_saved(value) if isinstance(ruleset, Adopts) else value
        found = documents.documents(saved)
        if found:
            source = None if saved is value else value
            return adopting.contents(found, ruleset, limits, source)
        if isinstance(value, list) and value and isinstance(value[0], Mapping):
            raise BadPack(rows.unknown(value[0]))
        return rows.contents(reading.as_pack(value), ruleset.slug)

    def _value(self, limits: Limits) -> Any:
        """The JSON in a file, also with one object in each line. BadPack."""
        data = self.data.removeprefix(BOM)
        try:
            return reading.read_any(data, limits)
        except NotJson:
            several = documents.by_line(data)
            if not several:
                raise
        reading.check_texts(several)
        return several


def _not_taken(other: Ruleset, ruleset: Ruleset) -> str:
    told = _("This is a stat block of %(other)s. %(game)s does not take it.")
    return told % {
        "other": wording.message(other.name),
        "game": wording.message(ruleset.name),
    }


class Held(Struct, frozen=True):
    """Files that were chosen together."""

    files: tuple[File, ...]

    @property
    def name(self) -> str:
        return ", ".join(file.name for file in self.files)

    def contents(self, campaign: Campaign) -> Contents:
        """All rows of all files. BadPack, where there are several with the name of its file."""
        ruleset = registry.get(campaign.ruleset)
        found, limits = Contents(), Limits()
        for file in self.files:
            found.take(self._of(file, ruleset, limits), file.name if len(self.files) > 1 else "")
        found.check()
        return found

    def _of(self, file: File, ruleset: Ruleset, limits: Limits) -> Contents:
        try:
            return file.contents(ruleset, limits)
        except BadPack as bad:
            if len(self.files) == 1:
                raise
            raise BadPack(_("%(file)s: %(why)s") % {"file": file.name, "why": bad}) from None


def chosen(*files: UploadedFile) -> Held:
    """BadPack for what is too large together, before it is read."""
    reading.check_size(sum(file.size or 0 for file in files))
    if len(files) > MOST_FILES:
        raise BadPack(_("Choose at most %(most)d files at once.") % {"most": MOST_FILES})
    return Held(tuple(File(file.name or "", file.read()) for file in files))


def pasted(text: str) -> Held:
    """A text that somebody pasted instead. BadPack for one that is too large."""
    data = text.encode(errors="surrogatepass")
    reading.check_size(len(data))
    return Held((File(_("Pasted text"), data),))


def hold(account: int, campaign: Campaign, held: Held, planned: Plan) -> None:
    files = [(file.name, zlib.compress(file.data)) for file in held.files]
    told = get_language(), zlib.compress(pickle.dumps(planned))
    cache.set(_key(account), (campaign.pk, files, told), HALF_AN_HOUR)


def held(account: int, campaign: Campaign) -> Held | None:
    """The files that this account chose for the campaign, as long as they are there."""
    found = cache.get(_key(account))
    if found is None or found[0] != campaign.pk:
        return None
    return Held(tuple(File(name, zlib.decompress(data)) for name, data in found[1]))


def planned(account: int, campaign: Campaign) -> Plan | None:
    """The plan that was made of it; None if its words are in another language."""
    found = cache.get(_key(account))
    if found is None or found[0] != campaign.pk or found[2][0] != get_language():
        return None
    made: Plan = pickle.loads(zlib.decompress(found[2][1]))
    return made


def forget(account: int) -> None:
    cache.delete(_key(account))


def _key(account: int) -> str:
    return f"pack-planned:{account}"
