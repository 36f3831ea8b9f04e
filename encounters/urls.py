"""Every address of the project, app by app."""

from django.contrib import admin
from django.contrib.auth import views as auth
from django.templatetags.static import static
from django.urls import include, path
from django.views.generic import RedirectView

from encounters.campaigns.views.account import gm_password

urlpatterns = [
    path("", include("encounters.campaigns.urls")),
    path("", include("encounters.combatants.urls")),
    path("", include("encounters.play.urls")),
    path("", include("encounters.hall.urls")),
    path("accounts/login/", auth.LoginView.as_view(), name="login"),
    path("accounts/logout/", auth.LogoutView.as_view(), name="logout"),
    path("accounts/password/", gm_password, name="password_change"),
    path(
        "accounts/password/done/",
        auth.PasswordChangeDoneView.as_view(template_name="campaigns/password_done.html"),
        name="password_change_done",
    ),
    path("i18n/", include("django.conf.urls.i18n")),
    path("admin/password_change/", RedirectView.as_view(pattern_name="password_change")),
    path("admin/", admin.site.urls),
    path("favicon.ico", RedirectView.as_view(url=static("img/favicon.svg"))),
]

handler500 = "encounters.failures.anyone_failed"
