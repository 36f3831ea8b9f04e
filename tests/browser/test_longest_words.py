"""The longest words of every game and language fit the narrowest places: on a phone of 360 pixels,
beside another label, in a choice, in an empty field."""

from __future__ import annotations

from collections.abc import Callable

from django.contrib.auth.models import User
from django.utils.translation import override

from encounters.lobby import opening
from encounters.text.wording import message as said
from rulesets import registry
from rulesets.contract import Ruleset
from tests.browser.game_languages import IN_TWO_LANGUAGES
from tests.browser.phone import Phone
from tests.browser.seats import gms
from tests.browser.test_frame import SMALL
from tests.browser.words import words_broken

# The first section of a sheet, with a field for each of these words.
LABELLED = """(words) => {
  const fields = document.querySelector(".fields:has(> .field > .named > label)");
  const field = fields.querySelector(".field:has(> .named > label)");
  fields.replaceChildren(...words.map((word) => {
    const copy = field.cloneNode(true);
    copy.querySelector("label").textContent = word;
    return copy;
  }));
}"""

# Truncated content of fields: choices and placeholders.
CUT = """() => {
  const pen = document.createElement("canvas").getContext("2d");
  const cut = (one, text) => {
    const style = getComputedStyle(one);
    pen.font = style.font;
    const padding = parseFloat(style.paddingInlineStart) + parseFloat(style.paddingInlineEnd);
    return pen.measureText(text).width > one.clientWidth - padding + 1;
  };
  document.querySelectorAll("#panel details").forEach((one) => { one.open = true; });
  const seen = (what) => [...document.querySelectorAll(what)].filter((one) => one.clientWidth);
  return [
    ...seen("#panel select").flatMap((one) =>
      [...one.options].map(({ text }) => text).filter((text) => cut(one, text))),
    ...seen("#panel input[placeholder]").map((one) => [one, one.placeholder])
      .filter(([one, text]) => cut(one, text)).map(([, text]) => text),
  ];
}"""


@IN_TWO_LANGUAGES
def test_the_longest_words_fit_on_a_small_phone(
    phone: Callable[..., Phone], gwen: User, ruleset: Ruleset, language: str
) -> None:
    home = f"/c/{opening.create_with_demo(gwen, ruleset, language).pk}/gm/"
    cut: list[str] = []
    laptop = gms(gwen, phone, home, **SMALL, language=language)
    for path in ("library/new/character/?as=", "rules/", "pick/?into=new", "library/new/foe/"):
        laptop.open(home + path)
        cut += laptop.page.evaluate(CUT)
        assert words_broken(laptop) == [], path
        assert laptop.overflow() <= 0, path
    assert not cut, "too long for its field"
    laptop.page.evaluate(LABELLED, words(ruleset, language))
    assert words_broken(laptop) == []
    assert laptop.overflow() <= 0


# The writing direction of number inputs.
TYPED = """() => [...new Set([...document.querySelectorAll("[type=number]")]
  .map((one) => getComputedStyle(one).direction))]"""


def test_a_minus_stands_before_its_number_also_right_to_left(
    phone: Callable[..., Phone], gwen: User
) -> None:
    home = f"/c/{opening.create_with_demo(gwen, registry.get('arm5'), 'he').pk}/gm/"
    sheet = gms(gwen, phone, f"{home}library/new/character/?as=", **SMALL, language="he")
    assert sheet.page.evaluate(TYPED) == ["ltr"]


def words(ruleset: Ruleset, language: str) -> list[str]:
    """Every word of the game, as in its labels."""
    with override(language):
        return sorted({said(term.word) for term in ruleset.wording.terms.values()})
