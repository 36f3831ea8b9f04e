"""A report as Markdown: sections, tables, and names that are plain text only."""

from __future__ import annotations

from encounters.after.report.documents import (
    Document,
    DocumentSection,
    DocumentTable,
    markdown,
    plain,
)


def test_a_document_has_a_title_facts_and_sections() -> None:
    table = DocumentTable(("", "Party", "Foes"), (("start", "100%", "100%"), ("1", "80%", "0%")))
    sections = [
        DocumentSection("Course", ("Foes: how many still stand.",), table, "what is left"),
        DocumentSection("Who went down", ("Round 1: Goblin falls.",)),
    ]
    assert markdown(Document("At the mill", ("1 round",), sections)).splitlines() == [
        "# At the mill",
        "",
        "- 1 round",
        "",
        "## Course",
        "",
        "*what is left*",
        "",
        "- Foes: how many still stand.",
        "",
        "|  | Party | Foes |",
        "| --- | ---: | ---: |",
        "| start | 100% | 100% |",
        "| 1 | 80% | 0% |",
        "",
        "## Who went down",
        "",
        "- Round 1: Goblin falls.",
    ]


def test_a_name_is_no_mark() -> None:
    assert plain("Bo | *the* <b>_wolf_</b> [x](y) `z` #1") == (
        r"Bo \| \*the\* \<b\>\_wolf\_\</b\> \[x\](y) \`z\` \#1"
    )
    assert plain("a\nb\n\n# c") == r"a b \# c"


def test_a_name_begins_no_list() -> None:
    assert plain("1. The ford") == r"1\. The ford"
    assert plain("- nobody") == r"\- nobody"
    assert plain("−2.5 and 1.5") == "−2.5 and 1.5"
