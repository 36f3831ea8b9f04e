"""The GM overrules: any number and any result, in a form or by a few taps."""
