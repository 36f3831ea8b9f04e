"""URLs of accounts: signing in and up, and the account's own pages."""

from django.contrib.auth import views as auth
from django.urls import path

from encounters.accounts.views import account, factors, signing_in

HERE = "accounts/"
PASSKEY = f"{HERE}passkeys/<int:passkey_pk>/"

urlpatterns = [
    path(HERE, account.account_home, name="account_home"),
    path(f"{HERE}called/", account.account_called, name="account_called"),
    path(f"{HERE}login/", signing_in.anyone_sign_in, name="login"),
    path(f"{HERE}code/", signing_in.anyone_second_step, name="anyone_second_step"),
    path("enter/<str:token>/", signing_in.anyone_enter, name="anyone_enter"),
    path(f"{HERE}phone/", signing_in.gm_phone, name="gm_phone"),
    path("phone/<str:token>/", signing_in.anyone_phone, name="anyone_phone"),
    path(f"{HERE}passkey/ask/", signing_in.anyone_passkey_ask, name="anyone_passkey_ask"),
    path(f"{HERE}passkey/", signing_in.anyone_passkey, name="anyone_passkey"),
    path(f"{HERE}logout/", auth.LogoutView.as_view(), name="logout"),
    path(f"{HERE}new/", signing_in.anyone_sign_up, name="anyone_sign_up"),
    path(f"{HERE}new/<str:token>/", signing_in.anyone_new_account, name="anyone_new_account"),
    path(f"{HERE}password/", factors.account_password, name="password_change"),
    path(
        f"{HERE}password/done/",
        auth.PasswordChangeDoneView.as_view(template_name="accounts/password_done.html"),
        name="password_change_done",
    ),
    path(f"{HERE}reset/", factors.anyone_reset, name="anyone_reset"),
    path(
        f"{HERE}reset/<str:uidb64>/<str:token>/",
        factors.anyone_new_password,
        name="anyone_new_password",
    ),
    path(f"{HERE}confirm/", account.account_confirm, name="account_confirm"),
    path(f"{HERE}address/", account.account_address, name="account_address"),
    path(f"{HERE}address/<str:token>/", account.anyone_address, name="anyone_address"),
    path(f"{HERE}devices/", account.account_devices, name="account_devices"),
    path(f"{HERE}devices/end/", account.account_end_others, name="account_end_others"),
    path(
        f"{HERE}devices/<int:device_pk>/end/", account.account_end_device, name="account_end_device"
    ),
    path(f"{HERE}codes/", factors.account_codes, name="account_codes"),
    path(f"{HERE}codes/off/", factors.account_codes_off, name="account_codes_off"),
    path(f"{HERE}codes/recovery/", factors.account_recovery, name="account_recovery"),
    path(f"{HERE}passkeys/", factors.account_passkeys, name="account_passkeys"),
    path(f"{HERE}passkeys/ask/", factors.account_passkey_ask, name="account_passkey_ask"),
    path(f"{HERE}passkeys/add/", factors.account_passkey_add, name="account_passkey_add"),
    path(f"{PASSKEY}name/", factors.account_passkey_name, name="account_passkey_name"),
    path(f"{PASSKEY}remove/", factors.account_passkey_remove, name="account_passkey_remove"),
    path(f"{HERE}delete/", account.account_delete, name="account_delete"),
]
