"""A browser that submits the forms of its panel, and what comes of it."""

from __future__ import annotations

from typing import Any

from django.http import HttpResponse

from encounters.play.models import Encounter, Step

HTMX = {"HX-Request": "true"}


class Phone:
    """A browser that submits the forms of its panel."""

    def __init__(self, client: Any, encounter: Encounter):
        self.client, self.encounter, self.taps = client, encounter, 0

    def send(self, name: str, htmx: bool = True, **fields: Any) -> HttpResponse:
        self.taps += 1
        step = Encounter.objects.get(pk=self.encounter.pk).step
        data = {"step": step, "token": f"phone-{id(self)}-{self.taps}"} | fields
        headers = HTMX if htmx else {}
        return self.client.post(f"/e/{self.encounter.pk}/{name}", data, headers=headers)

    def answer(self, by: str, kind: str, choice: str, **fields: Any) -> HttpResponse:
        return self.send("answer", by=by, kind=kind, choice=choice, **fields)

    def get(self, name: str, htmx: bool = True) -> HttpResponse:
        return self.client.get(f"/e/{self.encounter.pk}/{name}", headers=HTMX if htmx else {})


def body(answer: HttpResponse) -> str:
    return answer.content.decode()


def last(encounter) -> dict[str, Any]:
    return Step.objects.filter(encounter=encounter).latest("number").choice
