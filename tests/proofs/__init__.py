"""The long proofs: ``python -m tests.proofs [NAME…] [--quick]``. Each module has ``run``."""
