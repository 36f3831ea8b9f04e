"""Charts as SVG that the server draws: lines over rounds, bars by name, a distribution, shares.

Each comes as a `<figure>`: a title, the drawing with a text in its place for who cannot see it, and
the numbers as a table in a `<details>` called `<id>-table`. Or, `standalone`, as one SVG document
that needs no style sheet, to be kept or sent on.

A page allows no inline style, so on it colours are classes (`static/css/charts.css`) and attributes
are the shape alone. Colour is never all there is: lines have their own dashes and marks, parts
their own patterns, and every value stands in the table. Text is never scaled with a drawing, so it
has the page's sizes on any screen. In a right-to-left language the horizontal axis starts right.
"""

from encounters.charts.bars import Bar, bars
from encounters.charts.columns import columns
from encounters.charts.lines import Line, Mark, lines
from encounters.charts.shares import Part, share

__all__ = ["Bar", "Line", "Mark", "Part", "bars", "columns", "lines", "share"]
