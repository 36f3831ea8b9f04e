"""The GM's way in without a password."""

from django.contrib.auth import login
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET

from encounters.campaigns import entrance, limits

BACKEND = "django.contrib.auth.backends.ModelBackend"


@require_GET
@never_cache
def anyone_enter(request: HttpRequest, token: str) -> HttpResponse:
    """Signs in whoever has the link that was shown when the server started."""
    if entrance.used(token):
        login(request, entrance.owner()[0], backend=BACKEND)
        return redirect("start")
    return redirect("start") if request.user.is_authenticated else _no_longer(request)


def _no_longer(request: HttpRequest) -> HttpResponse:
    """What to do with a link that lets nobody in. Links cannot be guessed, so a right one passes
    whatever was tried before; wrong ones are counted to keep who tries them from trying on."""
    visitor = limits.Visitor(request, limits.LINKS)
    visitor.check()
    visitor.failed()
    return render(request, "campaigns/link_used.html", status=410)
