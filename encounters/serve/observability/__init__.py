"""Machine-readable logs and metrics for Prometheus, for operators of a server.

Both are off unless `RUNDE_LOG` or `RUNDE_METRICS` is set. They reveal nothing said or rolled at a
table and no secrets: URLs are logged as patterns, people as numbers.
"""
