"""How the page of a report looks, in light and in dark."""

from __future__ import annotations

from typing import Final

STYLE: Final = """
:root { --ground: #f8fafc; --card: #ffffff; --ink: #0f172a; --soft: #5b6b80; --rule: #dde3ea;
  --line: #0f766e; --bar: #cbd5e1; --band: #5eada6; --code: #eef2f6; }
@media (prefers-color-scheme: dark) {
  :root { --ground: #0f141b; --card: #171e27; --ink: #e6ebf1; --soft: #9aa8b8; --rule: #2b3542;
    --line: #4fd1c2; --bar: #3a4656; --band: #2f7d75; --code: #202934; } }
* { box-sizing: border-box; }
body { margin: 0 auto; max-width: 1080px; padding: 28px 20px 40px; background: var(--ground);
  color: var(--ink); font: 15px/1.5 Inter, "Segoe UI", "Helvetica Neue", Arial, "Noto Sans",
  "Noto Sans CJK SC", "PingFang SC", "Microsoft YaHei", sans-serif; }
h1 { font-size: 24px; line-height: 1.25; margin: 0 0 4px; letter-spacing: -.01em; }
header p, footer, .soft { color: var(--soft); }
header p { margin: 0 0 22px; overflow-wrap: anywhere; }
header b { color: var(--ink); font-weight: 600; }
footer { margin-top: 24px; font-size: 13px; }
a { color: inherit; text-decoration-color: var(--rule); text-underline-offset: 3px; }
a:hover, a:focus-visible { text-decoration-color: currentColor; }
main { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 430px), 1fr));
  gap: 16px; align-items: start; }
.wide { grid-column: 1 / -1; overflow-x: auto; background: var(--card);
  border: 1px solid var(--rule); border-radius: 10px; padding: 4px 18px; }
table { border-collapse: collapse; width: 100%; font-variant-numeric: tabular-nums; }
th, td { text-align: left; padding: 7px 14px 7px 0; border-top: 1px solid var(--rule);
  font-weight: 400; white-space: nowrap; }
thead th { border-top: 0; color: var(--soft); font-size: 13px; }
td.number { font-weight: 650; text-align: right; }
thead th:nth-child(2) { text-align: right; }
section { background: var(--card); border: 1px solid var(--rule); border-radius: 10px;
  padding: 14px 18px 12px; min-width: 0; }
h2 { font-size: 16px; margin: 0; }
.figure { margin: 2px 0 8px; color: var(--soft); font-variant-numeric: tabular-nums; }
.figure b { font-size: 24px; color: var(--ink); margin-right: 6px; letter-spacing: -.01em; }
.none { color: var(--soft); border: 1px dashed var(--rule); border-radius: 8px; padding: 14px;
  text-align: center; }
.plot { display: block; width: 100%; height: auto; margin-bottom: 6px; font-family: inherit; }
.plot text.soft { fill: var(--soft); }
.plot .grid { stroke: var(--rule); }
.plot .bar { fill: var(--bar); }
.plot .whisker { stroke: var(--band); stroke-width: 5; stroke-opacity: .4;
  stroke-linecap: round; }
.plot .line { fill: none; stroke: var(--line); stroke-width: 1.8; }
.plot .dot { fill: var(--line); stroke: var(--card); stroke-width: 1.2; }
details { border-top: 1px solid var(--rule); padding: 6px 0; }
summary { cursor: pointer; color: var(--soft); font-size: 14px; }
details p { margin: 6px 0 2px; font-size: 14px; }
.cases { margin: 8px 0 2px; padding: 0; list-style: none; max-height: 340px; overflow-y: auto;
  font-size: 14px; }
.cases li { padding: 5px 0; border-top: 1px dotted var(--rule); overflow-wrap: anywhere; }
.cases li:first-child { border-top: 0; }
.note::before { content: "— "; color: var(--soft); }
code { background: var(--code); border-radius: 4px; padding: 1px 5px; font-size: 12px; }
@media print { body { max-width: none; } section { break-inside: avoid; } }
"""
