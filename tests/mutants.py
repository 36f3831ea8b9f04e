"""Reports mutants that survived the tests and are not in `mutants.toml`: called by `.ci/mutate`.

A mutant is one change to one line of the files that `pyproject.toml` lists under `tool.mutmut`.
Those that survive on purpose are listed by function and changed line, with the reason.
"""

from __future__ import annotations

import ast
import json
import re
import sys
import tomllib
from collections.abc import Iterator
from difflib import ndiff
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
LISTED = Path(__file__).with_suffix(".toml")
NOTICED = ""
ENDS = {0: "survived", 33: "no test calls it"}  # by the exit codes in mutmut's files


def mutants(folder: Path) -> Iterator[tuple[str, str, str]]:
    """Function, changed line and result of each mutant that was run."""
    for results in sorted(folder.rglob("*.meta")):
        codes = json.loads(results.read_text(encoding="utf-8"))["exit_code_by_key"]
        sources = functions(results.with_suffix(""))
        for key, code in codes.items():
            if code is None:  # not run
                continue
            module, _, name = key.rpartition(".")
            plain = re.sub(r"__mutmut_\d+$", "", name)
            before = sources[f"{plain}__mutmut_orig"].replace(f"{plain}__mutmut_orig", plain)
            lines = ndiff(before.splitlines(), sources[name].replace(name, plain).splitlines())
            changed = " ".join(line[2:].strip() for line in lines if line.startswith("+ "))
            called = plain.removeprefix("x_").removeprefix("xǁ").replace("ǁ", ".")
            changed = changed.replace(plain, called) or "(a line less)"
            yield f"{module}.{called}", changed, ENDS.get(code, NOTICED)


def functions(path: Path) -> dict[str, str]:
    text = path.read_text(encoding="utf-8")
    found = (node for node in ast.walk(ast.parse(text)) if isinstance(node, ast.FunctionDef))
    return {node.name: ast.get_source_segment(text, node) or "" for node in found}


def main() -> int:
    listed = tomllib.loads(LISTED.read_text(encoding="utf-8"))
    ends = {(function, line): end for function, line, end in mutants(ROOT / "mutants")}
    run = {function for function, _ in ends}
    known = {(name, row["line"]) for name in listed.keys() & run for row in listed[name]}
    found = {mutant for mutant, end in ends.items() if end}
    for function, line in sorted(found - known):
        print(f"{function}: {ends[function, line]}\n    {line}")
    for function, line in sorted(known - found):
        print(f"{function}: is noticed now; take it off the list\n    {line}")
    return 1 if found ^ known else 0


if __name__ == "__main__":
    sys.exit(main())
