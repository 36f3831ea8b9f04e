"""A PostgreSQL backend that distinguishes failed commits from those without a reply."""
