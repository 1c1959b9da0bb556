"""How well a bank and its answers keep states apart, where answers go wrong, and a trial beside a
host that is in use, before any answer changes."""
