"""The information for a percentile roll before the dice fall (README 6, 7.0, 10)."""

import pytest

from rulesets import registry
from rulesets.coc7.asking.chances.chance import chance
from rulesets.contract import Stakes, Viewer
from rulesets.dice import DiceNeeded, Roll
from tests.rulesets.coc7.fight import PISTOL, SMG, ada, armed, bob, gob, play, said
from tests.rulesets.fights import Json, choice

PARTY, FOES = Viewer(sides=("party",)), Viewer(sides=("foes",))
REACT = "gob react dodge"


COC7 = registry.get("coc7")


def at_stake(
    *written: Json | str, needed: tuple[str, str, int, int], known: tuple[Roll, ...] = ()
) -> Stakes:
    """For the roll that the last choice needs, as seen by the roller's side."""
    *before, last = written
    assert isinstance(last, str)
    viewer = PARTY if needed[0] == "ada" else FOES
    state = play(*before).now
    return COC7.stakes(state, choice(last), known, DiceNeeded(*needed), viewer)


def test_the_three_levels_are_told_from_easy_to_hard() -> None:
    found = at_stake(
        ada(brawl=60), gob(), "ada turn melee target=gob", REACT, needed=("ada", "attack", 1, 100)
    )
    assert found.levels == (("regular", 60), ("hard", 30), ("extreme", 12))
    assert said(found.title) == "Ada: attack on Ghoul A"


def test_a_harder_roll_names_only_the_levels_that_are_enough() -> None:
    shot = "ada turn shoot target=gob weapon=smg range=long"
    written = (ada(**armed(SMG)), gob(), shot, "gob react none")
    found = at_stake(*written, needed=("ada", "attack", 1, 100))
    assert found and found.levels == (("hard", 27), ("extreme", 11))


def test_a_bonus_die_is_announced_with_its_reason_and_then_typed_beside_the_d100() -> None:
    written = (ada(brawl=60), gob(prone=True), "ada turn melee target=gob", REACT)
    first = at_stake(*written, needed=("ada", "attack", 1, 100))
    assert first and first.dice == 1 and first.beside is None and first.reason
    assert said(first.reason) == "1 bonus die: Target prone. The lowest result counts."
    known = (Roll("ada", "attack", 1, 100, (47,)),)
    then = at_stake(*written, needed=("ada", "attack tens", 1, 10), known=known)
    assert then and then.beside == 47


@pytest.mark.parametrize("build", [-3, 0, 1, 5])
def test_before_the_d100_nothing_tells_how_large_a_foe_is(build: int) -> None:
    """A combatant's own answer that waits for its first dice can be replaced."""
    state = play(ada(**armed(SMG)), gob(build=build), ask_dive=False).now
    shot, needed = "ada turn shoot target=gob weapon=smg", DiceNeeded("ada", "attack", 1, 100)
    told = COC7.stakes(state, choice(shot), (), needed, PARTY)
    assert told.levels
    assert (told.dice, told.then, told.reason) == (0, (), None)
    assert bool(COC7.stakes(state, choice(shot), (), needed, Viewer(gm=True)).dice) == (
        build in (-3, 5)
    )


def test_the_second_volley_has_a_penalty_die_of_its_own() -> None:
    burst = "ada turn auto target=gob weapon=smg volleys=2"
    written = (ada(**armed(SMG)), gob(), burst, "gob react none")
    known = (Roll("ada", "attack", 1, 100, (90,)),)
    found = at_stake(*written, needed=("ada", "attack", 1, 100), known=known)
    assert found and found.dice == -1 and found.beside is None and found.reason
    assert said(found.reason).startswith("Volley 2. 1 penalty die: ")
    first = at_stake(*written, needed=("ada", "attack", 1, 100))
    assert first and first.reason and said(first.reason) == "Volley 1"


def test_each_shot_of_a_burst_says_which_it_is() -> None:
    shots = "ada turn burst target=gob shots=2"
    written = (ada(**armed({**SMG, "burst": 3})), gob(), shots, "gob react none")
    known = (Roll("ada", "attack", 1, 100, (90,)), Roll("ada", "attack tens", 1, 10, (3,)))
    found = at_stake(*written, needed=("ada", "attack", 1, 100), known=known)
    assert found and found.reason and said(found.reason).startswith("Shot 2. 1 penalty die: ")


@pytest.mark.parametrize("purpose", ["damage", "jam"])
def test_dice_without_levels_tell_whose_they_are_and_what_for(purpose: str) -> None:
    written = (ada(), gob(), "ada turn melee target=gob", REACT)
    found = at_stake(*written, needed=("ada", purpose, 1, 6))
    assert found == Stakes(title=COC7.wording.rolled("ada", purpose, None))


def test_the_numbers_of_another_side_are_not_told() -> None:
    state = play(ada(brawl=60), gob(), "ada turn melee target=gob").now
    asked = DiceNeeded("ada", "attack", 1, 100)
    assert COC7.stakes(state, choice(REACT), (), asked, FOES).levels == ()


def test_every_answer_shows_its_own_levels_and_nothing_of_the_attacker() -> None:
    state = play(ada(brawl=60), gob(dodge=25, brawl=40), "ada turn melee target=gob").now
    for option, levels in {
        "dodge": (25, 12, 5),
        "fight_back": (40, 20, 8),
        "manoeuvre": (40, 20, 8),
        "none": (),
    }.items():
        found = chance(state, choice(f"gob react {option}"), FOES)
        assert found and found.levels == levels
        assert found.percent == (levels[0] if levels else None) and found.contest is None
        assert found.suffers is None and found.does is None


def test_who_knows_both_sides_reads_how_likely_the_attack_gets_through() -> None:
    state = play(ada(brawl=60), gob(dodge=25), "ada turn melee target=gob").now
    found = chance(state, choice(REACT), Viewer(gm=True))
    assert found and found.contest and found.suffers and found.levels == (25, 12, 5)


def then(*written: Json | str, needed: tuple[str, str, int, int], **known: int) -> list[str]:
    """The dice that are asked for together with this roll."""
    rolls = tuple(
        Roll(needed[0], purpose.replace("_", " "), 1, 10 if purpose.endswith("tens") else 100, (n,))
        for purpose, n in known.items()
    )
    found = at_stake(*written, needed=needed, known=rolls)
    return [f"{item.purpose} {item.count}d{item.sides}" for item in found.then] if found else []


def test_further_tens_dice_are_asked_for_together_with_their_d100() -> None:
    written = (ada(brawl=60), gob(prone=True), "ada turn melee target=gob", REACT)
    assert then(*written, needed=("ada", "attack", 1, 100)) == ["attack tens 1d10"]
    assert then(*written[:1], gob(), *written[2:], needed=("ada", "attack", 1, 100)) == []
    assert then(*written, needed=("gob", "dodge", 1, 100)) == []


def test_all_bullets_of_a_volley_are_asked_for_together() -> None:
    written = (ada(**armed(SMG)), gob(), "ada turn auto target=gob size=5", "gob react none")
    assert then(*written, needed=("ada", "damage", 1, 8), attack=50) == ["damage 1d8"]
    extreme = then(*written, needed=("ada", "impale", 1, 8), attack=5)
    assert extreme == ["impale 1d8", "damage 1d8", "damage 1d8", "damage 1d8"]


def test_a_blow_is_asked_for_with_its_bonus() -> None:
    written = (ada(brawl=60, db="1d4"), gob(), "ada turn melee target=gob", "gob react none")
    assert then(*written, needed=("ada", "damage", 1, 3), attack=50) == ["bonus 1d4"]


def test_the_next_volley_says_its_penalty_dice_beside_the_thresholds() -> None:
    written = (ada(**armed(SMG)), gob(), "ada turn auto target=gob size=5", "gob react none")
    state = play(*written, dice="ada attack 90").now
    found = chance(state, choice("ada volley fire target=gob"), PARTY)
    assert found and [said(need) for need in found.needs] == [
        "1 penalty die",
        "Volleys fired before",
    ]


def test_the_thresholds_of_the_next_volley_hold_its_penalty_dice() -> None:
    """The regular value is unchanged; the additional die lowers the chance that the GM sees."""
    written = (ada(**armed(SMG)), gob(), "ada turn auto target=gob size=5", "gob react none")
    before = chance(play(*written[:2]).now, choice(written[2]), Viewer(gm=True))
    state = play(*written, dice="ada attack 90").now
    after = chance(state, choice("ada volley fire target=gob"), Viewer(gm=True))
    assert before and after and before.levels == after.levels
    assert (before.percent or 0) > (after.percent or 0)
    assert said(after.needs[0]) == "1 penalty die"


def beside(written: str, *before: Json | str, viewer: Viewer = PARTY) -> list[str]:
    found = chance(play(*before).now, choice(written), viewer)
    return [said(need) for need in found.needs] if found else []


def test_dice_that_everybody_can_see_coming_stand_beside_the_target_before_it_is_chosen() -> None:
    near = "ada turn shoot target=gob weapon=smg range=point_blank"
    assert beside(near, ada(**armed(SMG)), gob()) == ["1 bonus die", "Point-blank"]
    assert beside(near, ada(**armed(SMG)), gob(build=-2, cover=True)) == [
        "1 penalty die",
        "Point-blank, Size of the target and Target in cover",
    ]
    grab = "ada turn manoeuvre target=gob goal=hold"
    assert beside(grab, ada(build=0), gob(build=1)) == ["1 penalty die", "Larger opponent"]
    assert beside("ada turn melee target=gob", ada(), gob()) == []


def test_who_answers_reads_the_dice_of_each_answer() -> None:
    written = (ada(build=2), gob(build=0), "ada turn melee target=gob")
    goal = "gob react manoeuvre goal=hold"
    assert beside(goal, *written, viewer=FOES) == ["2 penalty dice", "Larger opponent"]
    assert beside(REACT, *written, viewer=FOES) == []


def test_somebody_hidden_does_not_show_in_the_dice() -> None:
    before = (ada(**armed(SMG)), gob(), bob(), "gm gm engage target=bob other=gob")
    shot = choice("ada turn shoot target=gob weapon=smg")
    state = play(*before).now
    open_, blind = PARTY, Viewer(sides=("party",), hidden=("bob",))
    assert chance(state, shot, open_).needs and not chance(state, shot, blind).needs  # type: ignore[union-attr]


def test_a_spell_against_somebody_shows_what_the_caster_has_to_roll() -> None:
    spell = {"name": "Wither", "roll": "opposed_pow", "targeted": True}
    state = play(ada(pow=60, spells=[spell]), gob()).now
    cast = choice("ada turn cast spell=Wither target=gob")
    found = chance(state, cast, PARTY)
    assert found and found.levels == (60, 30, 12) and found.percent == 60
    assert found.note and said(found.note) == "Regular success", "which is not yet enough"
    known = chance(state, cast, Viewer(gm=True))
    assert known and known.percent


def test_who_is_surprised_reads_what_comes() -> None:
    found = at_stake(
        gob(listen=40, unaware="listen"),
        ada(held="club", weapons=[{"name": "club", "damage": "1d8"}]),
        "ada turn melee target=gob",
        needed=("gob", "awareness", 1, 100),
    )
    assert said(found.title) == "Ghoul A: noticing the attack of Ada"
    assert found.reason and said(found.reason) == "An attack: club"


def test_the_damage_of_a_stray_shot_says_that_it_was_a_fumble_and_whom_it_hits() -> None:
    known = (Roll("ada", "attack", 1, 100, (7,)), Roll("ada", "attack tens", 1, 10, (9,)))
    found = at_stake(
        ada(**armed(PISTOL, skill=40)),
        bob(),
        gob(),
        "gm gm engage target=bob other=gob",
        "ada turn shoot target=gob",
        "gob react none",
        needed=("ada", "damage", 1, 10),
        known=known,
    )
    assert said(found.title) == "Ada: damage to Bob"
    assert found.reason and said(found.reason).startswith("A fumble:")


@pytest.mark.parametrize(
    ("viewer", "told"),
    [
        (PARTY, "It hits (regular success)."),
        (Viewer(gm=True), "It hits (regular success); armour takes 2 off."),
    ],
)
def test_damage_says_that_it_hits_and_the_armour_to_who_knows_it(viewer: Viewer, told: str) -> None:
    state = play(ada(brawl=60), gob(armour=2), "ada turn melee target=gob").now
    rolled = (Roll("ada", "attack", 1, 100, (40,)),)
    asked = DiceNeeded("ada", "damage", 1, 3)
    found = COC7.stakes(state, choice("gob react none"), rolled, asked, viewer)
    assert found.reason and said(found.reason) == told


def test_no_armour_is_not_told() -> None:
    state = play(ada(brawl=60), gob(), "ada turn melee target=gob").now
    rolled = (Roll("ada", "attack", 1, 100, (40,)),)
    asked = DiceNeeded("ada", "damage", 1, 3)
    found = COC7.stakes(state, choice("gob react none"), rolled, asked, Viewer(gm=True))
    assert found.reason and said(found.reason) == "It hits (regular success)."


@pytest.mark.parametrize(
    ("needed", "alone"),
    [(("ada", "damage", 4, 6), True), (("ada", "attack", 1, 100), False)],
)
def test_of_damage_the_sum_alone_counts_and_of_no_percentile_roll(
    needed: tuple[str, str, int, int], alone: bool
) -> None:
    shotgun = {**SMG, "damage": "4d6"}
    written = (ada(**armed(shotgun)), gob(), "ada turn shoot target=gob weapon=smg")
    known = (Roll("ada", "attack", 1, 100, (20,)),) if alone else ()
    assert at_stake(*written, "gob react none", needed=needed, known=known).sum == alone


def test_of_further_tens_dice_one_counts_and_not_their_sum() -> None:
    written = (ada(brawl=60), gob(prone=True), "ada turn melee target=gob", REACT)
    known = (Roll("ada", "attack", 1, 100, (47,)),)
    assert not at_stake(*written, needed=("ada", "attack tens", 2, 10), known=known).sum


@pytest.mark.parametrize(
    ("viewer", "told"),
    [
        (PARTY, "It hits (hard success)."),
        (Viewer(gm=True), "It hits (hard success); armour takes 2 off."),
    ],
)
def test_damage_says_how_well_it_hits_and_the_armour_to_who_knows_it(
    viewer: Viewer, told: str
) -> None:
    state = play(ada(brawl=60), gob(armour=2), "ada turn melee target=gob").now
    known = (Roll("gob", "dodge", 1, 100, (99,)), Roll("ada", "attack", 1, 100, (25,)))
    needed = DiceNeeded("ada", "damage", 1, 3)
    found = COC7.stakes(state, choice(REACT), known, needed, viewer)
    assert found.reason and said(found.reason) == told


def test_the_gm_reads_what_a_foe_needs_to_resist() -> None:
    grip = {"name": "Grip", "roll": "opposed_pow", "damage": "1d4"}
    state = play(ada(spells=[grip], dex=90), gob(pow=60, dex=10)).now
    known = (Roll("ada", "spell", 1, 100, (20,)),)
    cast, needed = (
        choice("ada turn cast spell=Grip target=gob"),
        DiceNeeded("gob", "resist", 1, 100),
    )
    told = COC7.stakes(state, cast, known, needed, Viewer(gm=True))
    assert told.levels == (("regular", 60), ("hard", 30), ("extreme", 12))
    assert COC7.stakes(state, cast, known, needed, PARTY).levels == ()
