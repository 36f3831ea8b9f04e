"""What a GM's account may do in the admin: edit the content of its own campaigns, nothing else.

Whoever runs the server adds further accounts there: staff, in the group "GM".
"""

from __future__ import annotations

from typing import Any

from django.contrib.auth.models import Group, Permission, User

GROUP = "GM"
EDITED = {
    "campaigns": ("campaign", "seat", "invitation"),
    "combatants": ("combatant",),
    "play": ("encounter", "participant"),
}
SEEN = {"play": ("step",)}


def make_group(**signal: Any) -> None:
    """Gives the group exactly these rights, after every migration."""
    group, _ = Group.objects.get_or_create(name=GROUP)
    group.permissions.set(_permissions())


def grant(user: User) -> None:
    """Makes the account a GM's."""
    user.is_staff = True
    user.save(update_fields=["is_staff"])
    user.groups.add(Group.objects.get(name=GROUP))


def _permissions() -> list[Permission]:
    wanted = {(app, f"view_{model}") for app, models in SEEN.items() for model in models} | {
        (app, f"{right}_{model}")
        for app, models in EDITED.items()
        for model in models
        for right in ("view", "add", "change", "delete")
    }
    known = Permission.objects.select_related("content_type")
    return [one for one in known if (one.content_type.app_label, one.codename) in wanted]
