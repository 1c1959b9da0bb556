"""From a question to cited evidence. One step per module, data flowing one way.

``dating`` and ``profile`` (what is asked, of which time) -> ``seed`` (which slots, by the ``sides``
on which names stand) -> ``find`` (what one slot says), ``several`` and ``other_side`` (what they
say together) -> ``render``; ``ask`` runs them in this order.
"""
