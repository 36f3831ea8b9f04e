"""A file with too much in it costs the server little, and is refused with a message."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

import pytest
from django.core.exceptions import ValidationError
from django.core.files.uploadedfile import SimpleUploadedFile

from encounters.archive.packs import bounds, cells, files
from encounters.campaigns import names
from encounters.campaigns.limits import normalise
from encounters.campaigns.models import Campaign
from encounters.combatants.models import Combatant
from encounters.text import notation
from rulesets import registry
from rulesets.conformance.playing import profiles
from tests.archive.packs.chosen import Gm, states
from tests.hostile import uploads

MORE_IN_THE_ROW = "More is wrong in this row."
MORE_IN_THE_FILE = "too many errors in the file"


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> list[Mapping[str, Any]]:
    """The sheets that the rules were asked to check."""
    found: list[Mapping[str, Any]] = []
    ruleset = registry.get("ose")
    check = ruleset.check_stats

    def counted(stats: Mapping[str, Any], side: str) -> dict[str, Any]:
        found.append(stats)
        return check(stats, side)

    monkeypatch.setattr(type(ruleset), "check_stats", staticmethod(counted), raising=False)
    monkeypatch.setattr(ruleset, "check_stats", counted, raising=False)
    return found


def test_any_file_is_answered_and_changes_nothing(gm: Gm, campaign: Campaign) -> None:
    """Files of full size are tested only at night; the ends of files have tests of their own."""
    for name, file in uploads.packs(1 if profiles.thorough() else 64).items():
        page = gm.chooses(file)
        assert page.status_code == 200, name
        assert "Nothing was imported." in page.text or page.context["plan"], name
    assert not Combatant.objects.exists() and not campaign.encounters.exists()


def test_of_140000_wrong_values_a_few_are_asked_about(
    gm: Gm, asked: list[Mapping[str, Any]]
) -> None:
    page = gm.chooses(uploads.packs()["wrong values"])
    lines = page.context["plan"].lines
    told = [error for line in lines for error in line.wrong if MORE_IN_THE_ROW not in error.why]
    assert (len(lines), len(told)) == (10, 200)
    assert MORE_IN_THE_FILE in page.text and MORE_IN_THE_ROW in page.text
    assert 200 <= len(asked) < 1_000


def test_twenty_wrong_values_are_all_that_is_wrong_with_a_row(gm: Gm) -> None:
    page = gm.chooses({"foes": [uploads.foe(1, {f"k{number}": 1 for number in range(20)})]})
    (line,) = page.context["plan"].lines
    assert len(line.wrong) == 20
    assert MORE_IN_THE_ROW not in page.text and MORE_IN_THE_FILE not in page.text


@pytest.mark.parametrize(
    "weapons", [uploads.weapons(20_000, lambda item: "Claw"), ["sling"] * 100_000]
)
def test_the_rules_never_see_a_list_without_end(
    gm: Gm, asked: list[Mapping[str, Any]], weapons: list[Any]
) -> None:
    page = gm.chooses({"foes": [uploads.foe(1, {"weapons": weapons})]})
    (line,) = page.context["plan"].lines
    assert [error.sentence() for error in line.wrong] == [
        "Weapons: There are more than 200 of them."
    ]
    assert not asked


@pytest.mark.parametrize(
    ("stats", "why"),
    [
        ({"notes": {f"k{key}": 1 for key in range(300)}}, "more than 200 of them"),
        ({f"k{key}": [1] * 100 for key in range(11)}, "A sheet has at most 1000 values."),
        ({"weapons": [{"name": "A" * 6_000}]}, "Texts here have at most 5000 characters."),
    ],
)
def test_a_sheet_has_an_end(gm: Gm, stats: dict[str, Any], why: str) -> None:
    assert why in gm.chooses({"foes": [uploads.foe(1, stats)]}).text


@pytest.mark.parametrize(
    ("file", "why"),
    [
        (b"Name\n" + b"Gob\n" * 400_000, "takes too long"),
        (b"Name\n" + b"Gob\n" * 1_300, "more than 1200 lines"),
        (b"Name" + b",a" * 300 + b"\nGob\n", "more than 200 columns"),
        (b'{"x":[' + b"1," * 200_000 + b"1]}", "more than 150000 values"),
        (
            json.dumps([uploads.actor(number, []) for number in range(2_001)]).encode(),
            "2000 documents",
        ),
        (
            b"\n".join(json.dumps(uploads.actor(number, [])).encode() for number in range(2_001)),
            "2000 documents",
        ),
    ],
)
def test_a_file_has_an_end(gm: Gm, file: bytes, why: str) -> None:
    said = gm.chooses(file).text
    assert "Nothing was imported." in said and why in said


def test_several_files_have_one_end_together(gm: Gm) -> None:
    rows = [
        json.dumps(
            {"foes": [uploads.foe(number, {}) for number in range(part, part + 600)]}
        ).encode()
        for part in (0, 600)
    ]
    sent = {"file": [SimpleUploadedFile(f"{nth}.json", data) for nth, data in enumerate(rows)]}
    page = gm.laptop.post(f"{gm.address}in/", sent, follow=True)
    assert "“foes” has more than 1000 rows" in page.text


@pytest.mark.parametrize("name", ["characters in every fight", "changed sheets in fights"])
def test_a_few_rows_cannot_make_work_without_end(gm: Gm, name: str) -> None:
    assert "takes too long" in gm.chooses(uploads.packs()[name]).text


def test_what_an_evening_needs_is_far_from_any_end(gm: Gm, campaign: Campaign) -> None:
    stats = {"hp": 3, "weapons": uploads.weapons(8), "spells": []}
    foes = [uploads.foe(number, stats) for number in range(1_000)]
    page = gm.chooses({"foes": foes})
    assert set(states(page).values()) == {"new"}
    gm.brings_in(page)
    assert set(states(gm.chooses({"foes": foes[:200]})).values()) == {"same"}
    lower = [uploads.foe(number, stats | {"hp": 2}) for number in range(200)]
    assert set(states(gm.chooses({"foes": lower})).values()) == {"changed"}


class TestThePreview:
    @pytest.fixture
    def read(self, monkeypatch: pytest.MonkeyPatch) -> list[str]:
        """The files that are read, each time."""
        found: list[str] = []
        contents = files.File.contents

        def counted(file: files.File, *args: Any) -> Any:
            found.append(file.name)
            return contents(file, *args)

        monkeypatch.setattr(files.File, "contents", counted)
        return found

    def test_is_of_what_was_read_when_the_file_was_chosen(self, gm: Gm, read: list[str]) -> None:
        page = gm.chooses({"foes": [{"name": "Goblin"}]})
        again = gm.laptop.get(f"{gm.address}in/")
        assert states(again) == states(page) == {"Goblin": "new"}
        assert read == ["pack.json"]

    def test_is_said_anew_in_another_language(self, gm: Gm, read: list[str]) -> None:
        gm.chooses({"foes": [{"name": "Goblin", "stats": {"hp": "x"}}]})
        gm.laptop.cookies["django_language"] = "de"
        for _ in range(2):
            assert "eine ganze Zahl" in gm.laptop.get(f"{gm.address}in/").text
        assert read == ["pack.json"] * 2


def test_no_text_is_compared_beyond_what_a_word_has(monkeypatch: pytest.MonkeyPatch) -> None:
    """Accents on one letter are sorted in quadratic time."""
    lengths: list[int] = []

    def normalize(form: str, text: str) -> str:
        lengths.append(len(text))
        return text

    monkeypatch.setattr("unicodedata.normalize", normalize)
    text = "a" + uploads.ACCENTS * 30_000
    assert cells.comparison_key(text) == notation.dice_notation(text) == notation.dice(text) == text
    normalise(text)
    names.confusable(text, "A" * 300 + text)
    names.check("A" * 300 + text)
    with pytest.raises(ValidationError):
        names.check_at_the_table(text)
    assert max(lengths) <= names.LONGEST


def test_what_stands_in_json_is_counted_before_it_is_read() -> None:
    text = json.dumps({"a": [1, {"b": "x, [y"}, []], 'c"]': '\\"'})
    limits = bounds.Budget()
    bounds.check_json(text, limits)
    assert bounds.MOST_VALUES - limits.values >= bounds.size(json.loads(text)) - 1
