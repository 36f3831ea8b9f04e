"""A typical round of four characters against six foes: the number of taps of each person.

`tests/play/test_round_taps.py` counts three rounds of every game without phones; here one of two
games is tapped, and all of them in the thorough profile.
"""

from collections.abc import Callable
from time import monotonic

import pytest
from django.contrib.auth.models import User
from playwright.sync_api import Locator

from encounters.campaigns.models import Campaign, Seat
from encounters.combatants.models import Combatant
from encounters.lobby import opening
from encounters.play.models import Encounter, Participant, Step
from rulesets import registry
from rulesets.conformance.playing import profiles
from tests.browser.phone import Phone
from tests.browser.table import answer, caught_up, join, start

HEROES = {"Pia": "Aldo", "Piet": "Bera", "Olga": "Edda", "Ole": "Theo"}
OF_A_PLAYER, OF_THE_GM = 3, 6
ROUNDS = 3 if profiles.thorough() else 1
LONGEST = 240  # seconds a round may take on a slow machine
# The foe, and the players of the characters: Pia's phone has two of the four.
GAMES = {
    "coc7": ("Cultist", ("Clara Weiss", "Dr. Emil Brandt", "Nora Quinn", "Samuel Pike")),
    "arm5": ("Robber", ("Marek", "Jagna", "Giles", "Alda")),
    "momentum": ("Bandit", ("Ronja Falk", "Till Kroner", "Mira Sand", "Jaro Flint")),
    "kampbogen": ("Robber", ("Jens", "Asta", "Ditte", "Rolf")),
    "ose": ("Goblin", ("Aldo", "Bera", "Edda", "Theo")),
}
OWNERS = ("Otto", "Piet", "Pia")
# Players with dice of their own: both ways in one round, or in the thorough profile a round for
# each.
TYPING = [OWNERS, ()] if profiles.thorough() else [("Pia",)]
# Here foes act one by one, and players answer in between: the GM taps only once to play all six.
ONE_BY_ONE = ("coc7", "momentum")
# Whether this phone has a question that can be answered: by a button, a row or a die.
CAN_TAP = """() => {
  const button = document.querySelector(".dock button.main");
  const form = document.querySelector("#mid form[data-question]");
  if (!button || !document.querySelector("form[data-question], #owed")) return false;
  return !button.disabled || Boolean(document.querySelector("#panel [data-slot]")
    || form?.querySelector("label:has(> input[name=choice]:not([data-off]))"));
}"""


def test_a_typical_round_takes_three_taps_of_a_player_and_six_of_the_gm(
    phone: Callable[..., Phone], gm: Phone, salt_road: Campaign, bridge: Encounter
) -> None:
    players = [phone(owner) for owner in HEROES]
    for player, character in zip(players, HEROES.values(), strict=True):
        join(player, salt_road, character)
    start(gm, bridge)
    rounds = []
    for number in range(1, ROUNDS + 1):
        for player in (gm, *players):
            player.taps = 0
        play_round(gm, players, number)
        rounds.append([item.taps for item in (gm, *players)])
    print(f"\ntaps in a round   {'  '.join(item.owner for item in (gm, *players))}")
    for number, taps in enumerate(rounds, start=1):
        print(f"round {number}           {'  '.join(map(str, taps))}")
    assert max(taps[0] for taps in rounds) <= OF_THE_GM
    assert max(max(taps[1:]) for taps in rounds) <= OF_A_PLAYER


@pytest.mark.parametrize("typing", TYPING)
@pytest.mark.parametrize("game", GAMES if profiles.thorough() else ["coc7"])
def test_so_it_is_in_every_game_and_a_die_of_their_own_is_one_tap_more(
    phone: Callable[..., Phone],
    gm: Phone,
    gwen: User,
    game: str,
    typing: tuple[str, ...],
) -> None:
    players = seated(phone, gm, gwen, game)
    Seat.objects.filter(name__in=[GAMES[game][1][OWNERS.index(item)] for item in typing]).update(
        own_dice=True
    )
    play_round(gm, players, 1, rest=game in ONE_BY_ONE)
    told = ", ".join(
        f"{player.owner} {player.taps} with {player.faces} faces" for player in players
    )
    print(f"\n{game}: {told}; Pia plays two; the GM {gm.taps}")
    otto, piet, pia = (player.taps - player.faces for player in players)
    assert max(otto, piet) <= OF_A_PLAYER
    assert pia <= 2 * OF_A_PLAYER
    assert gm.taps <= OF_THE_GM
    typed = {player.owner for player in players if player.faces}
    assert typed <= set(typing)
    assert typed or not typing, "somebody has typed"


def seated(phone: Callable[..., Phone], gm: Phone, gwen: User, game: str) -> list[Phone]:
    """Otto's, Piet's and Pia's phones, at the beginning of a fight; Pia plays two of the four."""
    foe, heroes = GAMES[game]
    campaign = opening.create_with_demo(gwen, registry.get(game), "en")
    players = [phone(owner) for owner in OWNERS]
    for person, character in zip(players, heroes, strict=False):
        join(person, campaign, character)
    third = Combatant.objects.get(campaign=campaign, name=heroes[2])
    Combatant.objects.filter(campaign=campaign, name=heroes[3]).update(player=third.player)
    start(gm, six(campaign, foe, heroes))
    for person in (gm, *players):
        person.taps = person.faces = 0
    return players


def six(campaign: Campaign, foe: str, heroes: tuple[str, ...]) -> Encounter:
    """The four against six of one kind of foe."""
    encounter = Encounter.objects.create(campaign=campaign, name="Six", ruleset=campaign.ruleset)
    for name, count in (*((hero, 1) for hero in heroes), (foe, 6)):
        combatant = Combatant.objects.get(campaign=campaign, name=name)
        Participant.objects.create(
            encounter=encounter, combatant=combatant, count=count, side=combatant.side
        )
    return encounter


def play_round(gm: Phone, players: list[Phone], number: int, rest: bool = False) -> None:
    """Everybody taps the main button until the next round begins; with `rest` the GM has the foes
    played once for the whole round.

    Dice are taken in the order of the answers. So nobody taps before all phones show the same
    version: otherwise the person at a slow phone would be skipped, and the round would differ.
    """
    until = monotonic() + LONGEST
    while latest().round == number and not gm.page.locator("#carry").count():
        assert monotonic() < until, f"nobody can tap: {[said(phone) for phone in (gm, *players)]}"
        for phone in (gm, *players):
            caught_up(phone)
        asked = next((phone for phone in (*players, gm) if phone.page.evaluate(CAN_TAP)), None)
        if asked is None:
            gm.page.wait_for_timeout(100)
        elif asked is gm and rest and gm.page.locator("#deed[form=next]").count():
            before, rest = gm.version, False
            gm.tap("#more")
            gm.tap("#play-round")
            gm.shows(before + 1)
        else:
            choose(asked)
            answer(asked)


def choose(phone: Phone) -> None:
    """Chooses the first answer if none is preselected: one more tap."""
    chosen = phone.page.locator("#mid form[data-question] input[name=choice]:checked")
    if rows(phone).count() and not chosen.count():
        phone.tap(rows(phone).first)


def rows(phone: Phone) -> Locator:
    form = phone.page.locator("#mid form[data-question]").first
    return form.locator("label:has(> input[name=choice]:not([data-off]))")


def said(phone: Phone) -> tuple[str, int, str]:
    button = phone.deed.inner_text() if phone.deed.count() else ""
    return phone.owner, phone.version, button


def latest() -> Step:
    return Step.objects.latest("pk")
