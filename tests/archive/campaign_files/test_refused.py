"""A file from a stranger: any fault in it gets a message, and nothing changes."""

from __future__ import annotations

import gzip
import json
from collections.abc import Callable
from io import BytesIO
from typing import Any

import pytest
from django.apps import apps
from django.contrib.auth.models import User

from encounters.archive.campaign_files import checking, files, records, restore
from encounters.archive.campaign_files.files import NotBrought
from encounters.campaigns.models import Campaign, Seat
from tests.play.table import Play

pytestmark = pytest.mark.database

Line = dict[str, Any]


def lines_of(campaign: Campaign) -> list[Line]:
    file = BytesIO()
    files.write(file, files.export_rows(campaign.pk))
    return [json.loads(line) for line in gzip.decompress(file.getvalue()).splitlines()]


def packed(lines: list[Line]) -> BytesIO:
    return BytesIO(gzip.compress(b"".join(json.dumps(line).encode() + b"\n" for line in lines)))


def row(lines: list[Line], kind: str, nth: int = 0) -> Line:
    return [line for line in lines if line["row"] == kind][nth]


def stored() -> dict[str, int]:
    return {model._meta.label: model._base_manager.count() for model in apps.get_models()}


@pytest.fixture
def lines(play: Play, campaign: Campaign, pia: Seat) -> list[Line]:
    assert play(pia, "aldo", "declare", "none").ok
    return lines_of(campaign)


def refused(file: BytesIO, gm: User) -> str:
    before = stored()
    with pytest.raises(NotBrought) as told:
        restore.restore_campaign(file, gm)
    assert stored() == before
    said = str(told.value)
    assert said.endswith(".") and "\n" not in said
    return said


def unknown_game(lines: list[Line]) -> None:
    row(lines, "campaign")["ruleset"] = "chess"


def unknown_game_of_a_fight(lines: list[Line]) -> None:
    row(lines, "fight")["ruleset"] = "chess"


def from_the_future(lines: list[Line]) -> None:
    lines[0]["version"] = 99
    lines[0]["flavour"] = "unheard of"


def of_no_version(lines: list[Line]) -> None:
    lines[0]["version"] = 0


def of_another_program(lines: list[Line]) -> None:
    lines[0]["row"] = "recipes"


def cut_off(lines: list[Line]) -> None:
    del lines[-1]


def with_a_line_missing(lines: list[Line]) -> None:
    lines.remove(row(lines, "seat", 1))


def with_more_behind(lines: list[Line]) -> None:
    lines.append(lines[-1])


def with_a_stranger(lines: list[Line]) -> None:
    row(lines, "seat")["is_superuser"] = True


def of_another_seat(lines: list[Line]) -> None:
    row(lines, "sheet")["player"] = 4711


def of_another_sheet(lines: list[Line]) -> None:
    row(lines, "fight")["cast"][0]["source"] = 4711


def tapped_by_a_stranger(lines: list[Line]) -> None:
    row(lines, "step", 1)["seat"] = 4711


def with_two_of_a_number(lines: list[Line]) -> None:
    row(lines, "seat", 1)["id"] = row(lines, "seat")["id"]


def with_steps_out_of_order(lines: list[Line]) -> None:
    row(lines, "step", 1)["number"] = 7


def that_leads_in_a_circle(lines: list[Line]) -> None:
    row(lines, "step", 1)["parent"] = 2


def that_shows_what_never_was(lines: list[Line]) -> None:
    row(lines, "step", 1)["shows"] = 9


def with_too_few_steps(lines: list[Line]) -> None:
    row(lines, "fight")["step"] = 9


def with_a_foreign_state(lines: list[Line]) -> None:
    row(lines, "step", 1)["state"] = {"hello": "world"}


def with_an_impossible_state(lines: list[Line]) -> None:
    row(lines, "step", 1)["state"]["combatants"] = {}


def with_a_foreign_log(lines: list[Line]) -> None:
    row(lines, "step")["log"] = [{"rule": 1}]


def with_a_log_that_has_no_result(lines: list[Line]) -> None:
    """The rule has a sentence without this fact, but its result on pages needs it."""
    entry = {"rule": "initiative", "who": "aldo", "target": None, "rolls": []}
    row(lines, "step", 1)["log"] = [{**entry, "facts": {"total": 3}, "visible_to": "all"}]


def with_a_foreign_choice(lines: list[Line]) -> None:
    row(lines, "step", 1)["choice"] = {"by": ["aldo"]}


def with_bad_stats(lines: list[Line]) -> None:
    row(lines, "sheet")["stats"] = {"hp": "many"}


def with_bad_options(lines: list[Line]) -> None:
    row(lines, "campaign")["options"] = {"gravity": "none"}


def with_a_long_name(lines: list[Line]) -> None:
    row(lines, "campaign")["name"] = "x" * 500


def without_a_name(lines: list[Line]) -> None:
    row(lines, "campaign")["name"] = ""


def with_a_number_of_thousands_of_digits(lines: list[Line]) -> None:
    row(lines, "sheet")["stats"] = {"hp": 10**4000}


def with_what_is_no_number(lines: list[Line]) -> None:
    row(lines, "sheet")["stats"] = {"hp": float("nan")}


def with_lists_in_lists(lines: list[Line]) -> None:
    row(lines, "sheet")["stats"] = {"hp": json.loads("[" * 500 + "]" * 500)}


def with_a_wrong_choice(lines: list[Line]) -> None:
    row(lines, "campaign")["foes_shown"] = "everything"


def with_a_nul(lines: list[Line]) -> None:
    row(lines, "seat")["name"] = "Pia\0"


def with_a_number_too_large(lines: list[Line]) -> None:
    row(lines, "step", 1)["round"] = 2**40


def with_two_fights_on_the_table(lines: list[Line]) -> None:
    at = lines.index(row(lines, "fight"))
    again = lines[at:-1]
    lines[-1:-1] = again
    lines[-1]["rows"] += len(again)


def with_a_tap_twice(lines: list[Line]) -> None:
    row(lines, "step")["token"] = row(lines, "step", 1)["token"] = "tap"


def in_no_order(lines: list[Line]) -> None:
    line = row(lines, "line")
    lines.remove(line)
    lines.insert(-1, line)


SPOILT = {
    unknown_game: "“chess” are not installed",
    unknown_game_of_a_fight: "“chess” are not installed",
    from_the_future: "newer version",
    of_no_version: "line 1 cannot be read",
    of_another_program: "not contain a campaign",
    cut_off: "its end is missing",
    with_a_line_missing: "damaged",
    with_more_behind: "too much in it",
    with_a_stranger: "cannot be read",
    of_another_seat: "cannot be read",
    of_another_sheet: "cannot be read",
    tapped_by_a_stranger: "cannot be read",
    with_two_of_a_number: "cannot be read",
    with_steps_out_of_order: "At the mill: step 2 is not in order",
    that_leads_in_a_circle: "At the mill: step 2 is not in order",
    that_shows_what_never_was: "At the mill: step 2 is not in order",
    with_too_few_steps: "At the mill: this fight is damaged",
    with_a_foreign_state: "At the mill: step 2 cannot be read",
    with_an_impossible_state: "At the mill: step 2 cannot be read",
    with_a_foreign_log: "cannot be read",
    with_a_log_that_has_no_result: "At the mill: step 2 cannot be read",
    with_a_foreign_choice: "At the mill",
    with_bad_stats: "Aldo",
    with_bad_options: "The Mill",
    with_a_long_name: "at most 80 characters",
    without_a_name: "campaign: This field cannot be blank.",
    with_a_number_of_thousands_of_digits: "Aldo, Hit points: Must be at most 999.",
    with_what_is_no_number: "line 5 cannot be read",
    with_lists_in_lists: "nested too deeply",
    with_a_wrong_choice: "not a valid choice",
    with_a_nul: "cannot be read",
    with_a_number_too_large: "cannot be read",
    with_two_fights_on_the_table: "two fights are running",
    with_a_tap_twice: "too much in it",
    in_no_order: "not in order",
}


@pytest.mark.parametrize(
    ("spoil", "said"), SPOILT.items(), ids=lambda item: getattr(item, "__name__", "")
)
def test_what_does_not_fit_is_refused_with_a_sentence(
    lines: list[Line], otto: User, spoil: Callable[[list[Line]], None], said: str
) -> None:
    spoil(lines)
    assert said in refused(packed(lines), otto)


def test_the_same_lines_unspoilt_are_brought(lines: list[Line], otto: User) -> None:
    assert restore.restore_campaign(packed(lines), otto)[0].name == "The Mill"


@pytest.mark.parametrize(
    "inside",
    ["", "[]\n", "\xff\xfe\n", '{"row":"runde"}\n', '{"row":"runde","version":' + "[" * 10_000],
    ids=["nothing", "a list", "no text", "no version", "deep"],
)
def test_what_is_no_campaign_is_refused(otto: User, inside: str) -> None:
    said = refused(BytesIO(gzip.compress(inside.encode("latin-1"))), otto)
    assert "not contain a campaign" in said
    assert "not contain a campaign" in refused(BytesIO(inside.encode("latin-1")), otto)


def test_a_file_that_breaks_off_or_was_scribbled_on_is_refused(
    lines: list[Line], otto: User
) -> None:
    whole = packed(lines).getvalue()
    assert "damaged" in refused(BytesIO(whole[: len(whole) // 2]), otto)
    middle = len(whole) // 2
    assert "damaged" in refused(BytesIO(whole[:middle] + b"\0" * 40 + whole[middle + 40 :]), otto)


def test_a_value_that_is_there_twice_is_refused(lines: list[Line], otto: User) -> None:
    plain = b"\n".join(json.dumps(line).encode() for line in lines) + b"\n"
    assert plain.count(b'"foes_shown": ') == 1
    twice = plain.replace(b'"foes_shown": ', b'"foes_shown": "numbers", "foes_shown": ')
    assert "foes_shown” occurs twice." in refused(BytesIO(gzip.compress(twice)), otto)


def test_what_swells_when_it_is_opened_is_given_up(
    lines: list[Line], otto: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    row(lines, "step", 1)["state"] = "x" * (files.LONGEST + 1)
    assert "more than a campaign can" in refused(packed(lines), otto)
    monkeypatch.setattr(files, "MOST", 2_000)
    assert "more than a campaign can" in refused(packed(lines_of(Campaign.objects.get())), otto)


def test_deep_nesting_is_refused(lines: list[Line], otto: User) -> None:
    file = packed(lines).getvalue()
    deep = gzip.decompress(file).replace(b'"options": {}', b'"options": ' + b"[" * 200_000, 1)
    assert "line 2 cannot be read" in refused(BytesIO(gzip.compress(deep)), otto)


def test_there_is_an_end_to_how_much_a_campaign_can_hold(
    lines: list[Line], otto: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(checking.MOST, records.StepRecord, 1)
    assert "more than a campaign can" in refused(packed(lines), otto)


def test_one_is_brought_at_a_time(lines: list[Line], otto: User) -> None:
    with restore._one_at_a_time:
        assert "Try again in a moment" in refused(packed(lines), otto)
