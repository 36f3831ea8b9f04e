"""`{% icon "undo" %}` for panels: a cached icon. `{{ text|plain }}` in attributes.
`{{ name|times:6 }}`."""

from django import template

from encounters.text import snippets

register = template.Library()
register.simple_tag(snippets.icon)
register.simple_tag(snippets.shapes)
register.filter(snippets.plain)
register.filter(snippets.times)
