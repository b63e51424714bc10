import { describe, expect, it } from 'vitest';
import { diffFormats } from '../../cli/diff/formats.ts';
import { startMain } from '../run-main.ts';
import { expectFit } from '../visible-text.ts';
import { hostile, hostileSites, odd, printed, wrong } from './hostile-sites.ts';

hostileSites();

describe('hostile names and texts', () => {
  it.each(diffFormats)('in a change, as %s', async (format) => {
    const results = await Promise.all([wrong, odd].map((site) => printed(['diff', '--format', format], site)));
    for (const { stdout, stderr } of results) {
      expect(stdout).toContain('about');
      expectFit(stdout);
      expectFit(stderr);
    }
  });

  it.each([
    ['routes'],
    ['routes --json'],
    ['status'],
    ['status --json'],
    ['accept'],
    ['schema --out-dir out'],
    ['validate --fix --dry-run'],
    ['validate --since HEAD'],
  ])('in %s', async (command) => {
    for (const site of [wrong, odd]) {
      const { stdout, stderr } = await printed(command.split(' '), site);
      expectFit(stdout);
      expectFit(stderr);
    }
  });

  it('in a build and its preview', async () => {
    const failed = await printed(['build'], wrong);
    expect(failed.code).toBe(1);
    const built = await printed(['build'], odd);
    expect(built.code, built.stderr).toBe(0);
    const preview = startMain(['preview', '--port', '0'], { cwd: odd });
    const [, url = ''] = await preview.waitFor(/(http:\S+)/);
    await fetch(`${url}${encodeURIComponent(hostile)}`);
    await preview.stop();
    for (const text of [failed.stderr, built.stderr, preview.stdout(), preview.stderr()]) expectFit(text);
  });

  it.each([['dev --port 0'], ['validate --watch']])('in %s', async (command) => {
    const running = startMain(command.split(' '), { cwd: wrong });
    await running.waitFor(/Waiting|Ready in/, 'stderr');
    await running.stop();
    expectFit(running.stdout());
    expectFit(running.stderr());
  });

  it.each(
    [
      [`--${hostile}`],
      ['help', hostile],
      ['validate', '--format', hostile],
      ['validate', '--since', hostile],
      ['validate', '--max-warnings', hostile],
      ['validate', '--date', hostile],
      ['validate', '--output', `/proc/${hostile}`],
      ['build', '--out-dir', `/proc/${hostile}`],
      ['verify', hostile],
      ['verify', '--url', hostile],
      ['preview', '--out-dir', hostile],
      ['preview', '--port', hostile],
      ['diff', '--base', hostile],
      ['diff', '--output', `/proc/${hostile}`],
      ['accept', hostile],
      ['schema', '--out-dir', `/proc/${hostile}`],
    ].map((args) => [args.join(' ').replace(hostile, '…'), args] as const),
  )('on a command line: %s', async (_, args) => {
    const { stdout, stderr } = await printed(args, odd);
    expect(stderr).not.toBe('');
    expectFit(stdout);
    expectFit(stderr);
  });
});
