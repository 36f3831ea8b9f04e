"""Compiles the message catalogues into a wheel, and names them, since Git ignores them."""

import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class CatalogueHook(BuildHookInterface):  # type: ignore[type-arg]
    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        sys.path.insert(0, str(Path(self.root)))
        from encounters.serve.startup.catalogues import compile_all, in_checkout

        compile_all(in_checkout())
        build_data["artifacts"].append("*.mo")
