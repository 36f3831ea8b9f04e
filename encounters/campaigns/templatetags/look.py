"""Small pieces of markup that stand on every page."""

from typing import Any

from django import forms, template
from django.forms.boundfield import BoundField
from django.utils import translation

from encounters.campaigns import languages

register = template.Library()
FITS_BESIDE_ANOTHER = 11  # letters of a choice, on the narrowest phone


@register.inclusion_tag("parts/icon.html")
def icon(name: str, size: str = "") -> dict[str, str]:
    """An icon of the sprite; `size` is "l" for the large one."""
    return {"name": name, "size": size}


@register.simple_tag(takes_context=True)
def languages_here(context: dict[str, Any]) -> list[dict[str, Any]]:
    """The languages that this page can be read in."""
    request = context.get("request")
    codes = languages.offered(request) if request else languages.ALL
    return [translation.get_language_info(code) for code in codes]


@register.filter
def initial(name: str) -> str:
    """The letter of an avatar."""
    return name.strip()[:1].upper()


@register.filter
def layout(field: BoundField) -> str:
    """How a field is laid out: a box with its label beside it, several boxes, choices with what
    they mean, or label above."""
    match field.field.widget:
        case forms.CheckboxSelectMultiple():
            return "several"
        case forms.RadioSelect():
            return "meant"
        case forms.CheckboxInput():
            return "check"
    return "above"


@register.filter
def is_long(field: BoundField) -> bool:
    """Whether its choices need a row of their own to be read."""
    if not isinstance(field.field, forms.ChoiceField):
        return False
    return any(len(str(choice.choice_label)) > FITS_BESIDE_ANOTHER for choice in field)
