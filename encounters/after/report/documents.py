"""Documents as sections of lines and rows, independent of the format; their output as Markdown, and
downloads."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from django.http import HttpResponse
from django.utils.http import content_disposition_header
from msgspec import Struct

MARKDOWN, SVG, JSON = "text/markdown; charset=utf-8", "image/svg+xml", "application/json"
MARKS = re.compile(r"([\\`*_\[\]<>|#~])")
BEGINS_A_LIST = re.compile(r"^(\d*)([.)+=-])(?=\s|$)")


class DocumentTable(Struct, frozen=True):
    """Rows with a header; the first cell of each is its own heading."""

    head: Sequence[str]
    rows: Sequence[Sequence[str]]


class DocumentSection(Struct, frozen=True):
    """A section. `aside` is shown small beside the title; `lines` come before the table."""

    title: str
    lines: Sequence[str] = ()
    table: DocumentTable | None = None
    aside: str = ""


class Document(Struct, frozen=True):
    """A title, a summary, and sections."""

    title: str
    facts: Sequence[str]
    sections: Sequence[DocumentSection]


def markdown(document: Document) -> str:
    """The document as Markdown; names and sentences are escaped."""
    return "\n".join(_text_lines(document)) + "\n"


def _text_lines(document: Document) -> Iterator[str]:
    yield f"# {plain(document.title)}"
    yield ""
    for fact in document.facts:
        yield f"- {plain(fact)}"
    for section in document.sections:
        yield ""
        yield f"## {plain(section.title)}"
        yield ""
        if section.aside:
            yield f"*{plain(section.aside)}*"
            yield ""
        for line in section.lines:
            yield f"- {plain(line)}"
        if section.lines and section.table:
            yield ""
        if section.table:
            head, *rows = (map(plain, cells) for cells in (section.table.head, *section.table.rows))
            rule = ["---", *["---:"] * (len(section.table.head) - 1)]
            for cells in (head, rule, *rows):
                yield f"| {' | '.join(cells)} |"


def plain(text: str) -> str:
    """The text on one line, escaped for Markdown."""
    line = " ".join(text.split())
    return BEGINS_A_LIST.sub(r"\1\\\2", MARKS.sub(r"\\\1", line))


def download(text: str, kind: str, name: str) -> HttpResponse:
    response = HttpResponse(text, content_type=kind)
    response.headers["Content-Disposition"] = content_disposition_header(True, name) or ""
    return response
