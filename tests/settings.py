"""The settings of the project, with the game that new ones are copied from and quick passwords."""

from encounters.settings import *  # noqa: F403
from encounters.settings import INSTALLED_APPS

INSTALLED_APPS = [*INSTALLED_APPS, "rulesets.sample"]
PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
