"""The number of taps in a round of four characters against six foes, with dice of the app.

Everybody takes the proposed answers; the numbers are printed. Two of the characters share a phone.
"""

from __future__ import annotations

import pytest
from django.contrib.auth.models import User

from tests.play import round

pytestmark = pytest.mark.django_db

ROUNDS = 3
GAMES = {
    "ose": ("Goblin", ("Aldo", "Bera", "Edda", "Theo")),
    "coc7": ("Cultist", ("Clara Weiss", "Dr. Emil Brandt", "Nora Quinn", "Samuel Pike")),
    "arm5": ("Robber", ("Marek", "Jagna", "Giles", "Alda")),
    "momentum": ("Bandit", ("Ronja Falk", "Till Kroner", "Mira Sand", "Jaro Flint")),
    "kampbogen": ("Robber", ("Jens", "Asta", "Ditte", "Rolf")),
}
OF_THE_GM = {"ose": 6, "coc7": 8, "arm5": 6, "momentum": 6, "kampbogen": 6}
OF_A_CHARACTER = {"ose": 3, "coc7": 3, "arm5": 3, "momentum": 4, "kampbogen": 3}


@pytest.mark.parametrize("slug", GAMES)
def test_a_round_takes_few_taps(gwen: User, slug: str) -> None:
    foe, heroes = GAMES[slug]
    people = dict(zip(heroes, ("Otto", "Piet", "Pia", "Pia"), strict=True))
    play, seats = round.fight(gwen, slug, foe, people)
    for number in range(1, ROUNDS + 1):
        if play.state.over:
            break
        counted = round.taps(play, seats)
        print(f"\n{slug} {number}: {dict(counted)}")
        assert counted["GM"] <= OF_THE_GM[slug]
        assert max(counted["Otto"], counted["Piet"]) <= OF_A_CHARACTER[slug]
        assert counted["Pia"] <= 2 * OF_A_CHARACTER[slug]
