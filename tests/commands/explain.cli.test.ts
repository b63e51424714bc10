import { describe, expect, it } from 'vitest';
import { catalog } from '../../cli/diagnostics/catalog.ts';
import { handleSignals } from '../../cli/platform/interruption.ts';
import { expectRefusal } from '../findings.ts';
import { runMain } from '../run-main.ts';

const codes = Object.keys(catalog);

/** Folds white space, to find wrapped prose. */
const folded = (text: string): string => text.replace(/\s+/g, ' ');

describe('tvilling explain', () => {
  it('says what a code means, why it matters, and how to mend it', async () => {
    const { code, stdout, stderr } = await runMain(['explain', 'route/slug-collision']);
    const { what, why, fix, bad, good } = catalog['route/slug-collision'];
    expect(stdout).toMatch(/^route\/slug-collision {2}error\n/);
    for (const text of [what, why, fix, ...Object.entries(bad).flat(), ...Object.entries(good).flat()])
      expect(folded(stdout)).toContain(folded(text));
    for (const line of stdout.split('\n')) expect(line.length).toBeLessThanOrEqual(80);
    expect(stderr).toBe('');
    expect(code).toBe(0);
  });

  it('says whether it can be turned off', async () => {
    const fixed = await runMain(['explain', 'content/syntax']);
    expect(fixed.stdout).toContain('It cannot be turned off');
    const adjustable = await runMain(['explain', 'route/orphan-page']);
    expect(adjustable.stdout).toContain('"rules: { route/orphan-page: off }"');
  });

  it('names the file over each excerpt, and the page about the code', async () => {
    const { stdout } = await runMain(['explain', 'route/slug-collision']);
    expect(stdout).toMatch(/^Wrong\n {2}content\/routes\.yaml\n {4}\S/m);
    expect(stdout).toMatch(/^Right\n {2}content\/routes\.yaml\n {4}\S/m);
    expect(stdout).toMatch(/^https:\/\/tvilling\.example\/findings\/route\/slug-collision$/m);
  });

  it('says which file is missing', async () => {
    const { stdout } = await runMain(['explain', 'content/missing-file']);
    expect(stdout).toContain('Wrong\n  content/navigation.yaml\n    (no such file)\nRight\n');
  });

  it('prints the same as JSON: one code, or all', async () => {
    const { what, why, fix, bad, good } = catalog['route/slug-collision'];
    const one = await runMain(['explain', 'route/slug-collision', '--format', 'json']);
    expect(JSON.parse(one.stdout)).toEqual([
      {
        code: 'route/slug-collision',
        severity: 'error',
        adjustable: false,
        ...{ what, why, fix, bad, good },
        helpUri: 'https://tvilling.example/findings/route/slug-collision',
      },
    ]);
    const all = await runMain(['explain', '--json']);
    const explained = JSON.parse(all.stdout) as { code: string; helpUri: string; adjustable: boolean }[];
    expect(explained.map(({ code }) => code)).toEqual(codes);
    expect(explained.find(({ code }) => code === 'route/orphan-page')?.adjustable).toBe(true);
  });

  it('lists all codes with their severity, by group', async () => {
    const { code, stdout } = await runMain(['explain']);
    expect(code).toBe(0);
    const listed = [...stdout.matchAll(/^ {2}(\S+\/\S+) +(error|warning)$/gm)];
    expect(listed.map(([, name]) => name).sort()).toEqual([...codes].sort());
    expect(listed.map(([, name, severity]) => `${name} ${severity}`)).toContain('content/unexpected-file warning');
    const groups = [...stdout.matchAll(/^([a-z]+)$/gm)].map(([, group]) => group);
    expect(groups).toEqual([...new Set(codes.map((name) => name.split('/')[0]))]);
  });

  it('suggests the nearest name for an unknown code', async () => {
    expectRefusal(
      await runMain(['explain', 'route/slug-colision']),
      /^error There is no finding "route\/slug-colision"\. Did you mean "route\/slug-collision"\?$/,
    );
    expectRefusal(
      await runMain(['explain', 'constructor']),
      /^error There is no finding "constructor"\. List all of them: tvilling explain$/,
    );
  });

  it('has an explanation of at most 80 columns for every code', async () => {
    const { explain } = await import('../../cli/diagnostics/explain.ts');
    for (const code of codes) {
      let text = '';
      const stream = { write: (written: string) => (text += written) };
      const host = {
        cwd: '',
        env: {},
        stdout: stream,
        stderr: stream,
        now: () => new Date(),
        ask: null,
        terminal: null,
        handleSignals,
      };
      explain(code, { format: 'text' }, host);
      for (const line of text.split('\n')) expect([...line].length).toBeLessThanOrEqual(80);
    }
  });
});
