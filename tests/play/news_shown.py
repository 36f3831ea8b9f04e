"""The news as a phone shows it, and the fight most of its tests are about."""

from __future__ import annotations

import re

from django.utils.html import strip_tags

from encounters.screens import boards
from encounters.serve.live.places import Place
from tests.phones import phone_of
from tests.play.opened import behind
from tests.play.table import Play


def page(play: Play, seat, kind: str = "seat") -> str:
    place = Place(kind, seat.pk if seat else None, "en")
    return boards.read_board(play.encounter.campaign_id).html(place)


def block(play: Play, seat, kind: str = "seat") -> str:
    found = re.search(r'<section class="news.*?</section>', page(play, seat, kind), re.S)
    return found[0] if found else ""


def shown(html: str) -> str:
    """The text of markup, without the avatars; numbers at the end of a row stay apart."""
    html = re.sub(r'<span class="avatar.*?</span>', "", html)
    return " ".join(strip_tags(re.sub(r"(<p|<b class|<small)", r" \1", html)).split())


def news(play: Play, seat, kind: str = "seat") -> str:
    """The text of the block; empty if there is none."""
    return shown(block(play, seat, kind))


def deeds(play: Play, seat, kind: str = "seat") -> list[str]:
    """Its rows, each with its kind, sentence and result."""
    found = re.findall(
        r'<li class="deed ?([a-z]*)">(.*?)</li>\s*(?=<li class="deed|</ol>)',
        block(play, seat, kind),
        re.S,
    )
    return [f"{kind}: {_row(row)}" if kind else _row(row) for kind, row in found]


def _row(html: str) -> str:
    """The sentence without its note, then the result, which floats beside it."""
    html = re.sub(r'<p class="note">.*?</p>', "", html)
    result = re.search(r'<p class="came">.*?</p>', html, re.S)
    return shown(html.replace(result[0], "") + result[0]) if result else shown(html)


def in_the_block(play: Play, seat) -> str:
    """The text that opens in it."""
    return behind(block(play, seat), phone_of(seat))


def begun_by_foes(play: Play, faces: list[int], pia, piet) -> Play:
    """Nobody has declared anything, and the goblins have won initiative."""
    play(pia, "aldo", "declare", "none")
    play(piet, "bera", "declare", "none")
    play(None, "goblin-1", "declare", "none")
    faces[:] = [1, 6]
    assert play(None, "gm", "initiative", "roll").ok
    on_to(play, "melee")
    return play


def on_to(play: Play, kind: str) -> None:
    """The others pass until somebody is asked this."""
    while not any(asked == kind for _, asked in play.pending):
        by, asked = sorted(play.pending)[0]
        assert play(None, by, asked, {"move": "stay"}.get(asked, "pass")).ok


def on_to_aldo(play: Play) -> None:
    while ("aldo", "melee") not in play.pending:
        by, asked = sorted(play.pending)[0]
        assert play(None, by, asked, {"move": "stay"}.get(asked, "pass")).ok


def strike(play: Play, faces: list[int], roll: int, damage: int) -> None:
    faces[:] = [roll, damage]
    assert play(None, "goblin-1", "melee", "attack", target="aldo").ok


def to_the_next_initiative(play: Play, faces: list[int], bera=None) -> None:
    """Everybody passes, declares nothing, and the foes win. `bera`: the seat that taps for her."""
    while play.plain["round"] == 1:
        by, asked = sorted(play.pending)[0]
        assert play(None, by, asked, {"move": "stay"}.get(asked, "pass")).ok
    for by, asked in sorted(play.pending):
        assert play(bera if by == "bera" else None, by, asked, "none").ok
    faces[:] = [1, 6]
    assert play(None, "gm", "initiative", "roll").ok


def test_after_a_tap_without_an_outcome_the_last_one_is_not_called_new(foes_first, faces, pia):
    strike(foes_first, faces, 2, 4)
    assert news(foes_first, pia).startswith("Just now")
    on_to_aldo(foes_first)
    assert foes_first(pia, "aldo", "melee", "pass").ok
    assert "misses Aldo" in news(foes_first, pia) and news(foes_first, pia).startswith("Latest")
