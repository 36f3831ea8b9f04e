"""`{% icon "undo" %}` for panels: the same icon as everywhere, drawn once and kept."""

from django import template

from encounters.play.panels import signs

register = template.Library()
register.simple_tag(signs.icon)
