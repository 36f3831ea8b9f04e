"""The words of a game stand in its `words.toml`, one row for each identifier of the rules."""

from __future__ import annotations

from pathlib import Path

import pytest

from rulesets.lexicon import BadWords, Lexicon, lexicon, messages_of
from rulesets.messages import Message
from rulesets.sentence_patterns import RollTitle

GAME = 'game = "cairn"\n'


def written(folder: Path, rows: str, head: str = GAME) -> Path:
    (folder / "words.toml").write_text(head + rows, encoding="utf-8")
    return folder


def words(folder: Path, rows: str) -> Lexicon:
    return lexicon(written(folder, rows))


def of_cairn(text: str, plural: str = "") -> Message:
    return Message("cairn", text, plural)


def test_a_row_has_everything_that_is_said_of_an_identifier(tmp_path: Path) -> None:
    read = words(
        tmp_path,
        """
        [round]
        strike.word = "Strike at somebody"
        strike.short = "Strike"
        strike.icon = "swords"
        strike.help = "Whether blows count."
        strike.deed = "A blow with whatever is in hand."
        strike.question = "{who}: whom do you strike?"
        strike.asked_of = "{who} chooses whom to strike."
        strike.owed = ["{count} strike", "{count} strikes"]
        strike.rolled = ["{who}: strike", "{who}: strike at {target}"]
        """,
    )
    term = read.terms["strike"]
    assert (term.word, term.short) == (of_cairn("Strike at somebody"), of_cairn("Strike"))
    assert read.icons["strike"] == "swords"
    assert read.help == {"strike": of_cairn("Whether blows count.")}
    assert read.guide["deeds"] == {"strike": of_cairn("A blow with whatever is in hand.")}
    assert read.questions["strike"] == of_cairn("{who}: whom do you strike?")
    assert read.asked_of == {"strike": of_cairn("{who} chooses whom to strike.")}
    assert read.owed == {"strike": of_cairn("{count} strike", "{count} strikes")}
    titles = of_cairn("{who}: strike"), of_cairn("{who}: strike at {target}")
    assert read.rolled["strike"] == RollTitle(*titles)


def test_a_row_may_be_a_word_alone_and_overrides_that_of_every_game(tmp_path: Path) -> None:
    read = words(tmp_path, '[standing]\ndead = "Slain"\n"stats.move" = "Rate of movement"')
    assert read.terms["dead"].word == of_cairn("Slain")
    assert read.terms["stats.move"].word == of_cairn("Rate of movement")
    assert read.terms["gm"].word.context == "fight"


def test_a_button_leads_to_the_same_answer_told_afterwards(tmp_path: Path) -> None:
    read = words(
        tmp_path,
        """
        [answers]
        "strike.target" = { button = "Strike {target}", told = "{who} strikes at {target}" }
        rest = { told = "{who} rests" }
        """,
    )
    button, told = of_cairn("Strike {target}"), of_cairn("{who} strikes at {target}")
    assert read.afterwards == {button: told}
    assert read.told == {"strike.target": told, "rest": of_cairn("{who} rests")}


def test_a_row_may_have_further_texts_for_the_code_of_its_game(tmp_path: Path) -> None:
    read = words(tmp_path, '[standing]\nasleep = { word = "Asleep", also = { ended = "awake" } }')
    assert read.also == {"ended": {"asleep": of_cairn("awake")}}


def test_catalogues_get_each_text_of_the_file(tmp_path: Path) -> None:
    written(
        tmp_path,
        """
        [round]
        strike.word = "Strike"
        strike.icon = "swords"
        strike.owed = ["{count} strike", "{count} strikes"]
        strike.rolled = ["{who}: strike", "{who}: strike at {target}"]
        strike.also = { many = ["{count} struck", "{count} are struck"] }
        """,
    )
    assert [*messages_of(tmp_path)] == [
        of_cairn("Strike"),
        of_cairn("{count} strike", "{count} strikes"),
        of_cairn("{who}: strike"),
        of_cairn("{who}: strike at {target}"),
        of_cairn("{count} struck", "{count} are struck"),
    ]


def test_a_game_may_have_no_such_file(tmp_path: Path) -> None:
    assert [*messages_of(tmp_path)] == []


@pytest.mark.parametrize(
    ("rows", "said"),
    [
        ("[round]\nturn = 3", r"words\.toml, \[round\], row turn: Expected `object`, got `int`"),
        (
            "[round]\nturn = { short = 3 }",
            r"words\.toml, \[round\], row turn, key short: Expected `str \| null`, got `int`",
        ),
        (
            '[round]\nturn = { wrod = "Turn" }',
            r"\[round\], row turn: Object contains unknown field `wrod`",
        ),
        (
            '[round]\nturn.owed = ["{count} turn"]',
            r"\[round\], row turn, key owed: Expected `array` of length 2, got 1",
        ),
        ('[round]\nturn = { short = "T" }', r"row turn, key short: there is no word"),
        ('[round]\nturn = ""', r"\[round\], row turn, key word: the text is empty"),
        (
            '[round]\nturn = "Turn"\n[choices]\nturn = "Turn"',
            r"\[choices\], row turn: it stands in \[round\] already",
        ),
        ('turn = "Turn"', r"words\.toml: turn: rows stand below a heading"),
        ("[round]\nturn = Turn\n", r"words\.toml cannot be read: .*line 3"),
    ],
)
def test_a_mistake_is_named_with_file_row_and_key(tmp_path: Path, rows: str, said: str) -> None:
    with pytest.raises(BadWords, match=said):
        words(tmp_path, rows)


def test_a_file_says_whose_words_they_are(tmp_path: Path) -> None:
    with pytest.raises(BadWords, match='write game = "SLUG" above the first heading'):
        lexicon(written(tmp_path, '[round]\nturn = "Turn"', head=""))
