import { expect, it } from 'vitest';
import type { Finding } from '../../cli/diagnostics/finding.ts';
import { formatPretty } from '../../cli/diagnostics/format.ts';
import type { FormatContext } from '../../cli/diagnostics/formats/formatter.ts';
import { formatGithub, githubSummary } from '../../cli/diagnostics/formats/github.ts';

const context: FormatContext = { sources: new Map(), width: 80, color: false, version: '1.0.0', prefix: '' };

const findings = (count: number, message: string): Finding[] =>
  Array.from({ length: count }, (_, index) => ({
    code: 'content/unknown-key',
    severity: 'error',
    message,
    file: `content/${index}.yaml`,
    range: { start: { line: 1, column: 1 }, end: { line: 2, column: 1 } },
  }));

it('a summary stays below 1 MiB, ends with a whole row and says how many are left out', () => {
  // Letters of several bytes, because the limit is in bytes.
  const all = findings(20_000, 'å'.repeat(200));
  const summary = githubSummary(all, context);
  expect(Buffer.byteLength(summary)).toBeLessThan(1024 * 1024);
  expect(Buffer.byteLength(summary)).toBeGreaterThan(900_000);
  const rows = summary.split('\n').filter((line) => line.startsWith('| content/'));
  for (const row of rows) expect(row).toMatch(/ \|$/);
  expect(summary.endsWith(`\n\n${all.length - rows.length} more.\n`)).toBe(true);
});

it('a finding longer than a whole summary is left out of it', () => {
  expect(githubSummary(findings(2, 'x'.repeat(2_000_000)), context)).toMatch(/\n2 more\.\n$/);
});

it('a summary shows what stands in the content and not what it would mean in Markdown', () => {
  const summary = githubSummary(findings(1, 'a | b \\| c <b>d</b> `e` *f* [g](h) &lt; ~~i~~ _j_\nk'), context);
  expect(summary).toContain('| a \\| b \\\\\\| c \\<b\\>d\\</b\\> \\`e\\` \\*f\\* \\[g\\](h) \\&lt; \\~\\~i\\~\\~ \\_j\\_ k |');
});

it('an annotation that spans lines has no columns, which GitHub would refuse', () => {
  expect(formatGithub(findings(1, 'No.'), context)).toBe('::error file=content/0.yaml,line=1,endLine=2,title=content/unknown-key::No.\n');
});

it('annotations beyond those that GitHub shows are counted in the last one', () => {
  const lines = formatGithub(findings(12, 'No.'), context).trimEnd().split('\n');
  expect(lines).toHaveLength(10);
  expect(lines[0]).toContain('file=content/0.yaml');
  expect(lines.at(-1)).toContain('::error title=3 more::3 more (content/unknown-key)');
});

it('findings that are not shown are counted by what they are', () => {
  const { sources } = context;
  const shown = formatPretty(findings(502, 'No.'), sources, { width: 80, color: false });
  expect(shown).toMatch(/2 more in other places; --json lists all\n {2}2 content\/unknown-key\n$/);
});
