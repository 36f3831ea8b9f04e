from django.apps import AppConfig


class Coc7Config(AppConfig):
    name = "rulesets.coc7"
    label = "coc7"

    def ready(self) -> None:
        from rulesets import registry

        registry.install(self.name)
