"""The language of the machine, for what commands print."""

from __future__ import annotations

import locale

from django.conf import settings
from django.utils.translation import get_language, gettext, override


def language_of(console: object) -> str:
    """This machine's language, or English if the console cannot print its letters."""
    with override(language()):
        return get_language() if can_say(console, gettext("Ctrl-C stops it.")) else "en"


def can_say(console: object, text: str) -> bool:
    """Whether the console, or the file it is redirected to, can encode the text."""
    try:
        text.encode(getattr(console, "encoding", None) or "utf-8")
    except UnicodeEncodeError:
        return False
    return True


def language() -> str:
    """This machine's language, if the program is translated into it."""
    name = (locale.getlocale()[0] or "").split("_")[0]
    return name if name in dict(settings.LANGUAGES) else settings.LANGUAGE_CODE
