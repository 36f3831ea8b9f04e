"""Exports of a report: as Markdown, as a picture, and the fight itself as a scenario."""
