"""Around the fights: the first start, the way in, the GM's page of a campaign, packs and demos."""
