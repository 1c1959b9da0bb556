"""How well a bank and its answers keep states apart, measured on a live graph and its traces; and a
trial beside a host that is in use, before any answer changes."""
