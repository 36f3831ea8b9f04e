"""Charts as SVG drawn by the server: lines over rounds, bars by name, a distribution, shares.

Each is a `<figure>`: a title, the drawing with a text alternative, and the numbers as a table in a
`<details>` with the id `<id>-table`. With `standalone` it is an SVG document that needs no style
sheet, for saving or sharing.

Pages allow no inline style, so colours are classes (`static/css/charts.css`) and attributes only
describe shapes. Colour never carries meaning alone: lines have their own dashes and marks, parts
their own patterns, and every value is in the table. Text does not scale with the drawing, so it has
the page's font sizes on any screen. In a right-to-left language the horizontal axis starts on the
right.
"""

from encounters.charts.bars import Bar, bars
from encounters.charts.columns import columns
from encounters.charts.lines import ChartLine, Mark, lines
from encounters.charts.shares import Part, share

__all__ = ["Bar", "ChartLine", "Mark", "Part", "bars", "columns", "lines", "share"]
