"""A report to take along: as Markdown, as a picture, and the fight itself as a scenario."""
