"""Runs the faults of a data centre where the tests use PostgreSQL and Redis, and those of a laptop
where they use SQLite: so each of the two test runs covers what the other does not."""

import os

HOSTED, LAPTOP = ["test_hosted.py", "test_mute.py"], ["test_laptop.py", "test_readonly.py"]
collect_ignore = LAPTOP if "DATABASE_URL" in os.environ else HOSTED
