"""Companions are equal cells that never scroll and cut no sign, number or word; the strip of an
order never scrolls either."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.contrib.auth.models import User

from rulesets import registry
from tests.browser.budget import LOOKS
from tests.browser.fights import fought
from tests.browser.phone import Phone
from tests.phones import phone_of

FAULTS = """() => {
  const box = (one) => one.getBoundingClientRect(), found = [];
  const mates = document.getElementById("mates"), cells = [...mates.children];
  const strip = document.querySelector(".top > .strip");
  for (const one of [mates, strip, document.documentElement])
    if (one.scrollWidth > one.clientWidth + 1) found.push(`${one.className} scrolls`);
  const compact = getComputedStyle(mates).display === "flex";
  const widths = cells.map((one) => box(one).width);
  if (!compact && Math.max(...widths) - Math.min(...widths) > 1) found.push(`widths ${widths}`);
  for (const cell of cells) {
    if (!compact && box(cell).height > 50) found.push(`${box(cell).height} high`);
    for (const one of cell.querySelectorAll(".num, .what > b, .health")) {
      const mine = box(one), whole = box(cell);
      if (mine.width <= 1) continue;
      const outside = mine.left < whole.left - 0.5 || mine.right > whole.right + 0.5;
      if (outside) found.push(`${cell.innerText}: ${one.className} is cut`);
    }
  }
  return found;
}"""


@pytest.mark.parametrize("look", ["360x740", "390x844"])
@pytest.mark.parametrize(
    ("slug", "language", "field", "value"),
    [
        ("coc7", "de", "status", "dying"),
        ("arm5", "pl", "status", "incapacitated"),
        ("kampbogen", "he", "status", "unconscious"),
    ],
)
def test_cells_of_companions_never_scroll_and_cut_no_life(
    phone: Callable[..., Phone],
    gwen: User,
    look: str,
    slug: str,
    language: str,
    field: str,
    value: str,
) -> None:
    for mates in (0, 1, 4):
        play = fought(gwen, registry.get(slug), language, mates=mates, kinds=2, foes=4, steps=6)
        campaign = play.encounter.campaign
        party = [item.id for item in play.state.combatants.values() if item.side == "party"]
        play.rule("set", target=party[-1], field=field, value=value)
        for number, seat in enumerate(campaign.seats.all()[:2]):
            seen = phone(f"{look}-{mates}-{number}", language=language, **LOOKS[look])
            seen.keep_session(phone_of(seat))
            seen.open(f"/c/{campaign.pk}/")
            seen.in_contact()
            assert seen.page.evaluate(FAULTS) == []
