"""The outcomes of a roll before it is made, by simulated dice."""

from rulesets.foreseen import PlayedOn, lowest, unlike


def test_a_tie_that_is_rolled_again_does_not_last_for_ever() -> None:
    for face in (lowest, unlike):
        dice = PlayedOn((), face)
        thrice = [tuple(dice.roll(who, "tie", 1, 6) for who in "abc") for _ in range(60)]
        assert any(len(set(faces)) == 3 for faces in thrice)
