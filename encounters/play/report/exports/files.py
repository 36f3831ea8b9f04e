"""Downloads, and their file names."""

from __future__ import annotations

from django.http import HttpResponse
from django.utils.http import content_disposition_header
from django.utils.text import slugify

from encounters.play.models import Encounter

MARKDOWN, SVG, JSON = "text/markdown; charset=utf-8", "image/svg+xml", "application/json"


def file_name(encounter: Encounter) -> str:
    """A file name derived from the fight's name."""
    return slugify(encounter.shown_name, allow_unicode=True) or "fight"


def download(text: str, kind: str, name: str) -> HttpResponse:
    response = HttpResponse(text, content_type=kind)
    response.headers["Content-Disposition"] = content_disposition_header(True, name) or ""
    return response
