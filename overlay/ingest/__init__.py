"""From items of a reader to observations in the store."""

from .items import Aside, Item, SetAside
from .report import Report
from .run import Bank, Receipt, ingest, through_the_door

__all__ = ["Aside", "Bank", "Item", "Receipt", "Report", "SetAside", "ingest", "through_the_door"]
