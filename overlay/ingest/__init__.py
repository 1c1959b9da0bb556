"""From items of a reader to observations in the store."""

from .choice import Choice
from .items import Aside, Item, SetAside
from .report import Report
from .run import Bank, Receipt, ingest
from .said import through_the_door

__all__ = [
    "Aside",
    "Bank",
    "Choice",
    "Item",
    "Receipt",
    "Report",
    "SetAside",
    "ingest",
    "through_the_door",
]
