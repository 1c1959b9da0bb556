"""``python -m tenure.cli``."""

from .main import main

main()
