"""A typical round of four characters against six goblins: how often everybody has to tap."""

from collections.abc import Callable
from time import monotonic

from encounters.campaigns.models import Campaign
from encounters.play.models import Encounter, Step
from tests.browser.phone import Phone
from tests.browser.table import answer, invite, join, owes, start

HEROES = {"Pia": "Aldo", "Piet": "Bera", "Olga": "Edda", "Ole": "Theo"}
OF_A_PLAYER, OF_THE_GM, ROUNDS = 3, 8, 3
LONGEST = 120  # seconds a round may take on a slow machine


def test_a_typical_round_takes_three_taps_of_a_player_and_eight_of_the_gm(
    phone: Callable[..., Phone], gm: Phone, salt_road: Campaign, bridge: Encounter
) -> None:
    address = invite(gm, salt_road)
    players = [phone(owner) for owner in HEROES]
    for one, character in zip(players, HEROES.values(), strict=True):
        join(one, address, character)
    start(gm, bridge)
    rounds = []
    for number in range(1, ROUNDS + 1):
        for one in (gm, *players):
            one.taps = 0
        play_round(gm, players, number)
        rounds.append([one.taps for one in (gm, *players)])
    print(f"\ntaps in a round   {'  '.join(one.owner for one in (gm, *players))}")
    for number, taps in enumerate(rounds, start=1):
        print(f"round {number}           {'  '.join(map(str, taps))}")
    assert max(taps[0] for taps in rounds) <= OF_THE_GM
    assert max(max(taps[1:]) for taps in rounds) <= OF_A_PLAYER


def play_round(gm: Phone, players: list[Phone], number: int) -> None:
    """Everybody takes what the main button offers, until the next round begins."""
    until = monotonic() + LONGEST
    while latest().round == number and not gm.page.locator("#carry").count():
        assert monotonic() < until, f"nobody can tap: {[said(one) for one in (gm, *players)]}"
        asked = next((one for one in (*players, gm) if owes(one) and one.deed.is_enabled()), None)
        if asked:
            answer(asked)
        else:
            gm.page.wait_for_timeout(100)


def said(phone: Phone) -> tuple[str, int, str]:
    button = phone.deed.inner_text() if phone.deed.count() else ""
    return phone.owner, phone.version, button


def latest() -> Step:
    return Step.objects.latest("pk")
