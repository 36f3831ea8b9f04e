"""Everything around the fights: the first start, joining, the GM's page of a campaign, packs and
demos."""
