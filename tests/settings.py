"""The project's settings, with the sample game for new ones and fast password hashing."""

from encounters.settings import *  # noqa: F403
from encounters.settings import INSTALLED_APPS

# `tests` comes first, since it has a faster `flush`.
INSTALLED_APPS = ["tests", *INSTALLED_APPS, "rulesets.sample"]
HOSTED = False
PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
