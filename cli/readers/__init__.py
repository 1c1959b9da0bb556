"""Readers of conversation logs: one small module per format behind one interface.

``open_log(path, options)`` recognises the format by content and gives a ``Log``: an iterator of
turns, observations and what had to be set aside. Nothing is read before it is iterated.
``open_logs(names, options)`` takes folders, zips, patterns and standard input too.
"""

from .base import Format, Head, Log, Notes, Options
from .inputs import Opened, open_logs
from .recognise import FORMATS, UnknownFormat, open_log

__all__ = [
    "FORMATS",
    "Format",
    "Head",
    "Log",
    "Notes",
    "Opened",
    "Options",
    "UnknownFormat",
    "open_log",
    "open_logs",
]
