"""Charts as SVG drawn by the server: lines over rounds, bars by name, a distribution, shares.

Each is a `<figure>`: a title, the drawing with a text alternative, and the numbers as a table in a
`<details>` with the id `<id>-table`. The templates beside this file write the shapes; the modules
give them numbers, in percent of the drawing, and texts. `picture` has the lines as an SVG document
that needs no style sheet, for saving or sharing.

Pages allow no inline style, so colours are classes (`static/css/charts.css`) and attributes only
describe shapes. Colour never carries meaning alone: lines have their own dashes and marks, parts
their own patterns, and every value is in the table. Text does not scale with the drawing, so it has
the page's font sizes on any screen. In a right-to-left language the horizontal axis starts on the
right.
"""

from encounters.after.charts.bars import Bar, PartOfWhole, bars, columns, share
from encounters.after.charts.lines import ChartLine, LineChart, Mark, lines, picture

__all__ = [
    "Bar",
    "ChartLine",
    "LineChart",
    "Mark",
    "PartOfWhole",
    "bars",
    "columns",
    "lines",
    "picture",
    "share",
]
