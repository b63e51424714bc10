import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { sanitize } from '../../../cli/platform/sanitize.ts';
import type { Report } from '../../findings.ts';
import { runMain } from '../../run-main.ts';
import { temporarySite } from '../../temporary-site.ts';
import { controls, manyMistakes, mistakes, printedFindings, validate } from './printed-findings.ts';

const { cleanSite, printed } = printedFindings();

/** Parses a workflow command like GitHub's runner: name, properties and message without escapes. */
function readCommand(line: string) {
  const [, name, list = '', message = ''] = /^::(\w+) (.*?)::(.*)$/.exec(line) ?? expect.fail(line);
  const undo = (text: string) =>
    text.replaceAll('%3A', ':').replaceAll('%2C', ',').replaceAll('%0A', '\n').replaceAll('%0D', '\r').replaceAll('%25', '%');
  const properties = list.split(',').map((pair): [string, string] => {
    const at = pair.indexOf('=');
    return [pair.slice(0, at), undo(pair.slice(at + 1))];
  });
  const { title, file, line: at } = Object.fromEntries(properties) as Record<string, string | undefined>;
  return { name, message: undo(message), title, file, line: at };
}

describe('--format github', () => {
  it('is read by the runner as it was meant', async () => {
    const { stdout, findings } = await printed('github');
    const lines = stdout.trimEnd().split('\n');
    expect(lines).toHaveLength(findings.length);
    const commands = lines.map(readCommand);
    for (const { code, severity, file, range, hint } of findings) {
      const command = commands.find((one) => one.title === code && one.file === sanitize(file));
      expect(command?.name).toBe(severity);
      expect(command?.line).toBe(range === null ? undefined : String(range.start.line));
      if (hint !== undefined) expect(command?.message.split('\n')).toHaveLength(2);
    }
    const odd = commands.find(({ message }) => message.includes('b%o, d: <&y>'));
    expect(odd?.message).toContain('b%o, d: <&y>␀␇␛[31m');
  });

  it('annotates ten of each severity and sums up the rest', async () => {
    const site = temporarySite('minimal', manyMistakes(25, 10));
    const commands = (await validate(site, 'github')).stdout.trimEnd().split('\n').map(readCommand);
    const errors = commands.filter(({ name }) => name === 'error');
    expect(errors).toHaveLength(10);
    expect(errors.at(-1)).toMatchObject({
      title: '16 more',
      message: expect.stringContaining('content/unknown-key'),
    });
    const warnings = commands.filter(({ name }) => name === 'warning');
    expect(warnings).toHaveLength(10);
    for (const { title } of warnings) expect(title).toBe('content/unexpected-file');
  });

  it('adds a table of all to the summary of the step, and keeps what stands there', async () => {
    const site = temporarySite('minimal', { ...mistakes, ...manyMistakes(25) });
    const file = join(site, 'summary.md');
    writeFileSync(file, 'Before.\n\n');
    await runMain(['validate', '--root', site, '--format', 'github'], { env: { GITHUB_STEP_SUMMARY: file } });
    const summary = readFileSync(file, 'utf8');
    expect(summary).toMatch(/^Before\.\n\n### Content\n\n\| place \| severity \| rule \| what is wrong \|\n/);
    const { findings } = JSON.parse((await validate(site, 'json')).stdout) as Report;
    const rows = summary.split('\n').filter((line) => line.startsWith('| ') && line.includes(' | `'));
    expect(rows).toHaveLength(findings.length);
    expect(findings.length).toBeGreaterThan(25);
    for (const row of rows) expect(row.match(/(?<!\\)\|/g)).toHaveLength(5);
    expect(summary.replaceAll('\n', '')).not.toMatch(controls);

    const empty = join(cleanSite, 'summary.md');
    await runMain(['validate', '--root', cleanSite, '--format', 'github'], {
      env: { GITHUB_STEP_SUMMARY: empty },
    });
    expect(readFileSync(empty, 'utf8')).toBe('### Content\n\nNo problems.\n');
  });
});
