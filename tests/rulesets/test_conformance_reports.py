"""Conformance's report of a failure: places, values, the fight, and everything that is missing."""

import json
import re
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo

from rulesets import conformance, registry, scenario
from rulesets.conformance import game_master, library, offers, privacy, rooms, running, sense, steps
from rulesets.conformance.numbers import odds
from rulesets.conformance.playing import paths, profiles, scenarios
from rulesets.conformance.wording import catalogues, words
from rulesets.contract import IllegalChoice, Ruleset
from rulesets.sample.resolver import Sample
from tests.rulesets.broken import (
    Astray,
    Choosy,
    Forgetful,
    Hasty,
    Stubborn,
    Sweeping,
    Talkative,
    WrongOdds,
)
from tests.rulesets.broken_words import (
    HalfGerman,
    Nameless,
    Raw,
    Undrawn,
    Unsaid,
)


@pytest.fixture(autouse=True)
def found() -> Iterator[None]:
    """Enough fights to find the fault, without time for shrinking."""
    with profiles.use_profile("found"):
        yield


@pytest.fixture
def few(found: None) -> Iterator[None]:
    """Few fights, for checks that look at all of them."""
    with profiles.use_profile("quick"):
        yield


@pytest.fixture
def kept(tmp_path: Path) -> Iterator[Path]:
    """The folder into which the fight of a failure is written."""
    with scenarios.failures_in(tmp_path):
        yield tmp_path


def failure(broken: Ruleset, check: conformance.Check) -> AssertionError:
    with pytest.raises(AssertionError) as failed:
        check(broken)
    return failed.value


@pytest.mark.usefixtures("kept")
def test_where_two_states_differ_is_named_with_both_values() -> None:
    failed = failure(Forgetful(), steps.every_state_survives_json)
    assert re.search(r"another state:\n  round: 2, then 1$", str(failed))


def test_of_many_differences_the_first_are_named() -> None:
    one = {"many": list(range(9)), "gone": 1, "same": "x"}
    other = {"many": [0, *range(2, 10)], "new": True, "same": "x"}
    with pytest.raises(AssertionError) as failed:
        paths.expect_same(one, other, "not the same")
    first, *rest, last = str(failed.value).splitlines()
    assert first == "not the same:"
    assert rest[0] == "  many[1]: 1, then 2" and last == "  and 5 more"
    found = list(paths.differences(one, other))
    assert found[-2:] == ["gone: 1, then missing", "new: missing, then True"]


def test_the_fight_of_a_failure_can_be_played_again(
    kept: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    failed = failure(Talkative(), privacy.entries_for_others_are_not_told)
    (path,) = kept.iterdir()
    assert path.name == "sample-entries_for_others_are_not_told.json"
    assert f"manage.py resolve {path}" in "".join(failed.__notes__)
    monkeypatch.setitem(registry._rulesets, "sample", Sample())
    answer, status = scenario.run(json.loads(path.read_text(encoding="utf-8")))
    assert status == scenario.OK
    assert any(entry["rule"] == "attack" for step in answer["steps"] for entry in step["log"])


def test_a_choice_that_breaks_the_rules_is_the_last_of_its_fight(kept: Path) -> None:
    with pytest.raises(IllegalChoice):
        sense.suggestions_end_fights(Hasty())
    failure(Choosy(), game_master.the_gm_can_step_in_at_any_time)
    (path,) = kept.iterdir()
    assert json.loads(path.read_text(encoding="utf-8"))["choices"][-1]["option"] == "remove"


@pytest.mark.usefixtures("kept")
def test_an_answer_that_is_offered_and_refused_is_told_with_code_reason_and_choice() -> None:
    told = str(failure(Stubborn(), offers.offered_answers_are_accepted))
    assert "(gob turn guard): refused, whatever stands beside it; at last " in told
    assert "Choice(by='gob', kind='turn', option='guard'" in told
    assert told.endswith("is refused with bad_field: goblins do not guard themselves")


@pytest.mark.usefixtures("few")
def test_a_list_holds_what_is_legal_beside_the_values_of_other_fields() -> None:
    """The manner limits the number by `Field.depends`."""
    offers.offered_answers_are_accepted(Sweeping())


@pytest.mark.usefixtures("few", "kept")
def test_all_words_that_are_missing_are_listed_at_once() -> None:
    failed = failure(Unsaid(), words.every_identifier_of_a_fight_has_a_word)
    count, *listed = str(failed).splitlines()
    assert count == f"{len(listed)} missing:"
    assert "  no term for 'guard' (pending[0].options[1].name)" in listed
    assert "  no term for 'guard' (pending[1].options[1].name)" in listed
    assert "  no term for 'acting' (phase)" in listed


def test_all_icons_that_nobody_has_drawn_are_listed() -> None:
    failed = failure(Undrawn(), words.every_icon_is_drawn)
    listed = str(failed).splitlines()[1:]
    assert listed == ["  no icon 'pebble' (attack)", "  no icon 'sandpit' (turn)"]


@pytest.mark.usefixtures("few", "kept")
def test_a_purpose_of_dice_without_a_name_is_listed_as_missing() -> None:
    failed = failure(Nameless(), words.every_roll_has_a_name)
    assert "the purpose of dice 'attack' cannot be said: KeyError 'attack'" in str(failed)


@pytest.mark.usefixtures("few", "kept")
def test_a_raw_identifier_in_a_sentence_is_listed_with_its_place() -> None:
    failed = failure(Raw(), words.every_log_entry_can_be_read)
    assert "no term for 'left_hand' (sentence of attack.values.with)" in str(failed)


@pytest.mark.parametrize("game", ["rulesets.sample", "ose"])
def test_a_game_is_checked_by_one_command(game: str, capsys: pytest.CaptureFixture[str]) -> None:
    ruleset = running.find_game(game)
    (check,) = running.checks_named("beats_name")
    assert running.run(ruleset, [check], print) == 0
    assert capsys.readouterr().out == "ok     beats_name_rules_of_the_game\n"


def test_a_check_that_fails_does_not_keep_the_command_from_the_others(
    capsys: pytest.CaptureFixture[str],
) -> None:
    checks = running.checks_named("beats_name") + running.checks_named("the_demo_can")
    assert running.run(Astray(), checks, print) == 1
    first, reason, second = capsys.readouterr().out.splitlines()
    assert first == "FAILED beats_name_rules_of_the_game" and "knocked_out" in reason
    assert second == "ok     the_demo_can_be_played"


def test_a_game_that_is_not_there_is_named() -> None:
    with pytest.raises(running.NoSuchGame, match=r"neither rulesets\.lost\.resolver nor lost\.re"):
        running.find_game("lost")


@pytest.mark.usefixtures("kept")
def test_odds_that_are_wrong_are_told_with_what_came() -> None:
    failed = failure(WrongOdds(), odds.odds_match_outcomes)
    found = re.search(
        r"hit: (True|False) came with ([\d.]+), told was ([\d.]+), of all faces", str(failed)
    )
    assert found and abs(float(found[2]) - float(found[3])) == pytest.approx(0.01, abs=1e-4)


def translated(folder: Path, *texts: str) -> None:
    """A game's folder with three texts, of which these are translated into German."""
    marks = ", ".join(
        f'pgettext("sample", "{text}")' for text in ("Attack", "Guard", "{who} is on guard.")
    )
    (folder / "words.py").write_text(f"WORDS = [{marks}]\n", encoding="utf-8")
    catalogue = Catalog(locale="de")
    for text in texts:
        catalogue.add(text, f"{text} (de)", context="sample")
    home = folder / "locale" / "de" / "LC_MESSAGES"
    home.mkdir(parents=True)
    with (home / "django.mo").open("wb") as file:
        write_mo(file, catalogue)


def test_the_share_of_a_partial_translation_is_that_of_the_marked_texts(tmp_path: Path) -> None:
    translated(tmp_path, "Attack", "{who} is on guard.", "Not there any more")
    assert catalogues.share(tmp_path, "de") == 66


@pytest.mark.parametrize(
    ("texts", "complaint"),
    [
        (["Attack"], "de: declared are 60 %, translated are 33 %"),
        (["Attack", "Guard"], "de: declared are 60 %, translated are 66 %"),
        (["Attack", "Guard", "{who} is on guard."], "de is complete: it belongs to the languages"),
    ],
)
def test_a_share_that_is_not_true_is_found_out(
    texts: list[str], complaint: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    translated(tmp_path, *texts)
    monkeypatch.setattr(catalogues, "folder_of", lambda resolver: tmp_path)
    failed = failure(HalfGerman(), catalogues.partial_translations_are_as_declared)
    assert complaint in str(failed)


def test_a_share_that_is_true_passes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    translated(tmp_path, "Attack", "Guard")
    monkeypatch.setattr(catalogues, "folder_of", lambda resolver: tmp_path)
    monkeypatch.setattr(HalfGerman, "partly", {"de": 65})
    catalogues.partial_translations_are_as_declared(HalfGerman())


def test_hit_dice_that_nobody_can_roll_are_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pack = json.loads(Sample().library.read_text(encoding="utf-8"))
    pack["rolled"], pack["foes"][0]["hit_dice"] = "hit_points", "d8"
    (tmp_path / "library.json").write_text(json.dumps(pack), encoding="utf-8")
    monkeypatch.setattr(Sample, "library", tmp_path / "library.json")
    said = str(failure(Sample(), library.the_library_fits_the_rules))
    assert "the head: 'hit_points' is no number on a sheet" in said
    assert "'d8' are no hit dice" in said


def test_two_of_the_library_with_one_name_in_a_language_are_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pack = json.loads(Sample().library.read_text(encoding="utf-8"))
    first, second = (row["name"] for row in pack["foes"][:2])
    pack["translations"]["de"][second] = pack["translations"]["de"][first]
    (tmp_path / "library.json").write_text(json.dumps(pack), encoding="utf-8")
    monkeypatch.setattr(Sample, "library", tmp_path / "library.json")
    said = str(failure(Sample(), library.names_of_the_library_tell_apart))
    assert f"de: foes: 2 are called {pack['translations']['de'][first]!r}" in said


def test_everything_that_stands_in_no_room_is_told_at_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = tmp_path / "rulesets" / "sample"
    shutil.copytree(Sample().demo.parent, game, ignore=shutil.ignore_patterns("__pycache__"))
    (game / "spells.py").write_text("", encoding="utf-8")
    (game / "apps.py").unlink()
    rules = game / "rules.py"
    more = "from rulesets.sample import asking\n" + "# a rule\n" * 300
    rules.write_text(rules.read_text(encoding="utf-8") + more, encoding="utf-8")
    monkeypatch.setattr(Sample, "demo", game / "demo.json")
    said = str(failure(Sample(), rooms.the_folder_has_the_rooms_of_every_game))
    for place in (
        "spells.py: only README.md",
        "apps.py is missing",
        "rules.py imports rulesets.sample.asking",
        "lines: make a folder of that name of it",
    ):
        assert place in said
