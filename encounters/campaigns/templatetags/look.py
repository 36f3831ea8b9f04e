"""Small pieces of markup shared by pages."""

from collections.abc import Iterable
from typing import Any

from django import forms, template
from django.conf import settings
from django.forms.boundfield import BoundField
from django.templatetags.static import static
from django.utils import translation
from django.utils.html import format_html_join
from django.utils.safestring import SafeString

from encounters.campaigns import languages, network
from encounters.forms import mistakes as mistakes_of
from encounters.forms.names import KeepingSelect
from encounters.forms.row import Mistake
from encounters.serve.middleware.static_files import sources
from encounters.serve.startup.version import VERSION
from encounters.text import snippets
from encounters.text.wording import message
from rulesets import registry

register = template.Library()
register.filter(snippets.plain)
FITS_BESIDE_ANOTHER = 11  # characters of a choice, on the narrowest phone


@register.inclusion_tag("parts/icon.html")
def icon(name: str, size: str = "") -> dict[str, str]:
    """An icon of `static/icons.svg`; `size` is "l" for the large one."""
    return {"name": name, "size": size}


@register.simple_tag
def version() -> str:
    return VERSION


@register.simple_tag(takes_context=True)
def on_a_laptop(context: dict[str, Any]) -> bool:
    """Whether the page is served from a machine in this network, not from a server with a domain
    name."""
    request = context.get("request")
    return request is not None and network.is_on_laptop(request)


@register.simple_tag
def styles(bundle: str) -> SafeString:
    """Links to the style sheets of a bundle."""
    link = '<link rel="stylesheet" href="{}">'
    return format_html_join("\n  ", link, _addresses(f"bundles/{bundle}.css"))


@register.simple_tag
def scripts(bundle: str) -> SafeString:
    """The scripts of a bundle; they run when the page has been parsed."""
    return format_html_join(
        "\n  ", '<script src="{}" defer></script>', _addresses(f"bundles/{bundle}.js")
    )


def _addresses(bundle: str) -> list[tuple[str]]:
    names = sources(bundle) if settings.DEBUG else [bundle]
    return [(static(name),) for name in names]


@register.simple_tag(takes_context=True)
def languages_here(context: dict[str, Any]) -> list[dict[str, Any]]:
    """The languages in which this page is available."""
    request = context.get("request")
    codes = languages.menu_languages(request) if request else languages.ALL
    return [translation.get_language_info(code) for code in codes]


@register.simple_tag(takes_context=True)
def languages_to_come(context: dict[str, Any]) -> list[dict[str, Any]]:
    """The languages into which this page's game is partly translated, each with its percentage."""
    request = context.get("request")
    shares = languages.menu_progress(request) if request else {}
    return [translation.get_language_info(code) | {"share": shares[code]} for code in shares]


@register.filter
def initial(name: str) -> str:
    """The letter in an avatar."""
    return name.strip()[:1].upper()


@register.simple_tag
def mistakes(*several: forms.Form) -> list[Mistake]:
    """All mistakes in the forms of a page, if they were sent."""
    return mistakes_of(*(form for form in several if form.is_bound))


@register.filter
def layout(field: BoundField) -> str:
    """The layout of a field: "several" or "check" for check boxes, "meant" for explained choices,
    else the widget's own or "above"."""
    match field.field.widget:
        case forms.CheckboxSelectMultiple():
            return "several"
        case forms.RadioSelect():
            return "meant"
        case forms.CheckboxInput():
            return "check"
    return getattr(field.field.widget, "layout", "above")


@register.filter
def is_long(field: BoundField) -> bool:
    """Whether its choices are too long to stand side by side; names of rows may be."""
    if isinstance(field.field.widget, KeepingSelect):
        return True
    if not isinstance(field.field, forms.ChoiceField):
        return False
    return any(len(str(choice.choice_label)) > FITS_BESIDE_ANOTHER for choice in field)


@register.filter
def explained(items: Iterable[Any]) -> bool:
    """Whether any of these fields has help, a source or errors shown below it."""
    return any(item.errors or _has_a_line_below(item) for item in items)


def _has_a_line_below(item: Any) -> bool:
    bound = getattr(item, "field", None)
    on_tap, follows = (getattr(bound, name, "") for name in ("on_tap", "follows"))
    return bool(follows or (item.help_text and not on_tap))


@register.filter
def game(slug: str) -> str:
    """The name of a game, or the slug if the game is not installed."""
    try:
        return message(registry.get(slug).name)
    except registry.UnknownRuleset:
        return slug
