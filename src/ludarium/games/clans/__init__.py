"""Land of Clans & Wanderers: three lanes, five ticks, both sides at once."""
