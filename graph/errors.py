"""Every error of the product. The docstring of a class is its message until a better one is given.

One root, so that ``except TenureError`` catches all; three branches below it: what the caller gave
(``InputError``), what the store could not do (``StoreError``) and what a language model could not
(``ModelError``). Driver errors never leave
``graph.engines``: they are translated there into one of these.
"""

from __future__ import annotations


class TenureError(Exception):
    """Something in Tenure went wrong."""

    def __init__(self, message: str | None = None, *, hint: str | None = None) -> None:
        self.message = message or (type(self).__doc__ or "").strip()
        self.hint = hint
        super().__init__(self.message if hint is None else f"{self.message} ({hint})")


class InputError(TenureError):
    """The input cannot be used as it is."""


class RefusedObservation(InputError):
    """An observation was refused at the door; the others of its batch were taken.

    ``field`` is at fault, ``name`` is how the observation is named, and ``wrong`` is what is wrong
    without either, for whoever tells them apart.
    """

    def __init__(self, message: str, *, field: str, name: str | None = None) -> None:
        self.field = field
        self.name = name
        self.wrong = message.removeprefix(field).lstrip(": ")
        super().__init__(message if name is None else f"{name}: {message}")


class GroupError(InputError):
    """A group is missing or malformed. Groups are tenants: none is never taken to mean all."""


class ScopeError(InputError):
    """A scope has a key or a value that cannot be used."""


class VocabularyError(InputError):
    """A vocabulary file is wrong; the message names the file and the line."""


class NotFound(InputError):
    """Nothing in the graph has this id or name."""


class GroupDetached(NotFound):
    """What was adopted into the group was taken out while somebody else was reading it in."""


class RevivalRefused(InputError):
    """Forgetting this would bring something back to life; say that you want that."""


class LossRefused(InputError):
    """Most of what was read before is not there any more; say that you want that."""


class StoreError(TenureError):
    """The graph could not do what was asked."""


class StoreUnavailable(StoreError):
    """The database does not answer."""


class AuthenticationFailed(StoreError):
    """The database refused the user or the password."""


class UnsupportedServer(StoreError):
    """The database is older than the oldest supported version."""


class ReadOnlyStore(StoreError):
    """The database is open for reading only."""


class SchemaTooNew(StoreError):
    """The graph was written by a newer version of Tenure."""


class InvariantViolated(StoreError):
    """The database refused a write that would break an invariant of the bank."""


class StatementRefused(StoreError):
    """The database did not take a statement that sets it up."""


class StoreFull(StoreError):
    """There is no room left on the disk that holds the graph."""


class FolderUnusable(StoreError):
    """The folder of the embedded graph cannot be used."""


class FolderBusy(StoreError):
    """Another process owns the folder of the embedded graph and does not answer."""


class ModelError(TenureError):
    """A language model could not do what was asked."""


class ModelUnavailable(ModelError):
    """The model does not answer."""


class ModelRefused(ModelError):
    """The endpoint of the model refused the call."""


class BudgetSpent(ModelError):
    """The budget for the model is spent; what was read is kept."""
