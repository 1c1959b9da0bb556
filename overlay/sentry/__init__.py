"""The same fact in other words: likely pairs are proposed, and judged by rules, a model, a person.

Nothing is stored of a pair that waits: what may be one is a function of what is told and of what
was decided, as a timeline is. So it is asked once, and what is forgotten asks nothing.
"""

from .likely import Kind, Likely, Likeness

__all__ = ["Kind", "Likely", "Likeness"]
