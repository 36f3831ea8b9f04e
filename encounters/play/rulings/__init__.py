"""The GM's rulings: any number and any result, in a form or by a few taps."""
