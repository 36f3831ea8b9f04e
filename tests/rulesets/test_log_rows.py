"""The log of a game is one row for each rule, and all that is told of the rule comes from it."""

from __future__ import annotations

from rulesets.contract import Consequence, Entry, Line, Place, Weight
from rulesets.dice import Roll
from rulesets.log_rows import (
    Log,
    Rule,
    by_fact,
    by_value,
    dice,
    number,
    plus,
    total,
    when,
    worded,
)
from rulesets.messages import Dice, Message, Phrase, english, pgettext, phrase
from rulesets.results import Part
from rulesets.sentence_patterns import by_word, if_known

HITS = pgettext("test", "{who} hits {target}.")
FALLS = pgettext("test", "{target} falls.")
WOUNDED, DEEP = pgettext("test", "{target} is wounded."), pgettext("test", "{target}: deep")
DEEPLY = by_word("deep", {"True": DEEP}, WOUNDED)
MISSED = pgettext("test", "missed")
DOWN, DOWN_MANY = pgettext("test", "down"), pgettext("test", "Down: {who}.")
LOG = Log(
    {
        "round": Rule(sees="round", says=pgettext("test", "A round begins."), came=None),
        "strike": Rule(sees="roll", actor="skill", target="armour", outcome="hit", says=HITS),
        "sum": Rule(sees=""),
        "fall": Rule(
            sees="",
            outcome="",
            says=FALLS,
            part=Part(weight=Weight.OUT, word=DOWN, many=DOWN_MANY),
        ),
        "wound": Rule(
            sees="loss",
            says=DEEPLY,
            part=by_fact("deep", {True: Part(life="loss", word=DEEPLY)}, Part(life="loss")),
        ),
        "prod": Rule(
            says=HITS, part=by_fact("hit", {False: Part(weight=Weight.MISSED, word=MISSED)})
        ),
        "stagger": Rule(sees="", says=WOUNDED),
        "jam": Rule(says=HITS, part=Part(word=DOWN, told="deed")),
        "push": Rule(says=HITS, part=Part(word=DOWN, told="elsewhere")),
        "notice": Rule(says=HITS, part=Part(word=MISSED, of_actor=True)),
        "secret": Rule(says=pgettext("test", "The GM notes something.")),
    }
)
STRIKE, FALL = Entry("strike", "aldo", "orc"), Entry("fall", None, "orc")


def lines(*parts: object, rolls: tuple[Roll, ...] = (), **facts: object) -> list[Line]:
    log = Log({"strike": Rule(why=parts)})  # type: ignore[arg-type]
    return list(log.why(Entry("strike", "aldo", None, rolls, facts)))


def of(text: str) -> Message:
    return pgettext("test", text)


def test_a_row_says_who_reads_which_facts() -> None:
    assert LOG.facts["strike"] == {"roll"}
    assert (LOG.of_who["strike"], LOG.of_target["strike"]) == ({"skill"}, {"armour"})
    assert LOG.outcomes == {"strike": {"hit"}, "fall": frozenset()}


def test_a_row_in_which_nothing_is_said_about_readers_is_for_the_gm_alone() -> None:
    assert "secret" not in LOG.facts
    assert LOG.facts["sum"] == frozenset()


def test_a_rule_without_a_sentence_is_arithmetic() -> None:
    said = LOG.sentence(STRIKE)
    assert said is not None and english(said) == "aldo hits orc."
    assert LOG.sentence(Entry("sum")) is None
    assert LOG.sentence(Entry("unknown")) is None


def test_a_sentence_is_part_of_the_deed_unless_the_row_says_otherwise() -> None:
    told = LOG.result([STRIKE, Entry("sum"), FALL])
    assert told is not None and [english(each) for each in told.deed] == ["aldo hits orc."]
    (fall,) = told.consequences
    assert (fall.who, fall.weight, fall.words) == ("orc", Weight.OUT, (Phrase(DOWN),))
    assert (english(fall.said[0]), fall.many) == ("orc falls.", DOWN_MANY)


def only(*entries: Entry) -> Consequence:
    told = LOG.result(entries)
    assert told is not None
    (found,) = told.consequences
    return found


def test_a_loss_of_life_is_a_wound_and_anything_else_a_change() -> None:
    lost = only(STRIKE, Entry("wound", None, "orc", (), {"loss": 3}))
    assert (lost.weight, lost.life, lost.words) == (Weight.WOUNDED, 3, ())
    healed = only(STRIKE, Entry("wound", None, "orc", (), {"loss": -2}))
    assert (healed.weight, healed.life) == (Weight.CHANGED, -2)
    assert only(STRIKE, Entry("wound", None, "orc")).weight is Weight.CHANGED


def test_a_part_may_depend_on_a_fact_and_its_word_have_names() -> None:
    (word,) = only(Entry("wound", None, "orc", (), {"loss": 3, "deep": True})).words
    assert english(word) == "orc: deep"


def test_the_sentence_of_a_deed_covers_whom_it_was_done_to() -> None:
    told = LOG.result([Entry("prod", "aldo", "orc", (), {"hit": False})])
    assert told is not None and [english(each) for each in told.deed] == ["aldo hits orc."]
    (missed,) = told.consequences
    assert (missed.who, missed.said, missed.words) == ("orc", (), (Phrase(MISSED),))
    hit = LOG.result([Entry("prod", "aldo", "orc", (), {"hit": True})])
    assert hit is not None and not hit.consequences


def test_a_sentence_may_be_the_deed_or_covered_by_that_of_another_entry() -> None:
    jam = LOG.result([Entry("jam", "aldo")])
    assert jam and [english(said) for said in jam.deed] == ["aldo hits ."]
    assert jam.consequences == (
        Consequence(who="aldo", weight=Weight.CHANGED, words=(Phrase(DOWN),)),
    )
    push = LOG.result([Entry("push", "aldo", "orc")])
    assert push and not push.deed
    assert push.consequences == (
        Consequence(who="orc", weight=Weight.CHANGED, words=(Phrase(DOWN),)),
    )


def test_what_befalls_the_actor_is_told_of_the_actor() -> None:
    notice = LOG.result([Entry("notice", "aldo", "orc")])
    assert notice and not notice.deed
    (aldo,) = notice.consequences
    assert aldo.who == "aldo" and [english(said) for said in aldo.said] == ["aldo hits orc."]


def test_what_another_entry_caused_befalls_whom_it_names() -> None:
    caused = Entry("stagger", None, "orc", place=Place(0, 1, 0, 0))
    found = only(STRIKE, caused)
    assert (found.who, found.weight) == ("orc", Weight.CHANGED)
    assert [english(each) for each in found.said] == ["orc is wounded."]
    alone = LOG.result([Entry("stagger", None, "orc", place=Place(0, 0, None, 0))])
    assert alone is not None and alone.deed and not alone.consequences


def test_the_beginning_of_a_round_has_no_part_in_a_result() -> None:
    assert LOG.result([Entry("round"), Entry("sum")]) is None
    assert [rule for rule in LOG.rules if LOG.has_part(rule)] == [
        *("strike", "fall", "wound", "prod", "stagger", "jam", "push", "notice", "secret")
    ]


def test_a_consequence_may_ask_for_the_sentence_of_another_entry() -> None:
    def struck(entry: Entry, gathering: object) -> None:
        first = gathering.entries[0]  # type: ignore[attr-defined]
        gathering.befalls(entry.target, Weight.WOUNDED, gathering.sentence(first))  # type: ignore[attr-defined]

    log = Log({"strike": Rule(says=HITS), "wound": Rule(says=FALLS, came=struck)})
    told = log.result([STRIKE, Entry("wound", None, "orc")])
    assert told is not None and english(told.consequences[0].said[0]) == "aldo hits orc."


def test_an_explanation_has_a_line_for_what_its_reader_may_know() -> None:
    skill, needed = plus("skill", of("Skill")), number("needed", of("Needed"))
    sums, rule = total("total", of("Total")), of("The higher roll wins.")
    assert lines(skill, needed, sums, rule, skill=2, total=9) == [
        Line(phrase(of("Skill")), Dice("+2")),
        Line(phrase(of("Total")), 9, total=True),
        Line(phrase(rule)),
    ]
    assert lines(skill, plus("cover", of("Cover"), sign=-1), skill=0, cover=3) == [
        Line(phrase(of("Cover")), Dice("−3"))
    ]


def test_lines_may_apply_by_a_fact() -> None:
    again, ways = when("again", of("Rolled again.")), by_value("way", {"out": of("Out.")})
    assert lines(again, ways, again=True, way="out") == [
        Line(phrase(of("Rolled again."))),
        Line(phrase(of("Out."))),
    ]
    assert lines(again, ways, again=False, way="in") == []
    assert lines(worded("why", of("Reason"), str.upper), why="tie") == [
        Line(phrase(of("Reason")), "TIE")
    ]


def test_dice_stand_in_the_notation_of_the_game() -> None:
    label = of("Roll {dice}")
    one, two = Roll("aldo", "strike", 1, 20, (7,)), Roll("aldo", "damage", 2, 6, (3, 4))
    assert lines(dice(label), rolls=(one, two)) == [
        Line(phrase(label, dice=Dice("d20")), 7),
        Line(phrase(label, dice=Dice("2d6")), Dice(two.added_up)),
    ]
    assert lines(dice(label, "strike"), rolls=(two,)) == []


def test_a_sentence_takes_only_facts_that_its_reader_has() -> None:
    told = if_known(of("{who} rolls {roll}."), of("{who} rolls."))
    log = Log({"strike": Rule(sees="", says=told)})
    said = log.sentence(Entry("strike", "aldo"))
    assert said is not None and english(said) == "aldo rolls."
