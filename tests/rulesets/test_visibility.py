"""Combatants that a viewer must not know of, and the viewer's log, in every game alike."""

from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from rulesets.contract import AT_WORK, GM, CombatantView, Decision, Entry, Option, Viewer
from rulesets.log_rows import Log, Rule
from rulesets.log_view import LogView, PersonalLog
from rulesets.visibility import BaseVisibility, beside, pending_view, share, views_of


class One(Struct, frozen=True):
    id: str
    side: str


class Fight(Struct, frozen=True):
    combatants: dict[str, One]
    asleep: str = ""


LOG = Log({"strike": Rule(sees="damage"), "order": Rule(sees="order"), "held": Rule(sees="by")})


class Reading(LogView[Fight, BaseVisibility[One]]):
    naming = ("by",)
    lists = {"order": (" > ", " = ")}


SIDES = {"aldo": "party", "wolf": "foes", "rat": "vermin", "gob": "foes"}
PEOPLE = {id: One(id, side) for id, side in SIDES.items()}
FIGHT = Fight(PEOPLE)
BLIND = Viewer(controls=("aldo",), sides=("party",), hidden=("aldo", "wolf", "rat"))
READING = Reading(LOG, BaseVisibility[One].for_viewer)


def read(entry: Entry, viewer: Viewer = BLIND) -> dict[str, object] | None:
    told = READING.tell(FIGHT, entry, viewer)
    return None if told is None else dict(told.facts)


def test_a_side_is_hidden_with_the_last_of_it() -> None:
    visibility = BaseVisibility[One].for_viewer(FIGHT.combatants, BLIND)
    assert visibility.hidden_sides == {"vermin"}
    assert visibility.present(("party", "foes", "vermin")) == ("party", "foes")


def test_nobody_is_hidden_from_who_decides_for_them_nor_from_the_gm() -> None:
    assert [
        item.id
        for item in BaseVisibility[One].for_viewer(FIGHT.combatants, BLIND).seen(FIGHT.combatants)
    ] == [
        "aldo",
        "gob",
    ]
    assert (
        not BaseVisibility[One]
        .for_viewer(FIGHT.combatants, Viewer(gm=True, hidden=("wolf",)))
        .hidden
    )


def test_only_facts_on_the_list_of_their_rule_are_told() -> None:
    struck = Entry("strike", "aldo", "gob", (), {"damage": 3, "armour": 2})
    assert read(struck) == {"damage": 3}
    assert read(struck, GM) == {"damage": 3, "armour": 2}


def test_a_rule_on_no_list_and_what_is_meant_for_others_are_not_told() -> None:
    assert read(Entry("secret", "aldo", None, (), {})) is None
    assert read(Entry("strike", "aldo", "gob", (), {}, "foes")) is None
    assert read(Entry("strike", "aldo", "gob", (), {}, "party")) == {}


def test_an_entry_about_somebody_hidden_is_not_told() -> None:
    assert read(Entry("strike", "wolf", "aldo", (), {})) is None
    assert read(Entry("strike", "aldo", "wolf", (), {})) is None
    assert read(Entry("held", "aldo", None, (), {"by": "wolf"})) is None
    assert read(Entry("held", "aldo", None, (), {"by": "gob"})) == {"by": "gob"}


def test_an_order_is_told_without_the_hidden_and_their_groups() -> None:
    order = Entry("order", None, None, (), {"order": "wolf > aldo = rat > vermin > gob"})
    assert read(order) == {"order": "aldo > gob"}


def look(fight: Fight, combatant: One, visibility: BaseVisibility[One]) -> CombatantView:
    """Shows the viewer's own combatants for which it was computed."""
    mine = combatant.id in visibility.viewer.controls
    name = " ".join((combatant.id, *visibility.viewer.controls))
    return CombatantView(
        id=combatant.id, name=name, side=combatant.side, ally=True, mine=mine, able=True, status=""
    )


looks = views_of(look)


def seen_by(viewer: Viewer, id: str) -> CombatantView:
    seen = looks(FIGHT, BaseVisibility[One].for_viewer(FIGHT.combatants, viewer))
    return next(item for item in seen if item.id == id)


def test_others_look_the_same_to_all_who_share_their_secrets_and_show_nothing_of_who_looks() -> (
    None
):
    aldo, bera = (Viewer(controls=(id,), sides=("party",)) for id in ("aldo", "bera"))
    assert seen_by(aldo, "wolf") is seen_by(bera, "wolf")
    assert seen_by(aldo, "wolf").name == "wolf"


def test_ones_own_are_shown_as_ones_own() -> None:
    aldo = Viewer(controls=("aldo",), sides=("party",))
    assert seen_by(aldo, "aldo").mine
    assert not seen_by(Viewer(sides=("party",)), "aldo").mine


def test_whoever_shares_other_secrets_or_knows_of_fewer_is_not_shown_the_same() -> None:
    party, foes = Viewer(sides=("party",)), Viewer(sides=("foes",))
    blind = Viewer(sides=("party",), hidden=("wolf",))
    seen = [seen_by(viewer, "gob") for viewer in (party, foes, blind, GM)]
    assert len({id(item) for item in seen}) == len(seen)


def test_everybody_stands_in_the_order_of_the_roster_without_the_hidden() -> None:
    viewer = Viewer(controls=("gob", "wolf"), sides=("party",), hidden=("rat",))
    seen = looks(FIGHT, BaseVisibility[One].for_viewer(FIGHT.combatants, viewer))
    assert [(item.id, item.mine) for item in seen] == [
        ("aldo", False),
        ("wolf", True),
        ("gob", True),
    ]


@beside(lambda fight, combatant, visibility: combatant.id == fight.asleep)
def asleep_or_not(combatant: One, visibility: BaseVisibility[One], asleep: bool) -> CombatantView:
    return CombatantView(
        id=combatant.id,
        name=combatant.id,
        side=combatant.side,
        ally=True,
        mine=False,
        able=not asleep,
        status="",
    )


def seen_in(fight: Fight) -> dict[str, CombatantView]:
    visibility = BaseVisibility[One].for_viewer(fight.combatants, GM)
    return {
        id: asleep_or_not(fight, combatant, visibility)
        for id, combatant in fight.combatants.items()
    }


def test_a_view_made_without_the_state_is_taken_over_until_something_that_counts_changes() -> None:
    before, after = seen_in(FIGHT), seen_in(Fight(PEOPLE, asleep="gob"))
    assert {id for id in SIDES if after[id] is not before[id]} == {"gob"}
    assert (before["gob"].able, after["gob"].able) == (True, False)


def test_a_combatant_that_has_changed_is_looked_at_again() -> None:
    turned = Fight({**PEOPLE, "rat": One("rat", "foes")})
    assert seen_in(FIGHT)["rat"].side == "vermin"
    assert seen_in(turned)["rat"].side == "foes"


class Personal(PersonalLog[Fight, BaseVisibility[One]]):
    lists = {"order": (" > ",)}
    counts = {"strike": "damage"}


PERSONAL = Personal(LOG, BaseVisibility[One].for_viewer)
GOBS_PLAYER = Viewer(controls=("gob",), sides=("party",))


def test_a_personal_log_is_also_read_by_players_of_those_it_is_about() -> None:
    struck = Entry("strike", "wolf", "gob", (), {"damage": 3}, visible_to="foes")
    assert READING.tell(FIGHT, struck, GOBS_PLAYER) is None
    assert PERSONAL.tell(FIGHT, struck, GOBS_PLAYER) == struck
    assert PERSONAL.tell(FIGHT, struck, Viewer(controls=("aldo",), sides=("party",))) is None
    assert PERSONAL.tell(FIGHT, replace(struck, visible_to="gm"), GOBS_PLAYER) is None


def test_it_counts_nobody_hidden_and_lists_nobody_in_vain() -> None:
    for who, left in (("gob", {}), ("aldo", {"damage": 2})):
        told = PERSONAL.tell(FIGHT, Entry("strike", who, None, (), {"damage": 2}), BLIND)
        assert told is not None and told.facts == left
    assert PERSONAL.tell(FIGHT, Entry("order", facts={"order": "wolf > rat"}), BLIND) is None
    some = PERSONAL.tell(FIGHT, Entry("order", facts={"order": "wolf > gob"}), BLIND)
    assert some is not None and some.facts == {"order": "gob"}


def test_how_many_are_asked_in_secret_and_when_is_told_nobody() -> None:
    questions = [Decision(id, "hit", (Option("take"),)) for id in ("wolf", "aldo", "rat", "gob")]
    seen = BaseVisibility[One].for_viewer(FIGHT.combatants, BLIND)
    asked = pending_view(questions, seen, lambda decision: ())
    assert [question.by for question in asked] == ["aldo", "gob", "gm"]
    assert asked[-1] == AT_WORK


def sees(**values: Any) -> BaseVisibility[One]:
    return BaseVisibility[One](Viewer(**values))


GOB, ALDO = PEOPLE["gob"], PEOPLE["aldo"]


def test_everything_is_known_of_ones_own_and_of_ones_side_and_by_the_gm() -> None:
    assert sees(gm=True).knows(GOB) and sees(gm=True).knows(ALDO)
    assert sees(sides=("party",)).knows(ALDO) and not sees(sides=("party",)).knows(GOB)
    assert sees(controls=("gob",)).knows(GOB) and not sees(controls=("gob",)).knows(ALDO)


def test_health_is_told_in_numbers_of_those_of_whom_everything_is_known() -> None:
    assert sees(sides=("party",), foes="words").openness(ALDO) == "numbers"
    assert sees(sides=("party",), foes="words").openness(GOB) == "words"


def test_allies_are_ones_own_and_ones_side_and_for_the_gm_the_party() -> None:
    assert sees(sides=("party",)).ally(ALDO) and not sees(sides=("party",)).ally(GOB)
    assert sees(controls=("gob",)).ally(GOB) and not sees(controls=("gob",)).ally(ALDO)
    assert sees(gm=True).ally(ALDO) and not sees(gm=True).ally(GOB)
    for_the_foes = sees(gm=True, sides=("foes",))
    assert for_the_foes.ally(GOB) and not for_the_foes.ally(ALDO)


def test_a_share_is_rounded_up_and_untold_in_words() -> None:
    assert share(1, 3, "bars") == 34
    assert share(3, 3, "bars") == 100
    assert share(1, 3, "words") is None


def test_a_question_that_need_not_be_answered_stays_one_for_whoever_misses_somebody() -> None:
    options = (Option("wait"),)
    for blind in (sees(), BaseVisibility[One](Viewer(), frozenset({"wolf"}))):
        for free in (True, False):
            question = Decision("aldo", "delay", options, "wait", free=free)
            assert blind.whole(question).free is free
