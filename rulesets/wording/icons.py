"""Icons of `static/icons.svg` that all games share."""

from collections.abc import Mapping

EVERY_GAME: Mapping[str, str] = {
    "round": "clock",
    "gm": "gavel",
    "set": "gavel",
    "add": "plus",
    "default": "check",
    "suggest": "dice",
    "dead": "skull",
}
