"""``connect``: a URL is a Neo4j server, everything else a folder with an embedded graph."""

from __future__ import annotations

import os

from ..errors import StoreError, StoreUnavailable
from . import embedded
from .address import Address, Credentials, credentials, parse
from .engine import Engine
from .link import REMOTE, Link, dial
from .translate import translated


async def connect(
    target: str | os.PathLike[str],
    *,
    user: str | None = None,
    password: str | None = None,
    read_only: bool = False,
) -> Engine:
    """Opens a graph: ``bolt://``, ``neo4j://`` (with ``+s`` for TLS) or a folder.

    User and password are looked for in ``TENURE_NEO4J_USER``, ``TENURE_NEO4J_PASSWORD`` and the
    private file named by ``TENURE_NEO4J_PASSWORD_FILE`` when they are not given; with none of
    them the server is asked without authentication. A folder is made when it does not exist, and
    shared with the process that has it open already.

    Raises ``InputError`` for a target that cannot name a graph, else a ``StoreError``:
    ``StoreUnavailable`` within a few seconds when nothing answers, ``AuthenticationFailed``,
    ``UnsupportedServer``, ``FolderUnusable``, ``FolderBusy``, ``StoreFull``.
    """
    address = parse(target)
    if not isinstance(address, Address):
        return await embedded.open_folder(address, read_only=read_only)
    return await _server(address, credentials(user, password), read_only=read_only)


async def _server(address: Address, who: Credentials | None, *, read_only: bool) -> Engine:
    try:
        driver, info = await dial(address.url, who, REMOTE)
    except TimeoutError as error:
        raise StoreUnavailable(f"{address.shown} does not speak") from error
    except (OSError, ValueError) as error:  # a name that does not resolve
        problem = address.hidden(str(error))
        raise StoreUnavailable(f"{address.shown} cannot be reached: {problem}") from error
    except StoreError:
        raise
    except Exception as error:
        found = translated(error, address.shown)
        if isinstance(found, StoreError):
            raise type(found)(address.hidden(found.message), hint=found.hint) from error
        raise
    link = Link(driver, info, database=address.database, patience=REMOTE, routed=address.routed)
    return Engine(link, address.shown, read_only=read_only)
