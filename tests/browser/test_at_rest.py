"""A page at rest costs no more after a touch than before it."""

from collections.abc import Callable, Iterator

import pytest

from encounters.campaigns.models import Campaign
from encounters.play.models import Encounter
from tests.browser.phone import Phone
from tests.browser.table import join

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


@pytest.fixture
def pia(phone: Callable[..., Phone], salt_road: Campaign, bridge: Encounter) -> Iterator[Phone]:
    pia = phone("Pia")
    pia.page.context.add_init_script(CONTEXTS)
    join(pia, salt_road, "Aldo")
    yield pia
    pia.throw_away()


def test_sound_is_ready_after_a_touch_and_does_not_run_between_sounds(pia: Phone) -> None:
    for _ in range(2):
        pia.page.mouse.click(5, 300)
    pia.page.wait_for_function("contexts.length > 0 && contexts.every(c => c.state == 'suspended')")
    assert pia.page.evaluate("contexts.length") == 1
