"""A data centre's faults are tried where the other tests have PostgreSQL and Redis, a laptop's
where they have SQLite: so each of both runs of the tests tries what the other does not."""

import os

HOSTED, LAPTOP = ["test_hosted.py", "test_mute.py"], ["test_laptop.py", "test_readonly.py"]
collect_ignore = LAPTOP if "DATABASE_URL" in os.environ else HOSTED
