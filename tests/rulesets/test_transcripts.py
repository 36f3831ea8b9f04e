"""The transcript of each game equals the output of its present rules, line by line."""

import pytest

from encounters.play.telling.transcripts import replay
from rulesets import registry
from rulesets.contract import Ruleset


@pytest.mark.parametrize("ruleset", registry.all(), ids=lambda ruleset: ruleset.slug)
def test_a_transcript_is_what_happens(ruleset: Ruleset) -> None:
    path = ruleset.proof / "transcript.txt"
    written = path.read_text(encoding="utf-8").splitlines()
    for number, line in enumerate(replay(path.read_text(encoding="utf-8"))):
        there = written[number] if number < len(written) else "nothing more"
        assert there == line, (
            f"{path}:{number + 1} has another line than the fight: mend the rule, or the "
            "transcript if the rule was changed on purpose"
        )
    assert len(written) == number + 1, f"{path}:{number + 2}: the fight has nothing of this"
