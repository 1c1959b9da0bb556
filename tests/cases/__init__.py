"""Runs case files: ``python -m tests.cases PATH… [--graph URL_OR_FOLDER] [--part PART]``."""
