"""A page in blocks: the elements that have an id."""

from __future__ import annotations

from collections import defaultdict
from html.parser import HTMLParser

VOID = {"area", "base", "br", "col", "hr", "img", "input", "link", "meta", "source", "wbr", "path"}


class Blocks(HTMLParser):
    """The elements of a page that have an id, each without those inside it, by id."""

    def __init__(self, page: str):
        super().__init__(convert_charrefs=False)
        self.texts: dict[str, list[str]] = defaultdict(list)
        self.open: list[tuple[str, str]] = [("", "page")]  # tag and innermost id
        self.feed(page)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        inside = self.open[-1][1]
        id = dict(attrs).get("id")
        if id:
            self.texts[inside].append(f"<#{id}>")
        self.texts[id or inside].append(self.get_starttag_text() or "")
        if tag not in VOID:
            self.open.append((tag, id or inside))

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.texts[self.open[-1][1]].append(self.get_starttag_text() or "")

    def handle_endtag(self, tag: str) -> None:
        if tag in (name for name, _ in self.open[1:]):
            while self.open[-1][0] != tag:
                self.open.pop()
            self.texts[self.open.pop()[1]].append(f"</{tag}>")

    def handle_data(self, data: str) -> None:
        if text := " ".join(data.split()):
            self.texts[self.open[-1][1]].append(text)

    def handle_entityref(self, name: str) -> None:
        self.handle_data(f"&{name};")

    def handle_charref(self, name: str) -> None:
        self.handle_data(f"&#{name};")

    @property
    def by_id(self) -> dict[str, list[str]]:
        return {id: [" ".join(text.split()) for text in texts] for id, texts in self.texts.items()}
