"""The view of a fight for Pia, a player of another side and the GM, and secrets in it (10)."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec import json
from msgspec.structs import replace

from rulesets import registry
from rulesets.contract import Entry, Viewer
from tests.rulesets.arm5.fight import BOLT, LONG_SWORD, NAMES, QUICK_BOLT, foe, hero, play, said
from tests.rulesets.arm5.test_fast_casting import WARD, mira, struck
from tests.rulesets.fights import Played
from tests.rulesets.views import Views

ARM5 = registry.get("arm5")
GWEN = Viewer(gm=True)
PIA = Viewer(controls=("aldo",), sides=("party",))
MIRA = Viewer(controls=("mira",), sides=("party",))
RIVAL = Viewer(controls=("bor",), sides=("foes",))
AXE = {
    "strength": 1,
    "great_weapon": 4,
    "weapons": ["pole_axe"],
    "fatigue_lost": 3,
    "wounds_light": 2,
}


VIEWS = Views("arm5", NAMES, PIA)
see, asked, marks = VIEWS.see, VIEWS.asked, VIEWS.marks


def told(played: Played, rule: str, viewer: Viewer = PIA) -> Entry | None:
    found = [entry for outcome in played.outcomes for entry in outcome.log if entry.rule == rule]
    return ARM5.tell(played.now, found[-1], viewer)


def duel(*choices: str, **more: Any) -> Played:
    return play(hero(**LONG_SWORD, armor="chain_mail"), foe(**AXE), *choices, **more)


def test_who_is_left_as_it_is_looks_the_same_and_is_not_looked_at_again() -> None:
    played = duel()
    other = replace(played.now.combatants["aldo"], situational_attack=1)
    after = replace(played.now, combatants={**played.now.combatants, "aldo": other})
    assert see(after, "bor") is see(played, "bor")
    assert see(after, "aldo").facts["situational_attack"] == 1


def test_of_others_everybody_sees_what_is_in_hand() -> None:
    assert "In hand: Pole axe" in marks(duel(), "bor")


def test_wounds_of_others_are_counted_where_the_table_tells_numbers_of_foes() -> None:
    numbers = replace(PIA, foes="numbers")
    assert see(duel(), "bor", numbers).facts["wounds_light"] == 2
    assert "2 light wounds" in marks(duel(), "bor", numbers)


def test_of_others_nobody_sees_stats_spells_fatigue_or_bonuses() -> None:
    played = play(hero(), foe(**AXE, spells=[QUICK_BOLT]))
    facts = see(played, "bor").facts
    assert not {"fatigue_lost", "parts", "spells", "situational_attack", "terrain"} & {*facts}
    assert see(played, "bor").kit == {} and see(played, "bor").tracks == ()
    assert "bolt" not in json.encode(ARM5.view(played.now, PIA), enc_hook=dict).decode()


@pytest.mark.parametrize("foes", ["nothing", "words", "bar"])
def test_wounds_are_not_counted_where_the_table_tells_no_numbers_of_foes(foes: str) -> None:
    seen = see(duel(), "bor", replace(PIA, foes=foes))
    assert (seen.health is None) is (foes == "nothing")
    assert "wounds_light" not in seen.facts
    assert not any("wound" in mark for mark in marks(duel(), "bor", replace(PIA, foes=foes)))


def test_the_own_side_sees_wounds_and_fatigue_as_tracks_with_their_penalties() -> None:
    wounds, fatigue = see(duel(), "bor", RIVAL).tracks
    assert [(box.filled, said(box.cost)) for box in wounds.boxes if box.cost] == [
        (2, "−1"),
        (0, "−3"),
        (0, "−5"),
    ]
    now = next(box for box in fatigue.boxes if box.now)
    assert (said(now.word), said(now.cost), said(fatigue.cost)) == ("Tired", "−3", "−3")
    assert len(fatigue.boxes) == 6 and fatigue.boxes[-1].cost is None


def test_a_track_of_another_length_has_numbered_levels() -> None:
    played = play(hero(fatigue_track=[0, -1]), foe())
    assert [said(box.word) for box in see(played, "aldo").tracks[1].boxes] == [
        "Level 0",
        "Level 1",
        "Unconscious",
    ]


def test_a_hidden_enemy_is_not_in_the_view_and_not_among_those_one_moves_to() -> None:
    played = play(hero(), foe(), foe("cela", hidden=True))
    view = ARM5.view(played.now, PIA)
    assert view.seen("cela") is None and all(item.term != "cela" for item in view.strip)
    decision = asked(played, "aldo").decision
    assert decision is not None
    offered = [field.choices for option in decision.options for field in option.fields]
    assert not any("cela" in choices for choices in offered)
    assert see(played, "cela", RIVAL).id == "cela"


def test_who_hides_is_gone_for_enemies_until_the_first_attack() -> None:
    played = duel("gm gm set target=bor field=hidden value=true")
    assert ARM5.view(played.now, PIA).seen("bor") is None
    played.then("aldo turn end")
    played.then("bor turn attack target=aldo")
    assert see(played, "bor").id == "bor"


def test_who_delays_is_seen_by_all_and_nobody_waits_for_it() -> None:
    played = duel("aldo turn delay")
    assert "Waits" in marks(played, "aldo", RIVAL)
    own, others = asked(played, "aldo"), asked(played, "aldo", RIVAL)
    assert own.free and own.decision is not None
    assert others.free and others.decision is None
    assert not asked(played, "bor", RIVAL).free


def test_the_last_chance_is_waited_for() -> None:
    played = duel("aldo turn delay", "bor turn end")
    assert not asked(played, "aldo").free


def test_that_a_foe_may_answer_with_a_fast_spell_tells_nobody_what_it_can_cast() -> None:
    played = play(hero(**LONG_SWORD), foe(spells=[QUICK_BOLT]), early_cast=False)
    played.then("aldo turn attack target=bor")
    assert [(decision.by, decision.kind) for decision in ARM5.view(played.now, PIA).asked] == [
        ("gm", "")
    ]
    assert asked(played, "bor", RIVAL).kind == "fast_cast"


def test_a_declared_action_tells_its_target_unless_that_is_hidden() -> None:
    played = play(hero(**LONG_SWORD), foe(spells=[QUICK_BOLT]), early_cast=False)
    played.then("aldo turn attack target=bor")
    assert see(played, "aldo").facts["declared"] == {"option": "attack", "target": "bor"}
    unseen = replace(PIA, hidden=("bor",))
    assert see(played, "aldo", unseen).facts["declared"] == {"option": "attack", "target": None}
    assert "declared" not in see(played, "bor").facts


def test_the_spell_that_may_stop_an_action_is_told_unless_its_caster_is_hidden() -> None:
    played = struck(mira(WARD, finesse=9), "mira fast_cast cast spell=ward")
    facts = see(played, "bor", MIRA).facts
    assert facts["declared"] == {"option": "attack", "target": "mira"}
    assert facts["counter"] == {"by": "mira", "spell": "ward"}
    assert "counter" not in see(played, "bor", Viewer(hidden=("mira",))).facts


def test_answers_in_a_window_are_secret_until_it_closes() -> None:
    cast = (foe(**AXE), foe("cela"), hero(**LONG_SWORD))
    delayed = ("bor turn delay", "cela turn delay", "aldo turn attack target=bor")
    strikes = play(*cast, delayed, "bor interrupt attack target=aldo")
    waits = play(*cast, delayed, "bor interrupt wait")
    assert strikes.pending() == waits.pending() == ["cela interrupt"]
    assert ARM5.view(strikes.now, PIA) == ARM5.view(waits.now, PIA)


def test_a_foes_early_place_is_not_on_the_strip() -> None:
    played = play(hero(), foe(spells=[QUICK_BOLT], finesse=5))
    assert sum(item.term == "bor" for item in ARM5.view(played.now, PIA).strip) == 1
    early, usual = [item for item in ARM5.view(played.now, RIVAL).strip if item.term == "bor"]
    assert early.note is not None and said(early.note) == "Early casting" and usual.note is None


def test_everybody_stands_on_the_strip_with_the_initiative() -> None:
    played = duel()
    values = [
        (item.term, item.value and item.value.value) for item in ARM5.view(played.now, PIA).strip
    ]
    assert values == [(id, str(played.now.combatants[id].initiative)) for id in ("aldo", "bor")]


def test_what_is_added_up_is_shown_before_the_roll() -> None:
    played = duel()
    notes = ARM5.wording.notes(ARM5.view(played.now, PIA), asked(played, "aldo"), "attack")
    assert said(notes[0]) == "Ability +5 and Weapon +4; stress die +9"
    assert said(see(played, "aldo").kit["long_sword"]) == "attack +9, damage +6"


def test_players_read_totals_and_dice_of_foes_without_the_single_numbers() -> None:
    played = duel("aldo turn attack target=bor")
    assert told(played, "defense").facts.keys() == {  # type: ignore[union-attr]
        *("helpless", "defends_with", "die", "botch", "botches", "total")
    }
    assert "quickness" in told(played, "defense", RIVAL).facts  # type: ignore[union-attr]
    damage = told(played, "damage")
    assert damage is not None and not {"soak", "net"} & {*damage.facts}


def test_a_spell_that_is_resisted_tells_the_caster_only_that_it_is() -> None:
    played = play(hero(spells=[BOLT], stamina=3), foe(parma_magica=5), "aldo turn cast spell=bolt")
    resisted = told(played, "magic_resistance")
    assert resisted is not None
    assert {*resisted.facts} == {"affected", "penetration"}


def test_what_the_gm_sets_is_told_to_the_gm_alone() -> None:
    played = duel("gm gm set target=bor field=fatigue_lost value=1")
    assert told(played, "gm_set") is None
    assert told(played, "gm_set", GWEN) is not None


def test_a_retreat_that_has_failed_shows_its_bonus_to_the_own_side() -> None:
    played = play(
        *(foe(**AXE), hero(**LONG_SWORD)),
        *("bor turn attack target=aldo", "aldo turn disengage"),
        dice="aldo defense 9 2, bor attack 2 9",
    )
    assert "Next attempt to leave combat: +3" in marks(played, "aldo")
    assert not any("Next attempt" in mark for mark in marks(played, "aldo", RIVAL))


def test_what_is_not_offered_says_why() -> None:
    played = play(hero(engaged_with=["bor"]), foe())
    reasons = {refusal.option: said(refusal.reason) for refusal in asked(played, "aldo").refusals}
    assert reasons["charge"] == reasons["leave"] == "Engaged: leave combat first"


def test_the_gm_is_offered_whom_and_what_a_ruling_can_name() -> None:
    played = play(hero(spells=[BOLT], **LONG_SWORD), foe(), foe("cela"))
    offers = see(played, "aldo", GWEN).offers
    assert offers["engaged_with"] == offers["broken_from"] == ("bor", "cela")
    assert offers["dropped"] == ("long_sword", "heater_shield")
    assert offers["maintaining"] == ("bolt",)
    assert see(played, "aldo").offers == {}


def test_a_spell_says_whom_it_protects_and_how_long_it_binds_its_caster() -> None:
    ward = {"name": "ward", "level": 10, "personal": True, "concentration": True}
    played = play(hero(spells=[ward]), foe(**AXE))
    told = said(see(played, "aldo").kit["ward"])
    assert told.endswith("against 10 · Only on the caster · Lasts while concentrating")


def test_a_spell_asked_for_in_a_hurry_says_what_it_then_adds_up_to() -> None:
    played = play(hero(spells=[QUICK_BOLT]), foe(**AXE), early_cast=False)
    assert said(see(played, "aldo").kit["bolt"]) == "+16 against 10, damage +10"
    for text in ("aldo turn end", "bor turn attack target=aldo"):
        played.then(text)
    assert said(see(played, "aldo").kit["bolt"]) == "+6 against 10, damage +10"


def test_how_many_foes_could_answer_is_told_to_nobody() -> None:
    magi = (foe(spells=[QUICK_BOLT]), foe("cela", spells=[QUICK_BOLT]))
    played = play(hero(**LONG_SWORD), *magi, early_cast=False)
    played.then("aldo turn attack target=bor")
    assert [(decision.by, decision.kind) for decision in ARM5.view(played.now, PIA).asked] == [
        ("gm", "")
    ]


class TestHowEarlyAFastSpellComes:
    """An initiative with Finesse in place of the weapon reveals such a spell (README 7.3)."""

    FAST = 46

    def magi(self) -> Played:
        """Bor's early position follows from a number that comes from nowhere else."""
        magus = foe(finesse=30, spells=[QUICK_BOLT], soak_bonus=50)
        faces = "aldo initiative 6, bor initiative 1 8"
        return play(hero(bows=3, weapons=["short_bow"]), magus, dice=faces)

    def read(self, played: Played, viewer: Viewer) -> str:
        """Everything that this viewer gets from the log so far and the screen now."""
        log = (entry for outcome in played.outcomes for entry in outcome.log)
        told = [ARM5.tell(played.now, entry, viewer) for entry in log]
        view = ARM5.view(played.now, viewer)
        return json.encode([told, view], enc_hook=dict).decode()

    def test_is_told_to_the_own_side_and_the_gm(self) -> None:
        for viewer in (RIVAL, GWEN):
            entry = told(self.magi(), "initiative", viewer)
            assert entry is not None and entry.facts["fast_total"] == self.FAST

    def test_is_told_to_nobody_else_neither_at_once_nor_later(self) -> None:
        played = self.magi()
        assert played.now.combatants["bor"].initiative_fast == self.FAST
        choices = (
            "bor early_cast wait",
            "bor turn end",
            "aldo turn attack target=bor",
            "bor fast_cast no",
        )
        for choice in ("", *choices):
            if choice:
                played.then(choice)
            for viewer in (PIA, Viewer(), Viewer(sides=("party",), foes="numbers")):
                assert str(self.FAST) not in self.read(played, viewer), choice
                entry = told(played, "initiative", viewer) if not choice else None
                assert entry is None or "fast_total" not in entry.facts
            assert str(self.FAST) in self.read(played, GWEN)
