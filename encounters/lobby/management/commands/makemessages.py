"""Django's command, which also collects the texts in `words.toml` of the games."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from django.core.management.base import CommandParser
from django.core.management.commands import makemessages

from rulesets.lexicon import FILE, messages_of

SUFFIX = ".toml"
AS_DJANGO = ("html", "txt", "py")


class BuildFile(makemessages.BuildFile):
    """Gives xgettext the texts of such a file as a program that marks them."""

    def preprocess(self) -> None:
        if self.translatable.file != FILE:
            super().preprocess()
            return
        marked = []
        for message in messages_of(Path(self.path).parent):
            keyword, texts = "pgettext", [message.text]
            if message.plural:
                keyword, texts = "npgettext", [message.text, message.plural]
            marked.append(f"{keyword}({', '.join(map(repr, [message.context, *texts]))})\n")
        Path(self.work_path).write_text("".join(marked), encoding="utf-8")


class Command(makemessages.Command):
    build_file_class = BuildFile

    def add_arguments(self, parser: CommandParser) -> None:
        super().add_arguments(parser)
        parser.set_defaults(extensions=[*AS_DJANGO, SUFFIX.removeprefix(".")])

    def find_files(self, root: str) -> list[Any]:
        files = super().find_files(root)
        return [each for each in files if each.file == FILE or not each.file.endswith(SUFFIX)]
