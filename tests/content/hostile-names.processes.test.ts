import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { formatNames } from '../../cli/diagnostics/formats/names.ts';
import { diffFormats } from '../../cli/diff/formats.ts';
import { heedSignals } from '../../cli/interruption.ts';
import { main } from '../../cli/main.ts';
import { committed } from '../git.ts';
import { environment, runCli, startCli } from '../run-cli.ts';
import { runMain } from '../run-main.ts';
import { minimal, writeSite } from '../temporary-site.ts';
import { expectFit } from '../visible-text.ts';

/**
 * Hostile characters in names, texts and arguments reach terminals and logs. They must not move the cursor, hide or turn text, or
 * act as a command for the log's reader.
 */
const turning = '\u202e\u2066\u200f\u061c';
const hidden = '\u200b\u00ad\ufeff\u2028\u{e0041}';
const commands = '##[error]a ##vso[task.setvariable]b section_start:1:c';
const hostile = `x\u001b[31m\u009b31m${turning}${hidden}\r\n::error file=a::b ${commands}`;
/** The same without characters that YAML must escape. */
const written = `x${turning}\u200b\u00ad::error::b ${commands}`;
const asYaml = JSON.stringify(`${hostile}\ud800`);

const work = mkdtempSync(join(tmpdir(), 'tvilling-hostile-'));
afterAll(() => rmSync(work, { recursive: true, force: true }));
const [wrong, odd, output] = ['wrong', 'odd', 'output'].map((name) => join(work, name)) as [
  string,
  string,
  string,
];

const about = 'content/pages/about.yaml';
/** Keys of every length, so that in one of them the command is at the start of a wrapped line. */
const keys = Array.from({ length: 50 }, (_, index) => `"${'k'.repeat(index + 20)} ::error::b": 1\n`).join('');

beforeAll(() => {
  for (const site of [wrong, odd]) {
    mkdirSync(site);
    writeSite(site, 'minimal', { '.gitignore': '.tvilling/\ndist/\n' });
    committed(site);
  }
  writeSite(wrong, 'minimal', {
    [about]: minimal(
      about,
      ['And two vans.', asYaml],
      ['page:contact', `page:${written.replaceAll(' ', '')}`],
      ['  - type: text', `  - type: ${asYaml}\n  - type: text`],
      ['page: contact', `page: ${asYaml}`],
    ),
    'content/pages/home.yaml': `${minimal('content/pages/home.yaml')}${keys}${asYaml}: ${asYaml}\n`,
    'content/metrics.yaml': `${minimal('content/metrics.yaml')}- id: ${asYaml}\n  ${asYaml}: 1\n`,
    [`content/${hostile}.yaml`]: '[]\n',
    [`content/pages/${hostile}.yaml`]: minimal(about),
    [`public/${hostile}.png`]: 'x',
  });
  writeSite(odd, 'minimal', {
    [about]: minimal(about, [
      '{ en: And two vans., sv: Och två skåpbilar. }',
      `\n    en: |-\n      ${written}\n\n      ::error::b\n    sv: Och två skåpbilar.`,
    ]),
    [`public/${hostile}.txt`]: 'x',
  });
  mkdirSync(output);
  const page = `<!doctype html><html lang="${written}"><head><link rel="canonical" href="https://example.org/"><base href="${written}"></head><body>\n::error::b <a href="/${hostile}">x</a><p id="${hostile}" id="${hostile}" style="x" on${turning}="x">`;
  writeFileSync(join(output, 'index.html'), page);
  writeFileSync(join(output, `${hostile}.html`), page);
  writeFileSync(join(output, 'sitemap.xml'), `<urlset><url><loc>${hostile}</loc></url></urlset>`);
});

/** The output and the files of a command, with its exit code. */
async function printed(args: readonly string[], cwd: string, env: Record<string, string> = {}) {
  const run = args[0] === 'build' ? runCli : runMain;
  const { code, stdout, stderr } = await run(args, { cwd, env });
  expect(stderr).not.toContain('tvilling itself has failed');
  return { code, stdout, stderr };
}

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
    const { diagnostics } = JSON.parse(stdout) as { diagnostics: { file: string }[] };
    expect(diagnostics.map(({ file }) => file)).toContain(`content/${hostile}.yaml`);
  });

  it.each(diffFormats)('in a change, as %s', async (format) => {
    const results = await Promise.all(
      [wrong, odd].map((site) => printed(['diff', '--format', format], site)),
    );
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
    const preview = startCli(['preview', '--port', '0'], { cwd: odd });
    const [, url = ''] = await preview.waitFor(/(http:\S+)/);
    await fetch(`${url}${encodeURIComponent(hostile)}`);
    await preview.stop();
    for (const text of [failed.stderr, built.stderr, preview.stdout(), preview.stderr()]) expectFit(text);
  });

  it.each([['dev --port 0'], ['validate --watch']])('in %s', async (command) => {
    const running = startCli(command.split(' '), { cwd: wrong });
    await running.waitFor(/Waiting|Ready in/, 'stderr');
    await running.stop();
    expectFit(running.stdout());
    expectFit(running.stderr());
  });

  it.each(
    [
      [hostile],
      [`--${hostile}`],
      ['explain', hostile],
      ['help', hostile],
      ['validate', '--root', hostile],
      ['validate', '--format', hostile],
      ['validate', '--since', hostile],
      ['validate', '--max-warnings', hostile],
      ['validate', '--date', hostile],
      ['validate', '--output', `/proc/${hostile}`],
      ['build', '--out-dir', `/proc/${hostile}`],
      ['build', '--out-dir', `public/${hostile}`],
      ['verify', hostile],
      ['verify', '--url', hostile],
      ['preview', '--out-dir', hostile],
      ['preview', '--port', hostile],
      ['diff', '--base', hostile],
      ['diff', '--output', `/proc/${hostile}`],
      ['accept', hostile],
      ['accept', about, hostile],
      ['schema', '--out-dir', `/proc/${hostile}`],
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
      heedSignals,
    };
    expect(await main(['validate'], host)).toBe(2);
    expect(stderr).toContain('tvilling itself has failed');
    expectFit(stderr);
  });
});
