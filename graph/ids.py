"""Ids: hashes of what they stand for, never random, the same on every engine."""

from __future__ import annotations

import hashlib


def digest(*parts: str) -> str:
    """24 hexadecimal digits (96 bits) that name the parts, whatever characters they hold."""
    framed = "".join([f"{len(part)}:{part}" for part in parts])
    return hashlib.blake2b(framed.encode("utf-8", "surrogatepass"), digest_size=12).hexdigest()
