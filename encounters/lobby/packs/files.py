"""Chosen files, kept on the server from their preview until they are imported, together with the
plan, which is made only once.

Each account has one choice, for half an hour; another one replaces it. To confirm, the browser only
sends the mark of the plan it was shown.
"""

from __future__ import annotations

import pickle
import zlib
from typing import NamedTuple

from django.core.cache import cache
from django.core.files.uploadedfile import UploadedFile
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from msgspec import Struct
from msgspec.structs import replace

from encounters.campaigns.models import Campaign
from encounters.lobby.packs import reading
from encounters.lobby.packs.adopted import ChosenKinds
from encounters.lobby.packs.bounds import BadPack, Limits
from encounters.lobby.packs.plan import Plan
from encounters.lobby.packs.readers import File
from encounters.lobby.packs.rows import Contents
from rulesets import registry
from rulesets.contract import Ruleset

HALF_AN_HOUR = 30 * 60
MOST_FILES = 50


class RowPlace(NamedTuple):
    """The place of a row: its file, from 0, and its number in it."""

    file: int
    number: int


class ChosenFiles(Struct, frozen=True):
    """Files that were chosen together, or a pasted text."""

    files: tuple[File, ...]

    @property
    def name(self) -> str:
        return ", ".join(file.name or _("Pasted text") for file in self.files)

    @property
    def pasted(self) -> bool:
        return any(file.pasted for file in self.files)

    @property
    def text(self) -> str:
        """The pasted text; "" for files."""
        return self.files[0].data.decode(errors="surrogatepass") if self.pasted else ""

    def with_kind(self, kind: str, row: RowPlace | None) -> ChosenFiles:
        """The files with this row, or every row, as a character or a foe."""
        changed = [
            file
            if row and row.file != nth
            else replace(file, kinds=file.kinds.with_kind(kind, row.number if row else None))
            for nth, file in enumerate(self.files)
        ]
        return ChosenFiles(tuple(changed))

    def contents(self, campaign: Campaign) -> Contents:
        """All rows of all files. BadPack, with the file's name if there are several."""
        ruleset = registry.get(campaign.ruleset)
        found, limits = Contents(), Limits()
        for nth, file in enumerate(self.files):
            name = file.name if len(self.files) > 1 else ""
            found.take(self._of(file, ruleset, limits), name, nth)
        found.check()
        return found

    def _of(self, file: File, ruleset: Ruleset, limits: Limits) -> Contents:
        try:
            return file.contents(ruleset, limits)
        except BadPack as bad:
            if len(self.files) == 1:
                raise
            raise BadPack(_("%(file)s: %(why)s") % {"file": file.name, "why": bad}) from None


def chosen(*files: UploadedFile, kind: str = "") -> ChosenFiles:
    """The chosen files, whose rows become a `kind`, or what they look like. Raises BadPack if they
    are too large together, before they are read."""
    reading.check_size(sum(file.size or 0 for file in files))
    if len(files) > MOST_FILES:
        raise BadPack(_("Choose at most %(most)d files at once.") % {"most": MOST_FILES})
    kinds = ChosenKinds(all=kind)
    return ChosenFiles(tuple(File(file.name or "—", file.read(), kinds) for file in files))


def pasted_file(text: str, kind: str = "") -> ChosenFiles:
    """A pasted text as a file. Raises BadPack if it is too large."""
    data = text.encode(errors="surrogatepass")
    reading.check_size(len(data))
    return ChosenFiles((File("", data, ChosenKinds(all=kind)),))


def row_place(text: str) -> RowPlace | None:
    """The place that a preview's form names: "0-3"; None for every row."""
    file, _sign, number = text.partition("-")
    known = file.isdecimal() and number.isdecimal() and len(text) < 12
    return RowPlace(int(file), int(number)) if known else None


def store(account: int, campaign: Campaign, chosen: ChosenFiles, planned: Plan) -> None:
    files = [(file.name, zlib.compress(file.data), file.kinds) for file in chosen.files]
    told = get_language(), zlib.compress(pickle.dumps(planned))
    cache.set(_key(account), (campaign.pk, files, told), HALF_AN_HOUR)


def stored(account: int, campaign: Campaign) -> ChosenFiles | None:
    """The files that this account chose for the campaign, if they have not expired."""
    found = cache.get(_key(account))
    if found is None or found[0] != campaign.pk:
        return None
    files = (File(name, zlib.decompress(data), kinds) for name, data, kinds in found[1])
    return ChosenFiles(tuple(files))


def planned(account: int, campaign: Campaign) -> Plan | None:
    """The plan made of them; None if its texts are in another language."""
    found = cache.get(_key(account))
    if found is None or found[0] != campaign.pk or found[2][0] != get_language():
        return None
    made: Plan = pickle.loads(zlib.decompress(found[2][1]))
    return made


def forget(account: int) -> None:
    cache.delete(_key(account))


def _key(account: int) -> str:
    return f"pack-chosen:{account}"
