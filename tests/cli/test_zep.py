"""``tenure zep`` and ``--host zep``: a server that plays Zep's API, a folder of our own."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tenure.cli.contract import SHAPES
from tenure.overlay.graphiti.sample import sample
from tests.support.zep_server import KEY, sample_of, serving

from .conftest import Cli

pytest.importorskip("zep_cloud")


def test_adopt_ask_shadow_and_detach(cli: Cli, tmp_path: Path) -> None:
    there = str(tmp_path / "state")
    with serving(sample_of(sample(), graph_id="shop")) as zep:
        env = {"ZEP_API_KEY": KEY, "TENURE_ZEP_URL": zep.url, "TENURE_GRAPH": there}
        dry = cli("zep", "adopt", "--group", "shop", "--dry-run", "--json", **env)
        assert (dry.code, set(dry.row)) == (0, set(SHAPES["zep adopt"].keys))
        assert (dry.row["host"], dry.row["adopted"]) == ("zep", 24) and not Path(there).exists()
        done = cli("zep", "adopt", "--group", "shop", **env)
        assert done.code == 0 and "24 adopted" in done.out
        again = cli("zep", "adopt", "--group", "shop", "--json", **env)
        assert (again.row["adopted"], again.row["unchanged"]) == (0, 24)
        for question, values in (
            ("Where does Iris Valette live?", ["Graz"]),
            ("Where does Tomas Reyk live?", ["Brno"]),
            ("林岚住在哪里？", ["成都"]),
        ):
            row = cli("ask", question, "--json", **env).row
            assert [one["value"] for one in row["rows"]] == values
        asked = tmp_path / "asked.jsonl"
        asked.write_text(json.dumps({"question": "Where does Tomas Reyk live?"}) + "\n", "utf-8")
        shadow = cli("shadow", "run", asked, "--host", "zep", "--json", **env).row
        assert (shadow["host"]["name"], shadow["host"]["error"]) == ("zep", "")
        assert "Brno" in shadow["host"]["facts"][0]["text"]
        (run, other) = cli("runs", "--json", **env).rows
        assert run["extractor"] == other["extractor"] == "zep"
        out = cli("graphiti", "detach", "--json", **env)
        assert (out.row["facts"], out.row["schema"]) == (24, True)


def test_wrong_keys_names_and_groups_end_in_one_line(cli: Cli, tmp_path: Path) -> None:
    there = str(tmp_path / "state")
    with serving(sample_of(sample(), graph_id="shop")) as zep:
        env = {"ZEP_API_KEY": KEY, "TENURE_ZEP_URL": zep.url, "TENURE_GRAPH": there}
        for code, words, group, more in (
            (3, "refused the key", "shop", {"ZEP_API_KEY": "z_wrong_key"}),
            (1, "no key of Zep", "shop", {"ZEP_API_KEY": ""}),
            (4, "no graph and no user 'none'", "none", {}),
            (1, "cannot be a group here", "a b", {}),
        ):
            done = cli("zep", "adopt", "--group", group, **{**env, **more})
            assert (done.code, done.out, done.err.count("\n")) == (code, "", 1), done
            assert words in done.err and "z_wrong_key" not in done.err
    assert cli("zep", "adopt", TENURE_GRAPH=there).code == 2
