"""The comparison of two versions' pages names the blocks that differ, and nothing else."""

import json
from pathlib import Path

import pytest

from tests.goldens import playing
from tests.goldens.__main__ import compare

PAGE = '<html><body><div id="log"><p>{line}</p><div id="why-7">{why}</div></div></body></html>'


def written(folder: Path, **words: str) -> None:
    folder.mkdir()
    pages = [(step, "gm /e/1/", "en", PAGE.format(**words)) for step in (0, 1)]
    text = "\n".join(map(json.dumps, pages))
    for seed in playing.SEEDS:
        Path(folder, f"ose-{seed}.jsonl").write_text(text, encoding="utf-8")


def test_pages_that_differ_in_white_space_and_tokens_are_equal(tmp_path: Path) -> None:
    written(tmp_path / "before", line='Bera  hits.<b nonce="abc"></b>', why="5")
    written(tmp_path / "now", line='Bera hits.\n<b nonce="xyz"></b>', why="5")
    assert compare(tmp_path, ["ose"]) == 0


def test_only_the_block_that_changed_is_named(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    written(tmp_path / "before", line="Bera hits.", why="5 + 3 = 8")
    written(tmp_path / "now", line="Bera hits.", why="5 + 4 = 9")
    assert compare(tmp_path, ["ose"]) == 1
    printed = capsys.readouterr().out
    assert "4 of 4 pages differ" in printed
    assert "4 #why-N" in printed
    assert "#log" not in printed.splitlines()[-1]


def test_a_page_that_one_version_alone_has_is_a_difference(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    written(tmp_path / "before", line="", why="")
    (tmp_path / "now").mkdir()
    assert compare(tmp_path, ["ose"]) == 1
    assert "4 of 4 pages differ" in capsys.readouterr().out
