"""Labelled evidence for one question: the packet (A-TMA, arXiv 2607.01935, its answer level).

``standing`` says where a memory stands for a question, ``blocks`` gathers the candidates, ``rank``
orders and chooses them, ``rows`` makes them rows, ``budget`` fits them into tokens; ``text``,
``messages`` and ``record`` render what comes out. No I/O.
"""
