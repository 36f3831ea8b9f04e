from django.apps import AppConfig


class HallConfig(AppConfig):
    name = "encounters.lobby"
