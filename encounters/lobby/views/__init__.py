"""The way in, the GM's page of a campaign, and packs."""
