import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { main } from '../../cli/commands/main.ts';
import { formatNames } from '../../cli/diagnostics/formats/names.ts';
import { handleSignals } from '../../cli/platform/interruption.ts';
import { environment } from '../run-cli.ts';
import { expectFit } from '../visible-text.ts';
import { about, hostile, hostileSites, odd, output, printed, work, wrong } from './hostile-sites.ts';

hostileSites();

describe('hostile names and texts', () => {
  it.each(formatNames)('as %s, of a site and of an output', async (format) => {
    const summary = join(work, `summary-${format}`);
    const file = join(work, `findings-${format}`);
    const github = { GITHUB_STEP_SUMMARY: summary, CI: 'true' };
    const results = await Promise.all([
      printed(['validate', '--format', format], wrong, github),
      printed(['validate', '--format', format, '--output', file], wrong),
      printed(['verify', '.', '--format', format], output),
    ]);
    for (const { code, stdout, stderr } of results) {
      expect(code).toBe(1);
      expectFit(stdout, format === 'github');
      expectFit(stderr);
    }
    expect(results[0].stdout).toContain('content/unexpected-file');
    expectFit(readFileSync(file, 'utf8'), format === 'github');
    if (format === 'github') expectFit(readFileSync(summary, 'utf8'));
  });

  it('are what they are for those who read JSON', async () => {
    const { stdout } = await printed(['validate', '--json'], wrong);
    const { findings } = JSON.parse(stdout) as { findings: { file: string }[] };
    expect(findings.map(({ file }) => file)).toContain(`content/${hostile}.yaml`);
  });

  // More of them: hostile-names.processes.test.ts.
  it.each(
    [
      [hostile],
      ['explain', hostile],
      ['validate', '--root', hostile],
      ['build', '--out-dir', `public/${hostile}`],
      ['accept', about, hostile],
    ].map((args) => [args.join(' ').replace(hostile, '…'), args] as const),
  )('on a command line: %s', async (_, args) => {
    const { stdout, stderr } = await printed(args, odd);
    expect(stderr).not.toBe('');
    expectFit(stdout);
    expectFit(stderr);
  });

  it('in the report of a bug of ours', async () => {
    let stderr = '';
    const host = {
      get cwd(): string {
        throw new Error(hostile);
      },
      env: environment({}),
      stdout: { write: () => undefined },
      stderr: {
        write: (text: string) => {
          stderr += text;
        },
      },
      now: () => new Date(),
      ask: null,
      terminal: null,
      handleSignals,
    };
    expect(await main(['validate'], host)).toBe(2);
    expect(stderr).toContain('tvilling itself has failed');
    expectFit(stderr);
  });
});
