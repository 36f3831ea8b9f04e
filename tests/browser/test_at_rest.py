"""An idle page costs no more after a touch than before it."""

from collections.abc import Callable

import pytest

from encounters.campaigns.models import Campaign
from encounters.play.models import Encounter
from tests.browser.phone import Phone
from tests.browser.table import begin, change, join

CONTEXTS = """
const Real = window.AudioContext;
window.contexts = [];
window.AudioContext = class extends Real {
  constructor() {
    super();
    window.contexts.push(this);
  }
};
"""
# As on a home network without HTTPS.
WITHOUT_LOCK = "delete Navigator.prototype.wakeLock"
WITH_LOCK = """
window.locks = [];
navigator.wakeLock.request = async () => {
  const lock = new EventTarget();
  lock.release = () => {
    lock.over = true;
    lock.dispatchEvent(new Event("release"));
  };
  window.locks.push(lock);
  return lock;
};
"""
HELD = "locks.filter(lock => !lock.over).length"
PLAYS = "!document.getElementById('awake').paused"


@pytest.fixture
def pia(phone: Callable[..., Phone], salt_road: Campaign, bridge: Encounter) -> Phone:
    pia = phone("Pia")
    pia.page.context.add_init_script(CONTEXTS)
    return pia


def touch(phone: Phone) -> None:
    phone.page.mouse.click(5, 300)


def asks(phone: Phone, question: str) -> None:
    """Sets whether the fight waits for this phone, as the server would."""
    phone.page.evaluate("key => (document.getElementById('panel').dataset.mine = key)", question)
    phone.page.evaluate("document.dispatchEvent(new CustomEvent('updated', {detail: {drawn: []}}))")


def test_sound_is_ready_after_a_touch_and_does_not_run_between_sounds(
    pia: Phone, salt_road: Campaign
) -> None:
    join(pia, salt_road, "Aldo")
    for _ in range(2):
        touch(pia)
    pia.page.wait_for_function("contexts.length > 0 && contexts.every(c => c.state == 'suspended')")
    assert pia.page.evaluate("contexts.length") == 1


def test_the_screen_is_kept_on_by_a_lock_while_the_fight_lasts(
    pia: Phone, salt_road: Campaign, bridge: Encounter
) -> None:
    pia.page.context.add_init_script(WITH_LOCK)
    join(pia, salt_road, "Aldo")
    touch(pia)
    assert pia.page.evaluate("locks.length") == 0, "nobody fights yet"
    begin(bridge)
    pia.shows(change(salt_road))
    pia.page.wait_for_function(f"() => {HELD} == 1")
    touch(pia)
    assert not pia.page.evaluate(PLAYS)
    over = "document.getElementById('mid').insertAdjacentHTML('beforeend', '<p id=result>')"
    pia.page.evaluate(over)
    touch(pia)
    assert pia.page.evaluate(HELD) == 0, "the fight is over"


def test_without_a_lock_the_film_plays_only_while_the_fight_waits_for_this_phone(
    pia: Phone, salt_road: Campaign, bridge: Encounter
) -> None:
    pia.page.context.add_init_script(WITHOUT_LOCK)
    begin(bridge)
    join(pia, salt_road, "Aldo")
    asks(pia, "")
    pia.page.evaluate("document.getElementById('next')?.remove()")
    touch(pia)
    pia.page.wait_for_function(f"() => !({PLAYS})")
    asks(pia, "move")
    pia.page.wait_for_function(f"() => {PLAYS}")
    asks(pia, "")
    assert not pia.page.evaluate(PLAYS)
