"""The results of a forecast in words."""

from __future__ import annotations

from collections import Counter

import pytest
from django.utils.translation import override

from encounters.after.forecasts import picture
from encounters.after.forecasts.pace import TablePace
from rulesets import registry
from rulesets.forecast import Person, Tally

SAMPLE = "sample"


def tally(**more: object) -> Tally:
    anna = Person(name="Anna <b>", side="party", down=30, dead=10, asked=400)
    carl = Person(name="Carl", side="foes", down=70, asked=300)
    given = {
        "fights": 100,
        "winners": Counter({"party": 70, "foes": 29, "": 1}),
        "rounds": Counter({2: 10, 3: 70, 4: 19, 40: 1}),
        "people": {"anna": anna, "carl": carl},
        "left": {"party": Counter({0: 30, 10: 70})},
        **more,
    }
    return Tally(**given)  # type: ignore[arg-type]


def drawn(counted: Tally, seconds: float = 30) -> picture.Picture:
    return picture.picture(registry.get(SAMPLE), counted, TablePace(seconds), "test")


@pytest.mark.parametrize(
    ("hits", "of", "said"), [(0, 9, "0%"), (9, 9, "100%"), (1, 3, "33%"), (1, 999, "<1%")]
)
def test_what_happened_at_all_is_never_nothing(hits: int, of: int, said: str) -> None:
    assert said in picture.share_of(hits, of)
    assert (hits in (0, of)) == (picture.share_of(of - hits, of) in ("0%", "100%"))


def test_the_party_is_told_how_it_fares() -> None:
    seen = drawn(tally())
    assert (seen.wins, seen.headline, seen.usual) == ("70%", "the party wins", "3 rounds")
    assert (seen.span, seen.rounds) == ("2–4", 3)
    assert (seen.lasts, seen.minutes) == ("about 2 minutes", 2)
    assert "60–78%" in seen.between and "95% confidence" in seen.sure
    assert seen.heroes == {"anna": ("Anna <b>", "30%")}


def test_names_are_text() -> None:
    seen = drawn(tally())
    assert "Anna &lt;b&gt;" in seen.fallen and "<b>: " not in seen.fallen


def test_who_goes_down_dies_by_some_rules() -> None:
    assert "30%, dead 10%" in drawn(tally()).fallen
    counted = tally()
    counted.people["anna"].dead = 30
    assert "Dead at the end" in drawn(counted).fallen
    assert "dead 30%" not in drawn(counted).fallen


def test_long_fights_share_the_last_column() -> None:
    assert "16+" in drawn(tally()).lengths
    assert "16+" not in drawn(tally(rounds=Counter({3: 100}))).lengths


def test_what_runs_out_is_told_of_what_is_used() -> None:
    assert not drawn(tally()).supplies
    counted = tally()
    anna = counted.people["anna"]
    anna.had, anna.empty = Counter(arrows=100, torches=100), Counter(arrows=25)
    anna.used = Counter(arrows=250)
    shown = drawn(counted).supplies
    assert "25%, uses 2.5" in shown and "arrows" in shown and "torches" not in shown


def test_without_a_party_it_is_told_of_who_comes_first() -> None:
    counted = tally()
    for name, side in (("anna", "others"), ("carl", "foes")):
        counted.people[name].side = side
    counted.winners = Counter({"others": 40, "foes": 60})
    seen = drawn(counted)
    assert (seen.headline, seen.wins) == ("A third side: victory", "40%")


def test_a_large_party_is_not_listed_to_the_last() -> None:
    many = {str(n): Person(name=f"Guard {n}", side="party") for n in range(300)}
    seen = drawn(tally(people=many))
    assert len(seen.heroes) == picture.MOST_PEOPLE
    assert seen.unlisted == "and 280 more"


def test_it_reads_in_hebrew_with_signs_on_their_side() -> None:
    with override("he"):
        seen = drawn(tally(rounds=Counter({1: 100})))
        assert seen.headline == "החבורה מנצחת"
        assert "\N{LEFT-TO-RIGHT ISOLATE}60–78%\N{POP DIRECTIONAL ISOLATE}" in seen.sure
