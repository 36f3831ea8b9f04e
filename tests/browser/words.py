"""Words of a screen that are broken, in the fonts of phones."""

from __future__ import annotations

from tests.browser.phone import Phone

FONTS = ("Roboto", "Inter")  # fonts of phones; every other phone has the first one instead

# Words that break across lines without a hyphen, and numbers that break at all.
BROKEN = """(font) => {
  document.documentElement.style.setProperty("--font", `"${font}", system-ui, sans-serif`);
  const found = [];
  const walk = document.createTreeWalker(document.getElementById("panel"), NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  while (walk.nextNode()) {
    const node = walk.currentNode;
    const unseen = node.parentElement.closest(".sr, details:not([open]) > :not(summary)");
    if (unseen || !node.parentElement.getClientRects().length) continue;
    for (const { 0: word, index } of node.data.matchAll(/[\\p{L}\\p{N}\\p{M}’'\\u00ad]+/gu)) {
      range.setStart(node, index);
      range.setEnd(node, index + word.length);
      if (range.getClientRects().length < 2) continue; // in one piece, as nearly all are
      const lines = [];
      for (let at = index; at < index + word.length; at++) {
        range.setStart(node, at);
        range.setEnd(node, at + 1);
        const box = [...range.getClientRects()].at(-1); // a letter after a hyphen has two
        if (!box?.width) continue;
        const same = lines.at(-1);
        if (!same || box.top >= same.bottom - 1) lines.push({ bottom: box.bottom, at });
      }
      if (lines.length > 1 && !lines.slice(1).every(({ at }) => node.data[at - 1] === "\\u00ad"))
        found.push(`${word} in ${node.parentElement.closest("[class]").className}`);
    }
  }
  document.documentElement.style.removeProperty("--font");
  return found;
}"""


def words_broken(phone: Phone) -> list[tuple[str, str, str]]:
    return [
        (phone.owner, font, word) for font in FONTS for word in phone.page.evaluate(BROKEN, font)
    ]
