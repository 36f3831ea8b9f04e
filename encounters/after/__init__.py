"""Before and after a fight: forecasts, the report, evenings, charts."""
