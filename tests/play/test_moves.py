"""One tap: who may, whether it still counts, and what is kept of it."""

import pytest

pytestmark = pytest.mark.django_db


def test_an_answer_makes_one_step(play, pia):
    before = play.now
    assert play(pia, "aldo", "declare", "none").kind == "done"
    assert play.now == before + 1
