"""Nothing that a phone sends causes a server error."""

from __future__ import annotations

from itertools import product

import pytest

from rulesets.conformance.playing import profiles

GARBAGE = [
    {},
    {"by": "aldo"},
    {"by": "aldo", "kind": "declare", "choice": ""},
    {"by": "aldo", "kind": "declare", "choice": "/"},
    {"by": "aldo", "kind": "declare", "choice": "retreat/x"},
    {"by": "aldo", "kind": "declare", "choice": "retreat", "retreat.feet": "far"},
    {"by": "aldo", "kind": "declare", "choice": "retreat", "retreat.feet": "9" * 400},
    {"by": "aldo", "kind": "declare", "choice": "retreat", "retreat.feet": "٣"},
    {"by": "aldo", "kind": "declare", "choice": "retreat", "retreat.feet": ["1", "2"]},
    {"by": "aldo", "kind": "declare", "choice": "cast/\x00"},
    {"by": "x" * 5000, "kind": "y" * 5000, "choice": "z" * 5000},
    {"by": "gm", "kind": "gm", "choice": "set/aldo"},
    {"by": "aldo", "kind": "declare", "choice": "none", "step": "soon"},
    {"by": "aldo", "kind": "declare", "choice": "none", "step": "-7"},
    {"by": "aldo", "kind": "declare", "choice": "none", "token": "é" * 90},
    {"attempt": "1", "face": "20"},
    {"attempt": "x", "face": ["x", ""]},
    {"back_to": "x", "scope": "life"},
    {"who": "aldo,,nobody", "how": "never"},
    {"option": "save", "target": "nobody"},
    {"option": "nothing"},
    {"option": "save", "target": "aldo", "gm-save-modifier": "much"},
    {"target": "aldo", "set-hp": "many"},
    {"target": "nobody"},
    {"sheet_pk": "x", "count": "-3"},
    {"sheet": "questions?who=%00,aldo&kind=" + "k" * 6000, "how": "suggest"},
    {"number": "2", "place": "x", "face": ["1", "²"], "do": "look"},
    {"number": "2", "place": "0", "face": "9" * 30, "do": "do"},
    {"sheet": "nonsense", "how": "default", "who": "aldo"},
]
POSTS = (
    "answer correct dice drop undo redo takeback standing all ruling values add hide carry".split()
)


@pytest.mark.parametrize("name", POSTS)
def test_garbage_is_answered_in_words(name, gwens, pias, encounter):
    """From both in turns, with and without scripts; in the thorough profile all from both."""
    for number, fields in enumerate(GARBAGE, POSTS.index(name)):
        phones, scripts = (gwens, pias)[number % 2 :][:1], (number // 2 % 2 == 0,)
        if profiles.thorough():
            phones, scripts = (gwens, pias), (True, False)
        for phone, htmx in product(phones, scripts):
            answer = phone.send(name, htmx, **fields)
            assert answer.status_code < 500, (name, fields, htmx)
