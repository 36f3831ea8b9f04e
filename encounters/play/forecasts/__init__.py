"""Fights played before they are fought: jobs in processes of their own, and what pages show."""
