"""A real Neo4j Community server out of Maven Central: no installer, no root, no container.

The jars are fetched once into ``.cache/neo4j/VERSION/lib``; each server has its own home in a
temporary folder, its own free ports on the loopback address, and ends with the process that
started it.
"""

from __future__ import annotations

import atexit
import os
import re
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from pathlib import Path

import neo4j
import portalocker
from neo4j.exceptions import DriverError, Neo4jError

from . import ports

VERSION = "5.26.29"
HEAP = "1g"
PAGE_CACHE = "512m"
MEASURED_HEAP = "2g"
MEASURED_PAGE_CACHE = "3g"  # holds a million memories with their observations
OLDEST_JAVA = 17
START_SECONDS = 240.0  # six seconds on an idle machine
FETCH_SECONDS = 600.0
USER = "neo4j"
QUICK = ["-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1"]
# Tests empty and fill a graph all the time. Each time the counts move, a statement is planned anew,
# which took half of the CPU time of the conformance suite.
KEPT_PLANS = [
    "dbms.cypher.min_replan_interval=24h",
    "dbms.cypher.statistics_divergence_threshold=1.0",
]
# A server that is told to end waits ten seconds for callers that never come; its data is safe.
ENDS_AT_ONCE = ["internal.dbms.bolt.netty_server_shutdown_quiet_period=0"]
# Its folder may lie in memory, where a log laid out in advance takes a quarter of a gigabyte.
SMALL_FILES = ["db.tx_log.preallocate=false"]

ROOT = Path(__file__).resolve().parents[2]
CACHE = ROOT / ".cache" / "neo4j" / VERSION
GUARD = Path(__file__).with_name("guard.py")

POM = f"""<project xmlns="http://maven.apache.org/POM/4.0.0">
  <modelVersion>4.0.0</modelVersion>
  <groupId>tenure.tests</groupId>
  <artifactId>neo4j</artifactId>
  <version>1</version>
  <packaging>pom</packaging>
  <dependencies>
    <dependency>
      <groupId>org.neo4j</groupId><artifactId>neo4j</artifactId><version>{VERSION}</version>
    </dependency>
    <dependency>
      <groupId>org.neo4j.app</groupId>
      <artifactId>neo4j-server</artifactId>
      <version>{VERSION}</version>
    </dependency>
  </dependencies>
</project>
"""

OPENED = (
    "java.base/java.nio",
    "java.base/java.io",
    "java.base/sun.nio.ch",
    "java.base/java.lang",
    "java.base/java.util.concurrent",
)


def missing() -> str | None:
    """Why no server can be had this way, or None when it can."""
    java = shutil.which("java")
    if java is None:
        return "no java on the path"
    said = subprocess.run(
        [java, "-version"], capture_output=True, text=True, encoding="utf-8", timeout=60
    ).stderr
    found = re.search(r'version "(\d+)', said)
    if found is None or int(found.group(1)) < OLDEST_JAVA:
        return f"java is older than {OLDEST_JAVA}"
    if not (CACHE / "lib").is_dir() and shutil.which("mvn") is None:
        return "no mvn on the path"
    return None


def fetch() -> Path:
    """The folder of jars; fetched when it is not there yet. Several test runs may ask at once."""
    lib = CACHE / "lib"
    CACHE.mkdir(parents=True, exist_ok=True)
    with portalocker.Lock(CACHE / "fetch.lock", timeout=FETCH_SECONDS):
        if not lib.is_dir():
            part = CACHE / "part"
            shutil.rmtree(part, ignore_errors=True)
            (CACHE / "pom.xml").write_text(POM, encoding="utf-8")
            mvn = shutil.which("mvn") or "mvn"
            command = [mvn, "-q", "-B", "dependency:copy-dependencies"]
            command += ["-DincludeScope=runtime", f"-DoutputDirectory={part}"]
            done = subprocess.run(
                command,
                cwd=CACHE,
                capture_output=True,
                text=True,
                encoding="utf-8",
                timeout=FETCH_SECONDS,
            )
            if done.returncode != 0:
                raise RuntimeError(
                    f"mvn could not fetch Neo4j: {(done.stdout + done.stderr)[-800:]}"
                )
            part.rename(lib)
    return lib


class MavenServer:
    """One running server. ``password`` turns authentication on, for user ``neo4j``; ``quick``
    starts in half the time, but never gets as fast: for tests, not for measurements."""

    def __init__(
        self,
        *,
        password: str | None = None,
        heap: str | None = None,
        page_cache: str | None = None,
        quick: bool = False,
    ) -> None:
        self.password = password
        self._quick = quick
        self._heap = heap or (HEAP if quick else MEASURED_HEAP)
        self._page_cache = page_cache or (PAGE_CACHE if quick else MEASURED_PAGE_CACHE)
        self._process: subprocess.Popen[bytes] | None = None
        self._extra: tuple[str, ...] = ()
        self._lib = fetch()
        self.home = Path(tempfile.mkdtemp(prefix="tenure-neo4j-"))
        atexit.register(self.stop)
        for name in ("conf", "data", "logs", "run"):
            (self.home / name).mkdir()
        self._bolt, self._http = ports.free(2)
        self.uri = f"bolt://127.0.0.1:{self._bolt}"
        try:
            self._run(())
            if password is not None:
                self._until_done(lambda: self._set_password(password))
            self._until_done(self._ask)
        except BaseException:
            self.stop()
            raise

    def restart(self, extra: Sequence[str]) -> None:
        """The same database again, with further settings."""
        self.halt()
        self._run(extra)
        self._until_done(self._ask)

    def up(self) -> None:
        """Runs, also where it was ended before."""
        if self._process is None:
            self.restart(self._extra)

    def with_settings(self, *extra: str) -> None:
        """Runs with these further settings; begins anew only where it does not."""
        if self._process is None or self._extra != extra:
            self.restart(extra)

    def halt(self) -> None:
        """Ends the server and leaves its data."""
        process, self._process = self._process, None
        if process is None:
            return
        assert process.stdin is not None
        process.stdin.close()  # the guard ends the server
        try:
            process.wait(20)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()

    def stop(self) -> None:
        """Ends the server and removes its home. May be called again."""
        self.halt()
        shutil.rmtree(self.home, ignore_errors=True)
        atexit.unregister(self.stop)

    def _run(self, extra: Sequence[str]) -> None:
        self._extra = tuple(extra)
        text = self._settings(extra)
        (self.home / "conf" / "neo4j.conf").write_text(text, encoding="utf-8")
        java = [shutil.which("java") or "java", f"-Xms{self._heap}", f"-Xmx{self._heap}"]
        java += QUICK if self._quick else ["-XX:+UseG1GC"]
        java += ["-XX:+ExitOnOutOfMemoryError", "-Dfile.encoding=UTF-8"]
        java += ["-Dlog4j2.disable.jmx=true", "-Dio.netty.tryReflectionSetAccessible=true"]
        java += [f"--add-opens={name}=ALL-UNNAMED" for name in OPENED]
        java += ["--enable-native-access=ALL-UNNAMED", "-cp", os.path.join(str(self._lib), "*")]
        java += ["org.neo4j.server.CommunityEntryPoint", f"--home-dir={self.home}"]
        java += [f"--config-dir={self.home / 'conf'}", "--console-mode"]
        with self._console.open("ab") as log:
            self._process = subprocess.Popen(
                [sys.executable, str(GUARD), *java],
                stdin=subprocess.PIPE,
                stdout=log,
                stderr=subprocess.STDOUT,
                start_new_session=True,  # Ctrl-C reaches the test run first, which then stops us
            )

    def _settings(self, extra: Sequence[str]) -> str:
        lines = [
            "server.default_listen_address=127.0.0.1",
            "server.bolt.enabled=true",
            f"server.bolt.listen_address=127.0.0.1:{self._bolt}",
            f"server.bolt.advertised_address=127.0.0.1:{self._bolt}",
            "server.http.enabled=true",
            f"server.http.listen_address=127.0.0.1:{self._http}",
            "server.https.enabled=false",
            f"dbms.security.auth_enabled={str(self.password is not None).lower()}",
            "dbms.usage_report.enabled=false",
            f"server.memory.pagecache.size={self._page_cache}",
            "db.lock.acquisition.timeout=10s",
            *ENDS_AT_ONCE,
            *((*KEPT_PLANS, *SMALL_FILES) if self._quick else ()),
            *extra,
        ]
        return "\n".join(lines) + "\n"

    def _until_done(self, step: Callable[[], None]) -> None:
        end = time.monotonic() + START_SECONDS
        while True:
            assert self._process is not None
            if self._process.poll() is not None:
                tail = self._console.read_text("utf-8", "replace")[-1500:]
                raise RuntimeError(f"Neo4j did not start: {tail}")
            try:
                return step()
            except (DriverError, Neo4jError):
                if time.monotonic() > end:
                    raise
                time.sleep(0.2)

    def _ask(self) -> None:
        """The port answers before the database does."""
        with self._driver(self.password) as driver, driver.session(database="neo4j") as session:
            session.run("RETURN 1").consume()

    def _set_password(self, password: str) -> None:
        with self._driver(USER) as driver, driver.session(database="system") as session:
            session.run(
                "ALTER CURRENT USER SET PASSWORD FROM $old TO $new", old=USER, new=password
            ).consume()

    def _driver(self, password: str | None) -> neo4j.Driver:
        auth = None if password is None else (USER, password)
        return neo4j.GraphDatabase.driver(self.uri, auth=auth, connection_timeout=2)

    @property
    def _console(self) -> Path:
        return self.home / "logs" / "console.log"
