"""The deciding step, which changed the forecast most, only for the GM."""

from __future__ import annotations

import json
from collections.abc import Callable
from itertools import accumulate

import pytest
from django.contrib.auth.models import User

from encounters.after.forecasts.progress import Progress
from encounters.after.report import deciding_step, keeping
from encounters.after.report.facts import GM, DecidingStep, decode, encode
from encounters.after.report.words import ReportWords
from encounters.campaigns.models import Seat
from encounters.play import moves
from encounters.play.models import Report, Step
from encounters.play.telling.moments import beats_of, summary_of
from encounters.play.words.table import entries_of
from encounters.screens import boards
from encounters.screens.log.moments import Moment, moments
from rulesets import registry
from rulesets.contract import GM as WHOLE
from rulesets.contract import Entry
from rulesets.forecast import Tally
from rulesets.messages import Phrase
from rulesets.sample.resolver import Sample
from tests.after.report.fight_editions import FightEditions
from tests.phones import laptop_of, phone_of
from tests.play.anything import demo_fight
from tests.play.news_shown import begun_by_foes
from tests.play.table import Play

pytestmark = pytest.mark.database

HIT, MISS = 6, 1


class Desk:
    """Counts at once: the more wounds Carl has, the more often the players' side wins. Unless it is
    `open` it has only begun."""

    def __init__(self) -> None:
        self.open, self.fights = True, 100
        self.asked: list[bytes] = []

    def ask(self, game: str, roster: object, options: object, *, fights: int, state: bytes) -> str:
        self.asked.append(state)
        carl = Sample().decode(state).combatants["carl"]
        return str((carl.wounds / carl.toughness) ** 2)

    def progress_of(self, key: str) -> Progress:
        tally = Tally(fights=self.fights)
        tally.winners["party"] = round(100 * float(key))
        return Progress(key=key, wanted=100, tally=tally, running=not self.open)


@pytest.fixture
def desk(monkeypatch: pytest.MonkeyPatch) -> Desk:
    made = Desk()
    monkeypatch.setattr(deciding_step, "service", made)
    return made


@pytest.fixture
def over(yard: Play, pia: Seat, piet: Seat, faces: list[int]) -> Play:
    """One wound in the first round, the last two in the second."""
    faces += [HIT, MISS, HIT, HIT, HIT]
    assert yard(pia, "anna", "turn", "attack", target="carl").ok
    assert yard(piet, "ben", "turn", "attack", target="carl").ok
    assert yard(None, "carl", "turn", "attack", target="anna").ok
    assert yard(pia, "anna", "turn", "attack", target="carl").ok
    assert yard(piet, "ben", "turn", "attack", target="carl").ok
    return yard


@pytest.fixture
def foes_first(play: Play, faces: list[int], pia: Seat, piet: Seat) -> Play:
    return begun_by_foes(play, faces, pia, piet)


@pytest.fixture
def ask(over: Play, gwen: User) -> Callable[[], str]:
    """The response to a request of the GM's page."""
    return lambda: laptop_of(gwen).post(f"/e/{over.pk}/report/moment/").content.decode()


def test_it_is_the_fall_that_changed_the_chance_to_win_most(over: Play, desk: Desk) -> None:
    facts = keeping.facts_for(over.encounter, GM)
    found = deciding_step.find(over.encounter, facts).step
    assert found is not None
    assert (found.step, found.round) == (over.now, 2)
    assert (found.before, found.after) == (0.44, 1)
    assert "out" in {entry.rule for entry in found.told}


def test_it_may_be_a_deed_that_felled_nobody(
    over: Play, desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    facts = keeping.facts_for(over.encounter, GM)
    monkeypatch.setattr(desk, "ask", lambda *given, state, **more: first_wound(state))
    found = deciding_step.find(over.encounter, facts).step
    assert found is not None and (found.step, found.round) == (2, 1)
    assert "wounded" in {entry.rule for entry in found.told}


def first_wound(state: bytes) -> str:
    return "1" if Sample().decode(state).combatants["carl"].wounds else "0"


def test_it_takes_a_while_and_is_kept_then(
    over: Play, desk: Desk, ask: Callable[[], str], gwen: User
) -> None:
    desk.open = False
    page = laptop_of(gwen).get(f"/e/{over.pk}/report/").content.decode()
    assert f'hx-post="/e/{over.pk}/report/moment/"' in page
    assert "hx-post" in ask()
    desk.open = True
    told = ask()
    assert "44%" in told and "100%" in told and "hx-post" not in told
    desk.asked.clear()
    assert "The deciding moment" in laptop_of(gwen).get(f"/e/{over.pk}/report/").content.decode()
    assert "The deciding moment" in ask() and not desk.asked


def test_where_no_step_changed_much_nothing_is_called_deciding(
    over: Play, desk: Desk, ask: Callable[[], str], gwen: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(desk, "ask", lambda *given, state, **more: f"0.9{first_wound(state)}")
    told = ask()
    assert "hardly ever in doubt" in told and "deciding moment" not in told
    text = laptop_of(gwen).get(f"/e/{over.pk}/report.md").content.decode()
    assert "hardly ever in doubt" in text and "deciding moment" not in text


def test_the_text_tells_it_too(over: Play, ask: Callable[[], str], desk: Desk, gwen: User) -> None:
    ask()
    text = laptop_of(gwen).get(f"/e/{over.pk}/report.md").content.decode()
    assert "The deciding moment" in text and "from 44% to 100%" in text


def test_players_get_nothing_of_it(
    over: Play, desk: Desk, ask: Callable[[], str], pia: Seat
) -> None:
    ask()
    phone = phone_of(pia)
    assert "deciding" not in phone.get(f"/e/{over.pk}/report/").content.decode()
    assert phone.post(f"/e/{over.pk}/report/moment/").status_code in (302, 404)
    assert Report.objects.filter(encounter=over.pk).count() == 4
    assert keeping.facts_for(over.encounter, f"seat-{pia.pk}").deciding is None


def test_a_fight_in_which_nothing_was_done_has_none(yard: Play, desk: Desk) -> None:
    assert yard.rule("end").ok and yard.undo(back_to=1).ok
    facts = FightEditions(yard).gm
    assert deciding_step.find(yard.encounter, facts) == deciding_step.Search(False)


def test_a_damaged_step_costs_the_deciding_step_and_nothing_else(
    over: Play, desk: Desk, ask: Callable[[], str]
) -> None:
    Step.objects.filter(encounter=over.pk, number=over.now - 1).update(state="gone")
    assert "hx-post" not in ask()


def test_rules_that_fail_in_every_fight_cost_the_deciding_step_too(
    over: Play, desk: Desk, ask: Callable[[], str]
) -> None:
    desk.fights = 0
    assert not ask().strip()


def test_a_fight_that_is_on_has_none(yard: Play, desk: Desk, gwen: User) -> None:
    answer = laptop_of(gwen).post(f"/e/{yard.pk}/report/moment/")
    assert answer.status_code == 200 and not answer.content.strip() and not desk.asked


def test_of_many_rounds_some_are_looked_at() -> None:
    some = deciding_step.spread(range(100))
    assert (len(some), some[0], some[-1]) == (deciding_step.MOST, 0, 99)


def test_an_edition_of_an_earlier_version_still_has_it(over: Play) -> None:
    plain = json.loads(encode(keeping.facts_for(over.encounter, GM)))
    plain["moment"] = {"step": 3, "round": 1, "tick": 1, "before": 0.2, "after": 0.9}
    found = decode(json.dumps(plain)).deciding
    assert found is not None and found.decisive and found.step == 3


# -- its sentences --------------------------------------------------------------------------------


@pytest.mark.parametrize("slug", [item.slug for item in registry.all() if item.slug != "sample"])
def test_a_deciding_step_is_whole_exchanges_in_whole_sentences(gwen: User, slug: str) -> None:
    """Each of the first forty steps in turn is the deciding one."""
    play, ruleset = demo_fight(gwen, slug), registry.get(slug)
    for _ in range(40):
        pending = ruleset.pending(play.state)
        if not pending or play.attempts():
            break
        moves.answer(play.tap(), ruleset.suggest(play.state, pending[0]))
    facts, entries = FightEditions(play).gm, list[Entry]()
    words = ReportWords(facts)
    for step in play.steps:
        logged = (ruleset.tell(play.state, entry, WHOLE) for entry in entries_of(step))
        entries += [entry for entry in logged if entry is not None]
        told = deciding_step._log_of_moment(play.encounter, facts, step.number)
        ends = list(accumulate(map(len, beats_of(ruleset, entries)), initial=0))
        begins = [at for at in ends if tuple(entries[at : at + len(told)]) == told]
        assert begins, f"step {step.number} begins within an exchange"
        found = words.sentences(
            DecidingStep(step=step.number, round=1, tick=1, before=0, after=1, told=told)
        )
        assert all(item.endswith((".", "more")) and "_" not in item for item in found), found


def test_it_is_told_as_the_moment_that_the_phones_were_told(
    foes_first: Play, faces: list[int]
) -> None:
    """One tap of the GM plays both goblins: neither blow alone decides, and the weightier comes
    first."""
    play = foes_first
    play.rule("engage", target="aldo", other="goblin-2")
    faces[:] = [2, 19, 6, 4]
    assert moves.play_foes(play.tap()).ok
    board = boards.read_board(play.encounter.campaign_id)
    context = board.context(gm=True)
    shown = [context.voice.plain(said) for said in sentences_of(moments(context)[0])]
    facts = FightEditions(play).gm
    told = deciding_step._log_of_moment(play.encounter, facts, play.now)
    step = DecidingStep(step=play.now, round=1, tick=1, before=0, after=1, told=told)
    assert ReportWords(facts).sentences(step) == shown
    assert shown[0].startswith("Goblin 2 hits Aldo") and "Goblin 1 misses Aldo." in shown


def sentences_of(moment: Moment) -> list[Phrase]:
    return [said for deed in moment.deeds for said in summary_of(deed.result).phrases]
