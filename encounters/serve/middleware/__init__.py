"""Django's middleware: requests before the views, answers after them."""
