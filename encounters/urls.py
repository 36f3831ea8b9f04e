"""Every address of the project, app by app."""

from django.contrib import admin
from django.contrib.auth import views as auth
from django.urls import include, path

from encounters.campaigns.views.login import anyone_login

urlpatterns = [
    path("", include("encounters.campaigns.urls")),
    path("", include("encounters.combatants.urls")),
    path("", include("encounters.play.urls")),
    path("accounts/login/", anyone_login, name="login"),
    path("accounts/logout/", auth.LogoutView.as_view(), name="logout"),
    path(
        "accounts/password/",
        auth.PasswordChangeView.as_view(
            template_name="campaigns/password.html", success_url="/accounts/password/done/"
        ),
        name="password_change",
    ),
    path(
        "accounts/password/done/",
        auth.PasswordChangeDoneView.as_view(template_name="campaigns/password_done.html"),
        name="password_change_done",
    ),
    path("i18n/", include("django.conf.urls.i18n")),
    path("admin/", admin.site.urls),
]

handler500 = "encounters.failures.anyone_failed"
