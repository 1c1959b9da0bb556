"""The tables of a snapshot, and what is asked of them."""

from __future__ import annotations

from typing import Final

LAYOUT: Final = """
PRAGMA journal_mode = OFF;
PRAGMA synchronous = OFF;
PRAGMA cache_size = -32768;
CREATE TABLE fact (
  uuid TEXT PRIMARY KEY, grp TEXT, subject TEXT, value TEXT, subject_name TEXT, value_name TEXT,
  relation TEXT, attribute TEXT, single INTEGER, many INTEGER, ended INTEGER, fact TEXT,
  valid INTEGER, invalid INTEGER, expired INTEGER, created INTEGER, reference INTEGER,
  dimensions INTEGER, leaks INTEGER
) WITHOUT ROWID;
CREATE TABLE episode (
  uuid TEXT PRIMARY KEY, grp TEXT, name TEXT, valid INTEGER, leaks INTEGER
) WITHOUT ROWID;
CREATE TABLE aside (uuid TEXT PRIMARY KEY) WITHOUT ROWID;
CREATE TABLE told (fact TEXT, episode TEXT, PRIMARY KEY (fact, episode)) WITHOUT ROWID;
CREATE TABLE touched (fact TEXT, episode TEXT, PRIMARY KEY (fact, episode)) WITHOUT ROWID;
CREATE TABLE crossing (subject TEXT, value TEXT, valid INTEGER);
CREATE TABLE known (
  uuid TEXT PRIMARY KEY, subject TEXT, print TEXT, open INTEGER
) WITHOUT ROWID;
CREATE TABLE entity (
  uuid TEXT PRIMARY KEY, grp TEXT, name TEXT, folded TEXT, facts INTEGER, mentions INTEGER
) WITHOUT ROWID;
BEGIN;
"""
INDEXES: Final = """
CREATE INDEX by_subject ON fact (subject, uuid);
CREATE INDEX by_ends ON fact (subject, value, valid);
CREATE INDEX by_crossing ON crossing (subject, value, valid);
CREATE INDEX by_name ON entity (grp, folded);
CREATE TABLE stirred (subject TEXT PRIMARY KEY) WITHOUT ROWID;
INSERT OR IGNORE INTO stirred
  SELECT k.subject FROM known k LEFT JOIN fact f ON f.uuid = k.uuid
  WHERE k.open OR f.uuid IS NULL OR f.subject <> k.subject;
"""
BY_SUBJECT: Final = """
SELECT f.*,
  (SELECT json_group_array(json_array(t.episode, e.valid, e.uuid IS NULL))
   FROM told t LEFT JOIN episode e ON e.uuid = t.episode WHERE t.fact = f.uuid),
  (SELECT json_group_array(x.episode) FROM touched x WHERE x.fact = f.uuid AND NOT EXISTS
    (SELECT 1 FROM told t WHERE t.fact = x.fact AND t.episode = x.episode)),
  f.invalid IS NOT NULL AND (
    EXISTS (SELECT 1 FROM fact g
      WHERE g.subject = f.value AND g.value = f.subject AND g.valid = f.invalid)
    OR EXISTS (SELECT 1 FROM crossing c
      WHERE c.subject = f.value AND c.value = f.subject AND c.valid = f.invalid))
FROM fact f ORDER BY f.subject, f.uuid
"""
BESIDE_KNOWN: Final = BY_SUBJECT.replace(
    "FROM fact f ORDER",
    """,
  (SELECT k.print FROM known k WHERE k.uuid = f.uuid AND NOT k.open),
  f.subject IN (SELECT subject FROM stirred)
FROM fact f ORDER""",
)
SHARED_NAMES: Final = """
SELECT count(*) FROM (
  SELECT folded(name) AS plain
  FROM (SELECT subject AS uuid, subject_name AS name FROM fact
    UNION SELECT value, value_name FROM fact)
  WHERE name <> '' GROUP BY plain HAVING count(DISTINCT uuid) > 1)
"""
