"""A submitted form becomes a choice; fields that were not asked get the rules' defaults."""

from django.http import QueryDict

from encounters.play.fights.choices import _fields
from encounters.screens.questions.options import worth_asking
from rulesets.contract import Field, Option

ONE_TARGET = Field(name="target", type="combatant", choices=("gob",), required=True)
TWO_TARGETS = Field(name="target", type="combatant", choices=("gob", "rat"), required=True)
PERHAPS = Field(name="target", type="combatant", choices=("gob",))
NEAR = Field(name="close", type="bool")
LOAD = Field(name="load", type="bool", default=False)


def posted(*fields: Field, **given: str) -> dict[str, object]:
    form = QueryDict(mutable=True)
    for name, value in given.items():
        form[f"throw.{name}"] = value
    return _fields(Option("throw", fields), "", form)


def test_the_only_target_there_is_need_not_be_chosen() -> None:
    assert not worth_asking(ONE_TARGET) and worth_asking(TWO_TARGETS)
    assert posted(ONE_TARGET) == {"target": "gob"}
    assert posted(TWO_TARGETS) == {}
    assert posted(TWO_TARGETS, target="rat") == {"target": "rat"}


def test_a_target_that_may_be_left_out_is_asked_for_and_not_filled_in() -> None:
    assert worth_asking(PERHAPS)
    assert posted(PERHAPS) == {}
    assert posted(PERHAPS, target="gob") == {"target": "gob"}


def test_a_switch_that_follows_from_other_values_is_left_out_unless_it_is_on() -> None:
    assert posted(NEAR) == {} and posted(NEAR, close="on") == {"close": True}
    assert posted(LOAD) == {"load": False} and posted(LOAD, load="on") == {"load": True}
