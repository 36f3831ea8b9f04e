"""Charts: drawn by the server, allowed by the strict policy, readable without colour or sight."""

from __future__ import annotations

import re
from collections.abc import Callable
from xml.etree import ElementTree

import pytest
from django.conf import settings
from django.utils.safestring import SafeString
from django.utils.translation import override

from encounters.after.charts import (
    Bar,
    ChartLine,
    LineChart,
    Mark,
    PartOfWhole,
    bars,
    columns,
    lines,
    picture,
    share,
)
from encounters.after.charts.drawing import TONES
from encounters.after.charts.lines import STYLES

SVG = "{http://www.w3.org/2000/svg}"
NASTY = '<b>Bo\'s</b> & "co"'
Drawn = Callable[..., SafeString]


def strengths(**more: object) -> LineChart:
    given: dict[str, object] = {
        "title": "Course of the fight",
        "ticks": ("start", "1", "2"),
        "series": [
            ChartLine("Party", (100, 80, 53), "party"),
            ChartLine("Foes", (100, 40, 0), "foes"),
        ],
        "marks": [Mark(2, 1, "Bera fells the ogre")],
        "unit": "%",
        "most": 100,
    }
    return LineChart(**(given | more))  # type: ignore[arg-type]


def course(**more: object) -> SafeString:
    return lines(strengths(**more), id="course")


def damage(**more: object) -> SafeString:
    given: dict[str, object] = {
        "id": "damage",
        "title": "Damage",
        "rows": [Bar("Pia", 12, "12 damage"), Bar(NASTY, 3, "3 damage")],
    }
    return bars(**(given | more))  # type: ignore[arg-type]


def rounds(**more: object) -> SafeString:
    given: dict[str, object] = {
        "id": "rounds",
        "title": "Rounds",
        "ticks": ("3", "4", "5"),
        "values": (10.0, 60.0, 30.0),
        "unit": "%",
    }
    return columns(**(given | more))  # type: ignore[arg-type]


def winners(**more: object) -> SafeString:
    given: dict[str, object] = {
        "id": "winners",
        "title": "Who wins",
        "parts": [
            PartOfWhole("Party", 0.71, "71%", "party", (0.68, 0.74)),
            PartOfWhole("Foes", 0.29, "29%", "foes"),
        ],
    }
    return share(**(given | more))  # type: ignore[arg-type]


EVERY = pytest.mark.parametrize("chart", [course, damage, rounds, winners])


def parsed(chart: SafeString) -> ElementTree.Element:
    """Charts are well-formed XML."""
    return ElementTree.fromstring(chart)


def words(chart: SafeString) -> str:
    shown = parsed(chart).find(".//*[@role='img']")
    assert shown is not None
    return shown.get("aria-label", "")


def under(chart: SafeString) -> list[ElementTree.Element]:
    """The ticks of the horizontal axis."""
    words = parsed(chart).iterfind(".//text")
    return [word for word in words if word.get("text-anchor") == "middle"]


def table(chart: SafeString) -> list[list[str]]:
    rows = parsed(chart).iterfind(".//details//tr")
    return [["".join(cell.itertext()) for cell in row] for row in rows]


@EVERY
def test_a_chart_is_a_figure_with_its_title_words_and_table(chart: Drawn) -> None:
    whole = parsed(chart())
    assert whole.tag == "figure"
    assert "".join(whole.find("figcaption").itertext()) == whole.find(".//caption").text  # type: ignore[union-attr,arg-type]
    assert words(chart())
    assert whole.find("details").get("id") == f"{whole.get('id')}-table"  # type: ignore[union-attr]


@EVERY
def test_nothing_of_a_chart_is_refused_by_the_strict_policy(chart: Drawn) -> None:
    for drawn in (chart(), picture(strengths())):
        assert not re.search(r"\sstyle=|<style|<script|\son\w+=|javascript:", drawn)


@EVERY
def test_colours_of_a_page_are_classes(chart: Drawn) -> None:
    assert not re.search(r"#(?!fff)[0-9a-f]{6}", chart())


def test_colours_of_a_picture_are_attributes() -> None:
    whole = parsed(picture(strengths()))
    assert whole.tag == f"{SVG}svg"
    assert not [item for item in whole.iter() if item.get("class")]
    assert {item.get("color") for item in whole.iter(f"{SVG}g")} >= {"#1f62b5", "#b23a22"}


def test_a_picture_says_what_it_shows() -> None:
    whole = parsed(picture(strengths()))
    assert whole.get("role") == "img"
    assert whole.findtext(f"{SVG}desc") == words(course())


def test_every_colour_of_a_picture_is_a_class_of_the_style_sheet() -> None:
    sheet = (settings.BASE_DIR / "static" / "css" / "charts.css").read_text(encoding="utf-8")
    on_pages = STYLES.keys() - {"ground", "title", "word"}
    assert not [name for name in on_pages if f".{name}" not in sheet]


def test_lines_say_where_they_begin_and_end() -> None:
    assert words(course()) == "Party: from 100% to 53%. Foes: from 100% to 0%."
    assert table(course()) == [
        ["", "Party", "Foes", "What happened"],
        ["start", "100%", "100%", ""],
        ["1", "80%", "40%", ""],
        ["2", "53%", "0%", "Bera fells the ogre"],
    ]


def test_lines_differ_by_more_than_colour() -> None:
    series = [ChartLine(name, (1, 2), name) for name in TONES]
    drawn = course(ticks=("1", "2"), series=series, marks=())
    strokes = parsed(drawn).iterfind(".//polyline")
    assert len({stroke.get("stroke-dasharray") for stroke in strokes}) == len(TONES)
    signs = {path.get("d") for path in parsed(drawn).iterfind(".//path")}
    assert len(signs) == len(TONES)


def test_who_fell_stands_at_the_line_and_in_words_below() -> None:
    title = parsed(course()).find(".//svg//title")
    assert title is not None and title.text == "Bera fells the ogre"
    below = parsed(course()).find(".//ol")
    assert below is not None and "".join(below.itertext()) == "2Bera fells the ogre"


def test_of_many_who_fell_the_table_has_all() -> None:
    many = [Mark(at % 3, 0, f"Goblin {at} falls") for at in range(20)]
    drawn = course(marks=many)
    below = parsed(drawn).findall(".//ol/li")
    assert len(below) == 9 and "".join(below[-1].itertext()) == "12 more in the table"
    assert course(marks=[Mark(99, 0, "never"), Mark(0, 9, "nobody")]).count("never") == 0


def test_a_gap_breaks_the_line() -> None:
    drawn = course(
        series=[ChartLine("Party", (3, None, 1), "party")], marks=[Mark(1, 0, "unknown")]
    )
    assert len(parsed(drawn).findall(".//polyline")) == 2
    assert table(drawn)[2][1] == "–"


def test_three_hundred_points_get_few_ticks_and_no_signs() -> None:
    ticks = [str(at) for at in range(300)]
    drawn = course(ticks=ticks, series=[ChartLine("Party", tuple(range(300)), "party")], marks=())
    shown = [item.text for item in under(drawn)]
    assert shown[0] == "0" and "299" in shown and 3 < len(shown) < 14
    assert len(parsed(drawn).findall(".//polyline")) == 1
    assert len(table(drawn)) == 301


@pytest.mark.parametrize(
    ("values", "highest"),
    [((40,), "40"), ((0, 0, 0), "1"), ((25, 7), "30"), ((0.3,), "0.4"), ((299,), "300")],
)
def test_an_axis_ends_at_a_round_number(values: tuple[float, ...], highest: str) -> None:
    drawn = course(series=[ChartLine("Party", values)], marks=(), unit="", most=None)
    axis = [
        item.text for item in parsed(drawn).iterfind(".//text") if item.get("text-anchor") == "end"
    ]
    assert axis[-1] == highest


@pytest.mark.parametrize(
    "drawn",
    [
        lambda: course(ticks=(), series=(), marks=()),
        lambda: course(ticks=("1",), series=[ChartLine("a", ())], marks=()),
        lambda: picture(strengths(series=[ChartLine("a", ())])),
        lambda: bars(id="x", title="T", rows=()),
        lambda: columns(id="x", title="T", ticks=(), values=()),
        lambda: share(id="x", title="T", parts=()),
    ],
)
def test_nothing_to_draw_is_a_sentence(drawn: Callable[[], SafeString]) -> None:
    assert "There is nothing to show here." in drawn()
    assert "polyline" not in drawn()
    parsed(drawn())


def test_names_are_only_text() -> None:
    for drawn in (damage(), damage(title=NASTY), picture(strengths(title=NASTY))):
        parsed(drawn)
        assert "<b>Bo" not in drawn
    assert table(damage()) == [["", "Value"], ["Pia", "12 damage"], [NASTY, "3 damage"]]


def test_a_picture_cuts_what_has_no_room() -> None:
    long = strengths(series=[ChartLine("Wolf" * 50, (1, 2, 3), "foes")])
    (name,) = (
        word.text or ""
        for word in parsed(picture(long)).iter(f"{SVG}text")
        if "Wolf" in (word.text or "")
    )
    assert "Wolf" * 11 in name and "…" in name and "Wolf" * 13 not in name
    assert table(lines(long, id="x"))[0][1] == "Wolf" * 50


def test_bars_below_zero_lead_to_the_other_side() -> None:
    drawn = parsed(bars(id="x", title="Luck", rows=[Bar("Pia", 2, "+2"), Bar("Jo", -1, "−1")]))
    filled = list(drawn.iterfind(".//svg/g/rect"))
    assert [(item.get("x"), item.get("width")) for item in filled] == [
        ("50%", "50%"),
        ("25%", "25%"),
    ]


def test_many_bars_are_told_in_few_words() -> None:
    rows = [Bar(f"Goblin {at}", at, str(at)) for at in range(300)]
    drawn = damage(rows=rows)
    assert words(drawn).endswith("Goblin 7: 7 and 292 more")
    assert len(table(drawn)) == 301


def test_a_distribution_says_its_peak() -> None:
    assert words(rounds()) == "From 3 to 5; highest at 4: 60%."
    assert table(rounds(said=("rare", "often", "at times")))[2] == ["4", "often"]


def test_a_share_says_how_sure_it_is() -> None:
    assert words(winners()) == "Party: 71% (68% to 74%) and Foes: 29%"
    assert table(winners())[1] == ["Party", "71%", "68% to 74%"]


def test_parts_of_more_than_a_whole_are_shrunk() -> None:
    drawn = winners(parts=[PartOfWhole("A", 1, "1", "party"), PartOfWhole("B", 3, "3", "foes")])
    wide = [item.get("width") for item in parsed(drawn).iterfind(".//svg/rect[@fill]")]
    assert wide[:2] == ["25%", "75%"]


def test_in_hebrew_the_rounds_run_from_right_to_left() -> None:
    def first(drawn: SafeString) -> str | None:
        return under(drawn)[0].get("x")

    assert first(course()) == "0%"
    with override("he"):
        assert first(course()) == "100%"
        assert parsed(picture(strengths())).get("direction") == "rtl"
        assert "מ־" in words(course())


def test_numbers_are_written_as_the_reader_does() -> None:
    with override("de"):
        assert words(rounds(values=(0.5, 12.5, 3), unit="")) == (
            "Von 3 bis 5; am höchsten bei 4: 12,5."
        )
