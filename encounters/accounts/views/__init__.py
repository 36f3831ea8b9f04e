"""Pages of an account. A view's name says whose it is: `anyone_*`, `gm_*`."""
