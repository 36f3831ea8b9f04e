"""What came of an exchange, from all its entries."""

from rulesets.kampbogen.wording.log.sentences import SENTENCES
from rulesets.results import deed, results

result = results({rule: deed(say) for rule, say in SENTENCES.items()})
