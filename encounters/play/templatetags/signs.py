"""`{% icon "undo" %}` for panels: the same icon as everywhere, drawn once and kept.
`{% sprite %}` is what they are taken from, once a page."""

from django import template

from encounters.text import snippets

register = template.Library()
register.simple_tag(snippets.icon)
register.simple_tag(snippets.sprite)
