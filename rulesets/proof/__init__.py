"""The parts of `rulesets.conformance`: fights that hypothesis plays, and what must hold in them."""
