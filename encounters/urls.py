"""All URLs of the project, app by app."""

from django.contrib import admin
from django.templatetags.static import static
from django.urls import include, path
from django.views.generic import RedirectView

urlpatterns = [
    path("", include("encounters.screens.urls")),  # first: Django tries them in order, at every tap
    path("", include("encounters.campaigns.urls")),
    path("", include("encounters.accounts.urls")),
    path("", include("encounters.combatants.urls")),
    path("", include("encounters.lobby.urls")),
    path("i18n/", include("django.conf.urls.i18n")),
    path("admin/password_change/", RedirectView.as_view(pattern_name="password_change")),
    path("admin/login/", RedirectView.as_view(pattern_name="login", query_string=True)),
    path("admin/", admin.site.urls),
    path("favicon.ico", RedirectView.as_view(url=static("img/favicon.svg"))),
]

handler500 = "encounters.serve.observability.failures.anyone_failed"
