"""Cache keys that are unique to a test, and to the test run."""

from uuid import uuid4

RUN = uuid4().hex
_test = 0


def key(name: str, prefix: str, version: int) -> str:
    """The `KEY_FUNCTION` of the cache in tests."""
    return f"{RUN}:{_test}:{name}"


def next_test() -> None:
    """Invalidates all keys; `cache.clear` would remove other tests' keys too."""
    global _test
    _test += 1
