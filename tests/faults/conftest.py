"""A data centre's faults are tried where the other tests have PostgreSQL and Redis, a laptop's
where they have SQLite: so each of both runs of the tests tries what the other does not."""

import os

collect_ignore = ["test_laptop.py"] if "DATABASE_URL" in os.environ else ["test_hosted.py"]
