"""The transcript of each game is what its rules say today, line by line."""

from pathlib import Path

import pytest

from tests.rulesets.judge import RULESETS
from tests.rulesets.transcript import replay

TRANSCRIPTS = sorted(RULESETS.glob("*/proof/transcript.txt"))


@pytest.mark.parametrize("path", TRANSCRIPTS, ids=lambda path: path.parts[-3])
def test_a_transcript_is_what_happens(path: Path) -> None:
    written = path.read_text().splitlines()
    for number, line in enumerate(replay(path.read_text())):
        there = written[number] if number < len(written) else "nothing more"
        assert there == line, (
            f"{path}:{number + 1} has another line than the fight: mend the rule, or the "
            "transcript if the rule was changed on purpose"
        )
    assert len(written) == number + 1, f"{path}:{number + 2}: the fight has nothing of this"
