"""Each game publishes a JSON Schema of its packs."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from io import StringIO
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from jsonschema import Draft202012Validator

from encounters.archive.packs.bounds import Budget
from encounters.archive.packs.rows import by_the_rules
from encounters.archive.packs.schema import schema
from encounters.forms.words import Words
from rulesets import registry
from rulesets.contract import Field, Refused
from tests.archive.packs.chosen import Gm

EVERY = pytest.mark.parametrize("ruleset", registry.all(), ids=lambda item: item.slug)


@EVERY
def test_it_says_which_draft_and_which_version_it_is(ruleset: Any) -> None:
    told = schema(ruleset)
    assert told["$schema"] == "https://json-schema.org/draft/2020-12/schema"
    assert told["$id"] == f"urn:runde:pack:{ruleset.slug}:1"
    assert told["properties"]["schema_version"] == {"const": 1}
    Draft202012Validator.check_schema(told)


@EVERY
def test_the_packs_that_come_with_a_game_are_as_it_says(ruleset: Any) -> None:
    for path in (ruleset.demo, ruleset.library):
        if path.exists():
            Draft202012Validator(_told(ruleset)).validate(json.loads(path.read_bytes()))


@EVERY
def test_what_the_rules_refuse_of_a_value_by_itself_it_does_not_allow(ruleset: Any) -> None:
    told = _told(ruleset)
    for field in ruleset.stats:
        for value in ("\0 no such value", -(10**8), [], {}, None, True, [{"no_such": 1}]):
            stats = {field.name: value}
            side, key = (
                ("foes", "foeStats") if field.side == "foes" else ("party", "characterStats")
            )
            if not _of(told, key).is_valid(stats):
                with pytest.raises(Refused):
                    ruleset.check_stats(stats, side)


def references(
    fields: Iterable[Field], at: tuple[str, ...] = ()
) -> Iterator[tuple[Field, tuple[str, ...]]]:
    for field in fields:
        if field.among:
            yield field, (*at, field.name)
        yield from references(field.rows, (*at, field.name))


@EVERY
def test_what_names_a_row_of_the_same_sheet_says_which(ruleset: Any) -> None:
    """A schema cannot compare two values, so its description states the constraint."""
    for field, path in references(ruleset.stats):
        part = _told(ruleset)["$defs"]["characterStats"]
        for name in path:
            part = part.get("items", part)["properties"][name]
        assert f"the name of a row in “{field.among}” of the same sheet" in part["description"]
        assert part["type"] == ("array" if field.type == "names" else "string")
        assert all(f"“{choice}”" in part["description"] for choice in field.choices if choice)


ROUTINE = {"name": "Twice", "attacks": ["ghost", "ghost"]}
TECHNIQUE = {"name": "Feint", "weapon": "ghost"}


@pytest.mark.parametrize(
    ("slug", "stats", "place"),
    [
        ("arm5", {"wielding": ["ghost"]}, "In hand at the start"),
        ("coc7", {"held": "ghost"}, "Weapon in hand"),
        ("momentum", {"techniques": [TECHNIQUE]}, "Weapon it needs"),
        ("ose", {"routines": [ROUTINE]}, "Attacks"),
    ],
)
def test_a_name_that_is_on_no_row_is_refused_in_a_sentence(
    slug: str, stats: dict[str, Any], place: str
) -> None:
    ruleset = registry.get(slug)
    _of(_told(ruleset), "characterStats").validate(stats)
    words = Words(ruleset.wording.terms, within="stats")
    (told,) = by_the_rules(lambda item: ruleset.check_stats(item, "party"), stats, words, Budget())
    assert told.why == "There is no “ghost” here."
    assert place in told.where


def test_the_command_prints_it_and_knows_which_games_there_are(gm: Gm) -> None:
    out = StringIO()
    call_command("pack_schema", "ose", stdout=out)
    assert json.loads(out.getvalue())["$id"] == "urn:runde:pack:ose:1"
    assert json.loads(gm.saves("schema/").content) == json.loads(out.getvalue())
    with pytest.raises(CommandError, match="'chess' is not installed"):
        call_command("pack_schema", "chess")


def _told(ruleset: Any) -> Any:
    """The schema as in the file."""
    return json.loads(json.dumps(schema(ruleset)))


def _of(told: dict[str, Any], key: str) -> Draft202012Validator:
    """A validator for one of the schema's definitions."""
    return Draft202012Validator({"$defs": told["$defs"], "$ref": f"#/$defs/{key}"})
