"""Views for joining, the GM's page of a campaign, and packs."""
