"""Each game has a published JSON Schema of its packs."""

from __future__ import annotations

import json
from io import StringIO
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from encounters.hall.packs.schema import schema
from rulesets import registry
from rulesets.contract import Refused
from tests.hall.packs.chosen import Gm
from tests.hall.packs.schemas import wrong

EVERY = pytest.mark.parametrize("ruleset", registry.all(), ids=lambda one: one.slug)


@EVERY
def test_it_says_which_draft_and_which_version_it_is(ruleset: Any) -> None:
    told = schema(ruleset)
    assert told["$schema"] == "https://json-schema.org/draft/2020-12/schema"
    assert told["$id"] == f"urn:runde:pack:{ruleset.slug}:1"
    assert told["properties"]["schema_version"] == {"const": 1}


@EVERY
def test_the_packs_that_come_with_a_game_are_as_it_says(ruleset: Any) -> None:
    for path in (ruleset.demo, ruleset.library):
        if path.exists():
            assert not [*wrong(_told(ruleset), json.loads(path.read_bytes()))]


@EVERY
def test_what_the_rules_refuse_of_a_value_by_itself_it_does_not_allow(ruleset: Any) -> None:
    told = _told(ruleset)
    for field in ruleset.stats:
        for value in ("\0 no such value", -(10**8), [], {}, None, True, [{"no_such": 1}]):
            stats = {field.name: value}
            side, key = (
                ("foes", "foeStats") if field.side == "foes" else ("party", "characterStats")
            )
            if [*wrong(told["$defs"][key], stats, told)]:
                with pytest.raises(Refused):
                    ruleset.check_stats(stats, side)


def test_the_command_prints_it_and_knows_which_games_there_are(gm: Gm) -> None:
    out = StringIO()
    call_command("pack_schema", "ose", stdout=out)
    assert json.loads(out.getvalue())["$id"] == "urn:runde:pack:ose:1"
    assert json.loads(gm.saves("schema/").content) == json.loads(out.getvalue())
    with pytest.raises(CommandError, match="'chess' is not installed"):
        call_command("pack_schema", "chess")


def _told(ruleset: Any) -> Any:
    """As it is in the file."""
    return json.loads(json.dumps(schema(ruleset)))
