"""Thousands of pages, whose contexts nobody reads."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from django.template.base import Template

Plain = Template._render
"""As it is before pytest-django sets up Django's tests, in which each template keeps its context
for the response."""


@pytest.fixture(autouse=True, scope="package")
def _without_contexts() -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Template, "_render", Plain)
        yield
