"""Sheets as rows of a table for spreadsheets: written with headings in the reader's language, read
with headings in any. Values without a column are left unchanged on existing sheets."""
