"""Search: memories and turns that the words of a question lead to, or the nearness of its meaning.

One door: ``search``. It finds what was said; what holds is a question for ``ask``.
"""

from .door import search
from .model import Hit, Kind, Way

__all__ = ["Hit", "Kind", "Way", "search"]
