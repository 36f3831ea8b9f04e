"""Sheets as rows of a table, in a spreadsheet: out with headings in the reader's language, in with
headings in any. A value that has no column stays as it is on a sheet that exists."""
