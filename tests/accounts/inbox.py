"""Helpers for reading mails."""

from __future__ import annotations

import re

from django.core.mail import EmailMessage
from django.http import HttpResponse


def link_in(message: EmailMessage) -> str:
    """The path of the link in a mail."""
    found = re.search(r"http://testserver(/\S+)", str(message.body))
    assert found is not None, f"no link in: {message.body}"
    return found[1]


def same(page: HttpResponse, address: str) -> str:
    """The page without the parts that always differ, and without the submitted address."""
    plain = re.sub(r'("X-CSRFToken": "|csrfmiddlewaretoken" value=")[^"]+', "", page.text)
    return plain.replace(address, "")
