"""What the user may name: folders, patterns, zips, standard input; and texts in other encodings."""

from __future__ import annotations

import io
import json
import os
import tempfile
import threading
import zipfile
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from tenure.cli.readers import FORMATS, Opened, Options, UnknownFormat, archive, open_log, open_logs
from tenure.graph.errors import GroupError, InputError
from tenure.graph.model import Turn
from tenure.overlay.ingest import SetAside

from .support import written

ROW = {
    "turn_id": "t1",
    "conversation_id": "c1",
    "at": "2025-03-01T12:00:00Z",
    "speaker": "Ana",
    "role": "user",
    "text": "我住在北京，在一家公司工作。 Café.",
}
LOG = json.dumps(ROW, ensure_ascii=False) + "\n"
CHAT = json.dumps([{"role": "user", "content": "Hi", "timestamp": "2025-03-01T12:00:00Z"}])


@pytest.fixture
def copies(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where copies are made; nothing may be left there."""
    folder = tmp_path / "copies"
    folder.mkdir()
    monkeypatch.setattr(tempfile, "tempdir", str(folder))
    return folder


def everything(opened: Opened) -> tuple[list[Turn], list[SetAside]]:
    """What the logs hold."""
    items = [item for log in opened.logs for item in log]
    turns = [one for one in items if isinstance(one, Turn)]
    return turns, [one for one in items if isinstance(one, SetAside)]


def zipped(path: Path, files: Mapping[str, str | bytes]) -> Path:
    """A zip of these files."""
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as file:
        for name, data in files.items():
            file.writestr(name, data)
    return path


def test_a_folder_is_read_file_by_file(tmp_path: Path) -> None:
    folder = tmp_path / "logs"
    (folder / "deep" / "deeper").mkdir(parents=True)
    written(folder, LOG, "b.jsonl")
    written(folder / "deep" / "deeper", CHAT, "a.json")
    written(folder, "To whom it may concern", "readme.md")
    written(folder, LOG, ".hidden.jsonl")
    written(folder, "", "empty.json")
    (folder / "round").symlink_to(folder)
    os.mkfifo(folder / "pipe")
    with open_logs([folder], Options("g")) as opened:
        turns, aside = everything(opened)
        assert [log.format for log in opened.logs] == ["tenure", "chat"]
    assert len(turns) == 2 and not aside and not opened.failed
    assert opened.unknown == [f"{folder / 'readme.md'} has no known format"]


def test_one_that_cannot_be_used_does_not_stop_the_others(tmp_path: Path) -> None:
    good, bad = written(tmp_path, LOG, "good.jsonl"), written(tmp_path, "what?", "bad.txt")
    with open_logs([bad, tmp_path / "absent", good], Options("g")) as opened:
        turns, _ = everything(opened)
    assert len(turns) == 1
    assert [error.message.partition(" ")[2][:14] for error in opened.failed] == [
        "has no known f",
        "cannot be read",
    ]


def test_a_pattern_names_its_files(tmp_path: Path) -> None:
    for name in ("a.jsonl", "b.jsonl", "c.txt"):
        written(tmp_path, LOG, name)
    odd = written(tmp_path, LOG, "[x].jsonl")
    with open_logs([f"{tmp_path}/?.jsonl", odd, f"{tmp_path}/z*"], Options("g")) as opened:
        assert [log.path.name for log in opened.logs] == ["a.jsonl", "b.jsonl", "[x].jsonl"]
        assert len(opened.failed) == 1


def test_a_folder_without_logs_says_what_was_looked_for(tmp_path: Path) -> None:
    written(tmp_path, "what?", "bad.txt")
    with open_logs([tmp_path], Options("g")) as opened:
        (error,) = opened.failed
    assert isinstance(error, UnknownFormat)
    assert "holds no file of a known format" in error.message and "ChatGPT" in error.message


def test_standard_input_is_a_private_copy_that_is_removed(copies: Path) -> None:
    data = LOG.encode() + b"{}\n"
    with open_logs(["-"], Options("g"), stdin=io.BytesIO(data)) as opened:
        turns, (aside,) = everything(opened)
        assert str(opened.logs[0].path) == "standard input"
        (folder,) = copies.iterdir()
        assert folder.stat().st_mode & 0o077 == 0
        assert (folder / "stdin").stat().st_mode & 0o077 == 0
    assert turns[0].source == "c1/t1" and aside.place == "standard input" and aside.line == 2
    assert not list(copies.iterdir())


def test_a_pipe_is_read_once(tmp_path: Path, copies: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    feeder = threading.Thread(target=pipe.write_bytes, args=[LOG.encode()])
    feeder.start()
    with open_logs([pipe], Options("g")) as opened:
        turns, _ = everything(opened)
    feeder.join(10)
    assert len(turns) == 1 and not list(copies.iterdir())


@pytest.mark.parametrize(
    "encoding", ["utf-8-sig", "utf-16", "utf-16-le", "utf-16-be", "utf-32", "gbk", "gb18030"]
)
@pytest.mark.parametrize("data", [LOG, json.dumps([ROW, ROW], indent=1, ensure_ascii=False)])
def test_other_encodings_are_read(tmp_path: Path, copies: Path, encoding: str, data: str) -> None:
    data = data.replace("é", "e") if encoding == "gbk" else data
    path = written(tmp_path, data.encode(encoding), "log.json")
    if data.startswith("["):  # as plain chat, which is a list
        path = written(tmp_path, _chat(data).encode(encoding), "log.json")
    with open_logs([path], Options("g")) as opened:
        turns, aside = everything(opened)
        assert not aside and opened.logs[0].notes.replaced == 0
    assert turns[0].text.startswith("我住在北京，在一家公司工作。 Caf")
    assert not list(copies.iterdir())


def _chat(data: str) -> str:
    rows = [{"role": "user", "content": row["text"], "timestamp": row["at"]}
            for row in json.loads(data)]  # fmt: skip
    return json.dumps(rows, ensure_ascii=False)


def test_what_is_set_aside_in_another_encoding_has_the_users_name(
    tmp_path: Path, copies: Path
) -> None:
    path = written(tmp_path, (LOG + "{\n" + LOG).encode("utf-16"))
    log = open_log(path, Options("g"))
    turns = [one for one in log if isinstance(one, Turn)]
    assert len(turns) == 2
    log.close()
    (aside,) = [one for one in open_log(path, Options("g")) if isinstance(one, SetAside)]
    assert (aside.place, aside.line) == (str(path), 2)


@pytest.mark.parametrize(
    ("text", "encoding"),
    [
        ("Ärger über Öl, schöne Grüße, très déçu, château, où ça? " * 3, "latin-1"),
        ("저는 서울에 살고 있습니다. 회사에서 일합니다.", "euc-kr"),
        ("私は東京に住んでいます。会社で働いています。", "shift-jis"),
    ],
)
def test_an_encoding_that_is_not_read_is_refused_with_its_place(
    tmp_path: Path, text: str, encoding: str
) -> None:
    path = written(tmp_path, ('{"text": "' + text + '", "turn_id": 1}').encode(encoding))
    with pytest.raises(UnknownFormat, match=r"neither UTF-8, UTF-16 nor GBK: byte \d+"):
        open_log(path, Options("g"))


@pytest.mark.parametrize("data", [b"", b"\n \n", b"\xef\xbb\xbf", "\n".encode("utf-16")])
def test_an_empty_file_is_empty(tmp_path: Path, data: bytes) -> None:
    log = open_log(written(tmp_path, data), Options("g"))
    assert log.format == "empty" and list(log) == []


def test_a_zip_is_read_like_a_folder(tmp_path: Path, copies: Path) -> None:
    path = zipped(
        tmp_path / "logs.zip", {"a.jsonl": LOG + "{}\n", "b.json": CHAT, "c.png": b"\x89PNG"}
    )
    with open_logs([path], Options("g")) as opened:
        turns, (aside,) = everything(opened)
        assert [log.format for log in opened.logs] == ["tenure", "chat"]
    assert len(turns) == 2 and aside.place == f"{path}/a.jsonl"
    assert not list(copies.iterdir())
    with open_logs(["-"], Options("g"), stdin=io.BytesIO(path.read_bytes())) as opened:
        assert len(everything(opened)[0]) == 2


def test_the_zips_of_exports_are_read_as_they_come(tmp_path: Path, copies: Path) -> None:
    tree, claude = (one.EXAMPLE for one in FORMATS if one.NAME in ("chatgpt", "claude"))
    people = json.dumps([{"uuid": "u1", "full_name": "Edda"}])
    claude = claude.replace('"name": "Moving"', '"account": {"uuid": "u1"}')
    one: dict[str, str | bytes] = {
        "conversations.json": tree,
        "user.json": "{}",
        "chat.html": "<html>",
        "x.png": b"\x89",
    }
    two: dict[str, str | bytes] = {
        "data/conversations.json": claude,
        "data/users.json": people,
        "__MACOSX/._a.json": "x",
    }
    paths = [zipped(tmp_path / "a.zip", one), zipped(tmp_path / "b.zip", two)]
    with open_logs(paths, Options("g")) as opened:
        turns, aside = everything(opened)
        assert [log.format for log in opened.logs] == ["chatgpt", "claude"]
    assert [(one.speaker, one.text) for one in turns] == [
        ("user", "I live in Turin."),
        ("Edda", "I live in Turin."),
    ]
    assert not aside and not opened.failed and not list(copies.iterdir())


def test_a_zip_whose_names_cannot_stand_beside_each_other_is_refused(
    tmp_path: Path, copies: Path
) -> None:
    path = zipped(tmp_path / "a.zip", {"a.json": CHAT, "a.json/b.json": CHAT})
    with open_logs([path], Options("g")) as opened:
        assert "damaged" in opened.failed[0].message
    assert not list(copies.iterdir())


@pytest.mark.parametrize(
    "name", ["../out.json", "/etc/out.json", "a/../../out.json", "..\\out.json", "C:\\out.json"]
)
def test_a_name_that_leads_out_of_the_zip_is_refused(
    tmp_path: Path, copies: Path, name: str
) -> None:
    path = zipped(tmp_path / "evil.zip", {name: LOG})
    with open_logs([path], Options("g")) as opened:
        (error,) = opened.failed
        assert not opened.logs
    assert "leads out of it" in error.message
    assert not list(copies.iterdir()) and not (tmp_path / "out.json").exists()


def test_a_zip_bomb_is_refused(tmp_path: Path, copies: Path) -> None:
    path = tmp_path / "bomb.zip"
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as file, file.open("a.json", "w") as out:
        for _ in range(80):
            out.write(bytes(1 << 20))
    with pytest.raises(InputError, match="like a zip bomb"):
        open_log(path, Options("g"))
    assert not list(copies.iterdir())


def test_zips_that_are_damaged_doubled_or_encrypted_are_refused(tmp_path: Path) -> None:
    path = zipped(tmp_path / "a.zip", {"a.json": CHAT * 50})
    whole = path.read_bytes()

    def refused(data: bytes) -> str:
        path.write_bytes(data)
        with open_logs([path], Options("g")) as opened:
            (error,) = opened.failed
            return error.message

    assert "cannot be read" in refused(whole[:40])
    assert "damaged" in refused(whole[:45] + b"\xff\xff\xff" + whole[48:])
    at = whole.index(b"PK\x01\x02") + 8
    assert "encrypted" in refused(whole[:at] + b"\x01" + whole[at + 1 :])
    with zipfile.ZipFile(path, "w") as file, pytest.warns(UserWarning):
        file.writestr("a.json", CHAT)
        file.writestr("a.json", CHAT)
    with pytest.raises(InputError, match="stands twice"):
        archive.members(path)


@pytest.mark.parametrize(
    ("text", "part"),
    [
        ('{"a": 1,\n "b": oops}', "as JSON it fails at line 2, column 7: Expecting value"),
        ('{"a": 1}', "has no known format; looked for"),
        ("[" * 100_000, "as JSON it is nested too deeply"),
        ("{" + '"a' * 3, "as JSON it fails at line 1"),
    ],
)
def test_an_unknown_file_says_where_it_fails(tmp_path: Path, text: str, part: str) -> None:
    with pytest.raises(UnknownFormat) as caught:
        open_log(written(tmp_path, text), Options("g"))
    assert part in caught.value.message and "ChatGPT" in caught.value.message


def test_no_group_and_gzip(tmp_path: Path, copies: Path) -> None:
    with pytest.raises(GroupError):
        open_logs([written(tmp_path, LOG)], Options(""))
    with pytest.raises(UnknownFormat, match="gzip"):
        open_log(written(tmp_path, b"\x1f\x8b\x08"), Options("g"))


def lines_of(size: int) -> Any:
    """Text of a turn that long."""
    return json.dumps(ROW | {"text": "x" * size}) + "\n"


def test_a_line_of_fifty_megabytes_is_set_aside_and_the_next_is_read(tmp_path: Path) -> None:
    path = written(tmp_path, LOG + lines_of(50_000_000) + LOG)
    with open_logs([path], Options("g")) as opened:
        turns, (aside,) = everything(opened)
    assert len(turns) == 2 and (aside.line, "32 MiB" in aside.message) == (2, True)


@pytest.mark.parametrize("data", [b"x" * 50_000_000, bytes(1_000_000)], ids=["letters", "zeros"])
def test_a_large_file_that_is_nothing_is_unknown(tmp_path: Path, data: bytes) -> None:
    with pytest.raises(UnknownFormat):
        open_log(written(tmp_path, data), Options("g"))
