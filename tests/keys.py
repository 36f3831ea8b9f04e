"""Names in the cache that no other test has, in this run or in another one."""

from uuid import uuid4

RUN = uuid4().hex
_test = 0


def key(name: str, prefix: str, version: int) -> str:
    """`KEY_FUNCTION` of the cache while tests run."""
    return f"{RUN}:{_test}:{name}"


def next_test() -> None:
    """Whatever is in the cache is forgotten; `cache.clear` would empty other tests' too."""
    global _test
    _test += 1
