"""Log lines for programs and metrics for Prometheus, for those who run a server.

Nothing of it is on unless `RUNDE_LOG` or `RUNDE_METRICS` is set, and nothing of it tells what was
said or rolled at a table, or lets anybody in: addresses appear as patterns, people as numbers.
"""
