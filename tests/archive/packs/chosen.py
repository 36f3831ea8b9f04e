"""A GM who uploads a file, previews it and imports it."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from django.core.files.uploadedfile import SimpleUploadedFile
from django.http import HttpResponse
from django.test import Client

from encounters.archive.packs.plan import Plan
from encounters.campaigns.models import Campaign


class Gm:
    """Gwen's laptop at one campaign."""

    def __init__(self, laptop: Client, campaign: Campaign):
        self.laptop, self.address = laptop, f"/c/{campaign.pk}/gm/library/pack/"

    def chooses(self, file: Mapping[str, Any] | str | bytes, name: str = "") -> Any:
        """The page after uploading a pack, or after pasting a table as text."""
        table = not isinstance(file, Mapping)
        data = file if table else json.dumps(file)
        named = name or ("library.csv" if table else "pack.json")
        raw = data.encode() if isinstance(data, str) else data
        sent = {"file": SimpleUploadedFile(named, raw)}
        return self.laptop.post(f"{self.address}in/", sent, follow=True)

    def brings_in(self, page: Any) -> Any:
        mark = page.context["plan"].mark
        return self.laptop.post(f"{self.address}in/all/", {"mark": mark}, follow=True)

    def saves(self, what: str = "") -> HttpResponse:
        return self.laptop.get(f"{self.address}{what}")


def states(page: Any) -> dict[str, str]:
    """The planned action for each row of the preview, by name."""
    plan: Plan = page.context["plan"]
    return {line.row.name: str(line.state) for line in plan.lines}
