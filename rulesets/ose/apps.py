from django.apps import AppConfig


class OseConfig(AppConfig):
    name = "rulesets.ose"
    label = "ose"

    def ready(self) -> None:
        from rulesets import registry
        from rulesets.ose.resolver import OldSchoolEssentials

        registry.register(OldSchoolEssentials())
