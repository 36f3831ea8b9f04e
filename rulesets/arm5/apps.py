from django.apps import AppConfig


class Arm5Config(AppConfig):
    name = "rulesets.arm5"
    label = "arm5"

    def ready(self) -> None:
        from rulesets import registry

        registry.install(self.name)
