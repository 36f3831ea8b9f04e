"""Django's backend for PostgreSQL, which tells a commit that failed from one without an answer."""
