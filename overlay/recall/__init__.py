"""From a question to cited evidence. One step per module, data flowing one way.

``profile`` (what is asked) -> ``seed`` (which slots) -> ``answer`` (what they say); ``ask`` runs
them in this order.
"""
