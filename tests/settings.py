"""The settings of the project, with the game that new ones are copied from."""

from encounters.settings import *  # noqa: F403
from encounters.settings import INSTALLED_APPS

INSTALLED_APPS = [*INSTALLED_APPS, "rulesets.sample"]
