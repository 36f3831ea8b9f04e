"""The rules, one file per area: possible actions and their effects."""
