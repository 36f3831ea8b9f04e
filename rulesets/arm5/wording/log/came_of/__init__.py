"""The parts of rules in the result of an exchange."""
