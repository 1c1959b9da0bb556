"""Where answers go wrong, and how often."""
