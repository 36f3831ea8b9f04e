"""Sheet forms in a wide font: no label covers another one, or its help."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.contrib.auth.models import User

from encounters.lobby import opening
from rulesets import registry
from rulesets.contract import Ruleset
from tests.browser.phone import Phone
from tests.browser.seats import passed_to_the_gm

# Labels that overlap in Inter, spaced to be as wide as DejaVu Sans, the widest font of desktops.
OVERLAPS = """() => {
  document.documentElement.style.setProperty("--font", "Inter");
  document.body.style.letterSpacing = "0.06em";
  document.querySelectorAll("#panel details").forEach((one) => { one.open = true; });
  const boxes = [...document.querySelectorAll(
    "#panel :is(.named > *, .heads > span, .below > .note, legend > span, .seg > span)",
  )].filter((one) => one.checkVisibility() && one.parentElement.clientWidth > 1).flatMap((one) => {
    const range = document.createRange();
    range.selectNodeContents(one);
    const seen = [...range.getClientRects()].filter(({ width }) => width > 1);
    return seen.map((box) => ({ one, box }));
  });
  const over = ({ one, box }) => boxes.filter(({ one: other, box: next }) =>
    one !== other && Math.min(box.right, next.right) - Math.max(box.left, next.left) > 1
      && Math.min(box.bottom, next.bottom) - Math.max(box.top, next.top) > 3);
  return [...new Set(boxes.filter((box) => over(box).length).map(({ one }) => one.textContent))];
}"""


@pytest.fixture
def laptop(phone: Callable[..., Phone]) -> Phone:
    return phone("Gwen", width=1280, height=800)


@pytest.mark.parametrize("ruleset", registry.all(), ids=lambda ruleset: ruleset.slug)
def test_no_label_of_a_sheet_overlaps_another(laptop: Phone, gwen: User, ruleset: Ruleset) -> None:
    for language in ruleset.languages:
        laptop.context.set_extra_http_headers({"Accept-Language": language})
        campaign = opening.create_with_demo(gwen, ruleset, language)
        hero = campaign.combatants.filter(kind="character")[0]
        passed_to_the_gm(gwen, laptop, f"/c/{campaign.pk}/gm/library/{hero.pk}/")
        assert laptop.page.evaluate(OVERLAPS) == [], language
