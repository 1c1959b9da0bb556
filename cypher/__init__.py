"""One statement per file; ``statement(name)`` gives its text."""

from functools import cache
from importlib.resources import files


@cache
def statement(name: str) -> str:
    """Text of a packaged statement, e.g. ``statement("store/lock")``, its header comment included."""
    return files(__name__).joinpath(*f"{name}.cypher".split("/")).read_text(encoding="utf-8")
