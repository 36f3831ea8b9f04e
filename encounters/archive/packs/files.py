"""Chosen files: which reader reads them, their preview, and how they are kept on the server until
they are imported, together with the plan, which is made only once.

Each account has one choice, for half an hour; another one replaces it. To confirm, the browser only
sends the mark of the plan it was shown.
"""

from __future__ import annotations

import pickle
import zlib
from typing import Any

from django.core.cache import cache
from django.core.files.uploadedfile import UploadedFile
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from msgspec import Struct
from msgspec.structs import replace

from encounters.archive.packs.actors import ActorReader
from encounters.archive.packs.blocks import BlockReader
from encounters.archive.packs.bounds import BadPack, Budget, check_size
from encounters.archive.packs.fights import FightLine
from encounters.archive.packs.own_blocks import OwnBlockReader
from encounters.archive.packs.pack import PackReader
from encounters.archive.packs.plan import Plan
from encounters.archive.packs.readers import ChosenKinds, Reader, Source
from encounters.archive.packs.rows import Contents, NotImported, State
from encounters.archive.packs.sheets import SheetLine
from encounters.archive.packs.tables import TableReader, has_headings
from encounters.campaigns.models import Campaign
from encounters.combatants.models import Combatant
from encounters.combatants.sheets import stats_of
from encounters.forms.words import Words, heading, value_text
from encounters.text import library_words
from rulesets import registry
from rulesets.contract import Ruleset

READERS: tuple[type[Reader], ...] = (
    OwnBlockReader,
    BlockReader,
    TableReader,
    ActorReader,
    PackReader,
)
"""In the order in which they are asked; the last takes or refuses what is left."""
HALF_AN_HOUR = 30 * 60
MOST_FILES = 50
FEW = 4
"""Up to this number, reports are shown open."""


class File(Struct, frozen=True):
    """A file's name and content, and what the GM wants its rows to be. A pasted text has no
    name."""

    name: str
    data: bytes
    kinds: ChosenKinds = ChosenKinds()

    @property
    def pasted(self) -> bool:
        return not self.name

    def contents(self, ruleset: Ruleset, limits: Budget) -> Contents:
        """The rows of the file, and everything that was not taken. Raises BadPack."""
        source = Source(self.name, self.data, self.kinds, ruleset, limits)
        source.is_table = bool(source.text) and has_headings(source)
        reader = next(reader for kind in READERS if (reader := kind(source)).sniff())
        contents = reader.read()
        for row in contents.rows:
            row.place = reader.tell(row)
        return contents


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

    def with_kind(self, kind: str, place: str) -> ChosenFiles:
        """The files with the row at this place, as a preview's form names it ("0-3": the file, from
        0, and the number), or with every row, as a character or a foe."""
        nth, _sign, number = place.partition("-")
        if not (nth.isdecimal() and number.isdecimal() and len(place) < 12):
            every = ChosenKinds(all=kind)
            return ChosenFiles(tuple(replace(file, kinds=every) for file in self.files))
        files = list(self.files)
        if int(nth) < len(files):
            kinds = files[int(nth)].kinds
            rows = {**kinds.rows, int(number): kind}
            files[int(nth)] = replace(files[int(nth)], kinds=replace(kinds, rows=rows))
        return ChosenFiles(tuple(files))

    def contents(self, campaign: Campaign) -> Contents:
        """All rows of all files. BadPack, with the file's name if there are several."""
        ruleset = registry.get(campaign.ruleset)
        rows, limits, several = Contents(), Budget(), len(self.files) > 1
        for nth, file in enumerate(self.files):
            try:
                contents = file.contents(ruleset, limits)
            except BadPack as bad:
                if not several:
                    raise
                raise BadPack(_("%(file)s: %(why)s") % {"file": file.name, "why": bad}) from None
            rows.take(contents, file.name if several else "", nth)
        rows.check()
        return rows


def choose_files(*files: UploadedFile, kind: str = "") -> ChosenFiles:
    """The chosen files, whose rows become a `kind`, or what they look like. Raises BadPack if they
    are too large together, before they are read."""
    check_size(sum(file.size or 0 for file in files))
    if len(files) > MOST_FILES:
        raise BadPack(_("Choose at most %(most)d files at once.") % {"most": MOST_FILES})
    kinds = ChosenKinds(all=kind)
    return ChosenFiles(tuple(File(file.name or "—", file.read(), kinds) for file in files))


def pasted_file(text: str, kind: str = "") -> ChosenFiles:
    """A pasted text as a file. Raises BadPack if it is too large."""
    data = text.encode(errors="surrogatepass")
    check_size(len(data))
    return ChosenFiles((File("", data, ChosenKinds(all=kind)),))


def store(account: int, campaign: Campaign, chosen: ChosenFiles, plan: Plan) -> None:
    files = [(file.name, zlib.compress(file.data), file.kinds) for file in chosen.files]
    pickled = get_language(), zlib.compress(pickle.dumps(plan))
    cache.set(_key(account), (campaign.pk, files, pickled), HALF_AN_HOUR)


def stored_files(account: int, campaign: Campaign) -> ChosenFiles | None:
    """The files that this account chose for the campaign, if they have not expired."""
    pk, files, _plan = cache.get(_key(account)) or (None, (), None)
    if pk != campaign.pk:
        return None
    return ChosenFiles(
        tuple(File(name, zlib.decompress(data), kinds) for name, data, kinds in files)
    )


def stored_plan(account: int, campaign: Campaign) -> Plan | None:
    """The plan made of them; None if its texts are in another language."""
    pk, _files, pickled = cache.get(_key(account)) or (None, (), ("", b""))
    if pk != campaign.pk or pickled[0] != get_language():
        return None
    plan: Plan = pickle.loads(zlib.decompress(pickled[1]))
    return plan


def forget(account: int) -> None:
    cache.delete(_key(account))


def _key(account: int) -> str:
    return f"chosen-files:{account}"


def preview(planned: Plan, held: ChosenFiles) -> dict[str, Any]:
    titles = {
        State.REFUSED: (_("Rejected"), "ban"),
        State.CHANGED: (_("Changed"), "pencil"),
        State.NEW: (_("New"), "plus"),
        State.SAME: (_("The same"), "check"),
    }
    slug, groups = planned.campaign.ruleset, list[dict[str, Any]]()
    for state, (title, icon) in titles.items():
        if rows := [_preview_row(line, slug) for line in planned.lines_in(state)]:
            groups.append({"state": state.value, "title": title, "icon": icon, "rows": rows})
    every = [row for group in groups for row in group["rows"]]
    either = [row["as_kind"] for row in every if row["as_kind"]]
    return {
        "campaign": planned.campaign,
        "plan": planned,
        "file": held.name,
        "pasted": held.pasted,
        "kinds": Combatant.Kind.choices,
        "all_as": (either[0] if len(set(either)) == 1 else "mixed") if len(either) > 1 else "",
        "groups": groups,
        "skipped": _by_reason(planned.skipped),
        "open": sum(row["report"] is not None for row in every) <= FEW,
    }


def _preview_row(line: SheetLine | FightLine, slug: str) -> dict[str, Any]:
    """A row of a file; of a sheet also its report, what is proposed, and its kind if it is open."""
    row = line.row
    about = {
        "name": library_words.of_game(slug, row.name),
        "place": f"{row.file} · {row.place}" if row.file else row.place,
        "wrong": [error.sentence() for error in line.wrong],
        "differences": line.differences,
    }
    if isinstance(line, FightLine):
        return {**about, "kind": _("fight"), "report": None, "as_kind": ""}
    sheet = line.row
    return {
        **about,
        "kind": str(Combatant.Kind(sheet.kind).label),
        "report": _report(line),
        "note": (sheet.note or "") if sheet.either else "",
        "count": sheet.count,
        "each": sheet.hit_dice if "," in sheet.hit_dice else "",
        "as_kind": str(sheet.kind) if sheet.either else "",
        "at": f"{sheet.nth}-{sheet.number}",
    }


def _report(line: SheetLine) -> dict[str, Any] | None:
    """The account of a row from another program: the imported values in the reader's words, and
    those left out, grouped by reason."""
    account = line.row.account
    if account is None:
        return None
    words = Words(registry.get(line.sheet.campaign.ruleset).wording.terms, within="stats")
    stats = {name: value for name, value in account.taken.items() if value} | line.sheet.stats
    imported = [
        {"name": heading(stat, words), "value": value_text(stat, stats[stat.name], words)}
        for stat in stats_of(line.sheet)
        if stat.name in stats
    ]
    gaps = account.gaps
    return {"taken": imported, "reasons": _by_reason(gaps), "count": len(gaps)}


def _by_reason(gaps: list[NotImported]) -> list[dict[str, Any]]:
    """Gaps grouped by reason, without duplicates."""
    names: dict[str, dict[str, None]] = {}
    for gap in gaps:
        names.setdefault(gap.why, {})[gap.what or _("without a name")] = None
    return [{"names": [*what], "why": why} for why, what in names.items()]
