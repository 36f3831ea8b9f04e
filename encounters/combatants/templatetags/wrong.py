"""Template tag for the mistakes in the forms of a page."""

from django import forms, template

from encounters import forms as ours
from encounters.forms.row import Mistake

register = template.Library()


@register.simple_tag
def mistakes(*several: forms.Form) -> list[Mistake]:
    """All mistakes in these forms, if they were sent."""
    return ours.mistakes(*(form for form in several if form.is_bound))
