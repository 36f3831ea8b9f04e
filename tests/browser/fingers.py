"""Fills in a form on a phone by single touches, until it has the wanted values."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, NamedTuple

from playwright.sync_api import ElementHandle, Error, Locator

from rulesets.contract import Choice, Field
from tests.browser.phone import GUARDED, LID, Phone

MOST_TOUCHES = 40
# The next touch towards the `wanted` values, as [action, element, argument]; an empty list if the
# form has them, and one with "wrong" if no touch leads there.
NEXT = (
    f"(form, wanted) => {{ const lidOf = {LID};"
    + """
  const said = (value) => (value === null || value === undefined ? "" : String(value));
  const touch = (how, element, value = "") => {
    window.finger = lidOf(element) ?? element;
    return window.finger === element ? [how, value] : ["tap", ""];
  };
  const wrong = (why) => ["wrong", why];
  const able = (name) =>
    [...form.elements].filter((part) => part.name === name && !part.matches(":disabled"));
  const label = (control) => control.labels[0] ?? control;
  let rest = wanted.fields;
  if (wanted.option) {
    const declines = able("refuse").find((button) => button.value === wanted.option);
    if (declines) return [...touch("tap", declines), "sends"];
    const rows = able("choice").filter((row) => row.value.split("/")[0] === wanted.option);
    if (!rows.length) return wrong(`no answer ${wanted.option}`);
    let row = rows[0];
    if (row.value.includes("/")) {
      const [first, ...others] = rest;
      row = rows.find((row) => row.value === `${wanted.option}/${said(first.value)}`);
      if (!row) return wrong(`no answer ${wanted.option}/${said(first.value)}`);
      rest = others;
    }
    if (!row.checked) return touch("tap", label(row));
  }
  const pick = (controls, value) => {
    const chosen = controls.find((control) => control.value === value);
    if (!chosen) return value === "" ? null : wrong(`${controls[0].name} has no ${value}`);
    if (chosen.checked) return null;
    const places = chosen.closest("[data-places]");
    if (!places) return touch("tap", label(chosen));
    const stands = controls.find((control) => control.checked) ?? chosen;
    const fighter = stands.closest("li").querySelector("[data-fighter]");
    if (fighter.getAttribute("aria-pressed") !== "true") return touch("tap", fighter);
    return touch("tap", chosen.closest("[data-place]").querySelector("[data-here]"));
  };
  const tick = (boxes, values) => {
    const amiss = (box) => box.checked !== values.includes(box.value);
    const box = boxes.find((box) => box.checked && amiss(box)) ?? boxes.find(amiss);
    if (box) return touch("tap", label(box));
    const lost = values.find((value) => boxes.every((box) => box.value !== value));
    return lost ? wrong(`${boxes[0].name} has no ${lost}`) : null;
  };
  const count = (control, value) => {
    if (control.value === value) return null;
    const [low, high] = [control.min, control.max];
    const below = low !== "" && Number(value) < Number(low);
    if (below || (high !== "" && Number(value) > Number(high)))
      return wrong(`${control.name}: ${value} is not within ${low} and ${high}`);
    const by = Number(value) - Number(control.value);
    const step = control.closest("[data-stepper]")?.querySelector(`[data-step="${Math.sign(by)}"]`);
    return value !== "" && step && Math.abs(by) <= 3
      ? touch("tap", step) : touch("type", control, value);
  };
  const places = (lists, values) => {
    const amiss = lists.findIndex((list, nth) => list.value !== (values[nth] ?? ""));
    return amiss < 0 ? null : touch("select", lists[amiss], values[amiss] ?? "");
  };
  for (const { name, type, value } of rest) {
    const keys = able(name).filter((part) => part.type === "submit");
    const sends = keys.find((part) => part.value === said(value));
    if (sends) {
      window.sends = sends;
      continue;
    }
    const controls = able(name).filter((part) => part.type !== "hidden");
    if (!controls.length) continue;
    const several = Array.isArray(value) ? value.map(said) : [said(value)].filter(Boolean);
    const [first] = controls;
    let next = null;
    if (first.type === "radio" && type === "bool") next = pick(controls, value ? "on" : "");
    else if (first.type === "radio") next = pick(controls, said(value));
    else if (type === "bool") next = tick(controls, value ? [first.value] : []);
    else if (first.type === "checkbox") next = tick(controls, several);
    else if (first.matches("select") && controls.length > 1) next = places(controls, several);
    else if (first.type === "number") next = count(first, said(value));
    else {
      const text = several.join(first.matches("textarea") ? "\\n" : ", ");
      const how = first.matches("select") ? "select" : "type";
      if (first.value !== text) next = touch(how, first, text);
    }
    if (next) return next;
  }
  return null;
}"""
)
SENDS = """form => {
  const keyed = window.sends?.form === form ? window.sends : null;
  const find = (kind) => [...form.elements].find((part) => part.matches(kind));
  return keyed ?? find("button.main") ?? find("button[type=submit]:not([name])");
}"""


class CannotBeTapped(Exception):
    """No control on the phone leads to this value."""


class Wanted(NamedTuple):
    """The answer to tap into a form: its `option` ("" if the form has only one) and its fields."""

    option: str
    fields: tuple[Mapping[str, Any], ...]

    @classmethod
    def of(cls, option: str, prefix: str, fields: Iterable[Field], choice: Choice) -> Wanted:
        return cls(option, tuple(_value(prefix, field, choice) for field in fields))


def _value(prefix: str, field: Field, choice: Choice) -> Mapping[str, Any]:
    value = choice.fields.get(field.name, field.default)
    return {"name": prefix + field.name, "type": field.type, "value": value}


def fill(
    phone: Phone, form: Locator, wanted: Wanted, look: Callable[[], None] = lambda: None
) -> None:
    """Touches the form until it has the wanted values, calls `look`, and submits it."""
    said = {"option": wanted.option, "fields": list(wanted.fields)}
    for _ in range(MOST_TOUCHES):
        step = form.evaluate(NEXT, said)
        if step is None:
            look()
            touch(phone, _element(form.evaluate_handle(SENDS), form))
            return
        how, value, *sends = step
        if how == "wrong":
            raise CannotBeTapped(value)
        finger = _element(phone.page.evaluate_handle("window.finger"), form)
        if how == "tap":
            touch(phone, finger)
        else:
            phone.taps += 1
            finger.fill(value) if how == "type" else finger.select_option(value)
        if sends:
            return
    raise CannotBeTapped(f"{MOST_TOUCHES} touches do not lead to {said}")


def touch(phone: Phone, element: ElementHandle) -> None:
    """Touches the element and counts it; waits if it does not take taps yet."""
    if element.evaluate("(part, guarded) => part.closest(guarded) !== null", GUARDED):
        phone.settle()
    phone.taps += 1
    try:
        element.tap(timeout=5000)
    except Error as error:
        raise CannotBeTapped(str(error)) from error


def _element(handle: Any, form: Locator) -> ElementHandle:
    element = handle.as_element()
    if element is None:
        raise CannotBeTapped(f"nothing sends {form.evaluate('form => form.outerHTML')[:400]}")
    found: ElementHandle = element
    return found
