"""`{% icon "undo" %}` for panels: the same icon as everywhere, drawn once and kept.
`{% sprite %}` is what they are taken from, once a page."""

from django import template

from encounters import signs

register = template.Library()
register.simple_tag(signs.icon)
register.simple_tag(signs.sprite)
