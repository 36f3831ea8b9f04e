"""The game as a ruleset. Its parts are in the files of its rooms."""

from rulesets.assembling import assembled
from rulesets.contract.reports import Reports
from rulesets.messages import pgettext
from rulesets.reducer import Reducer
from rulesets.sample.rules import Fight
from rulesets.sample.state import State


@assembled
class Sample(Reducer[State, Fight], Reports):
    slug = "sample"
    name = pgettext("sample", "Sample")
    languages = ("en", "da", "de", "he", "pl")
