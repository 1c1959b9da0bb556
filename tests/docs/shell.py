"""Runs the commands of a page in a real shell, with ``tenure`` answered in this process.

The shell, its pipes, files and exit codes are real. What takes seconds is starting Python and the
engine for each command; here the command is a small program that hands its words over a socket to
the test, which runs them as ``tenure`` would, and gives back what was said and the exit code.
"""

from __future__ import annotations

import io
import json
import os
import socket
import subprocess
import sys
import threading
from pathlib import Path

import pytest

from ..cli.conftest import call, kept_up

SECONDS = 300
STUB = """\
#!{python} -IS
import json, os, socket, sys
with socket.socket(socket.AF_UNIX) as line:
    line.connect({address!r})
    with line.makefile("rw", encoding="utf-8") as said:
        given = sys.stdin.buffer.read().decode("utf-8") if "-" in sys.argv else ""
        asked = dict(words=sys.argv[1:], folder=os.getcwd(), given=given)
        asked["environment"] = dict(os.environ)
        said.write(json.dumps(asked) + "\\n")
        said.flush()
        answer = json.loads(said.readline())
for name in ("out", "err"):
    stream = getattr(sys, "std" + name).buffer
    stream.write(answer[name].encode("utf-8"))
    stream.flush()
os._exit(answer["code"])
"""


def shell(
    script: str, folder: Path, environment: dict[str, str]
) -> subprocess.CompletedProcess[str]:
    """What ``bash`` with this script does in this folder, as ``subprocess.run`` gives it."""
    home = folder / ".stub"
    home.mkdir(exist_ok=True)
    address = str(home / "line")
    Path(address).unlink(missing_ok=True)
    stub = home / "tenure"
    stub.write_text(STUB.format(python=sys.executable, address=address), encoding="utf-8")
    stub.chmod(0o700)
    own = environment | {"PATH": f"{home}{os.pathsep}{environment['PATH']}"}
    with socket.socket(socket.AF_UNIX) as listener, kept_up():
        listener.bind(address)
        listener.listen()
        listener.settimeout(SECONDS)
        process = subprocess.Popen(
            ["bash", "-euo", "pipefail", "-c", script],
            cwd=folder,
            env=own,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            encoding="utf-8",
        )
        with process:
            # What the shell says is read beside, lest it wait for a full pipe; its end ends us too.
            said: list[tuple[str, str]] = []
            reading = threading.Thread(target=lambda: said.append(_ended(process, address)))
            reading.start()
            while _answer(listener, folder):
                pass
            reading.join(SECONDS)
    ((out, err),) = said
    return subprocess.CompletedProcess(process.args, process.returncode, out, err)


def _ended(process: subprocess.Popen[str], address: str) -> tuple[str, str]:
    said = process.communicate(timeout=SECONDS)
    with socket.socket(socket.AF_UNIX) as line:
        line.connect(address)  # and says nothing: it is over
    return said


def _answer(listener: socket.socket, home: Path) -> bool:
    line, _ = listener.accept()
    with line, line.makefile("rw", encoding="utf-8") as said:
        text = said.readline()
        if not text:
            return False
        asked = json.loads(text)
        env = {name: it for name, it in asked["environment"].items() if name.startswith("TENURE_")}
        folder = Path(asked["folder"])
        with pytest.MonkeyPatch.context() as patch:
            given = io.TextIOWrapper(io.BytesIO(asked["given"].encode()), encoding="utf-8")
            patch.setattr(sys, "stdin", given)
            done = call(*asked["words"], home=folder, **{"HOME": str(home), **env})
        said.write(json.dumps({"code": done.code, "out": done.out, "err": done.err}) + "\n")
        said.flush()
    return True
