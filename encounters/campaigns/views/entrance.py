"""The GM's way in without a password, on the machine that serves."""

from django.contrib import messages
from django.contrib.auth import login
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET

from encounters.campaigns import entrance


@require_GET
@never_cache
def anyone_enter(request: HttpRequest, token: str) -> HttpResponse:
    """Signs in whoever has the link that was shown when the server started."""
    if not entrance.used(token):
        if request.user.is_authenticated:
            return redirect("start")
        sorry = _("This link works only once. Start the server again for a new one.")
        messages.error(request, sorry)
        return redirect("login")
    login(request, entrance.owner()[0], backend="django.contrib.auth.backends.ModelBackend")
    return redirect("start")
