import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import { readPages, verifyPages } from '../cli/build/verify/verify-output.ts';
import { loadDefinitions } from '../cli/definitions/load-definitions.ts';
import { TemplateError } from '../cli/definitions/template-error.ts';
import { catalog, type FindingCode } from '../cli/diagnostics/catalog.ts';
import { FindingCollector } from '../cli/diagnostics/finding.ts';
import { formatPretty } from '../cli/diagnostics/format.ts';
import { unusableTemplate } from '../cli/diagnostics/unusable-template.ts';
import { siteWithParts } from './bundled-site.ts';
import { git } from './git.ts';
import { largeSearch } from './large-search-site.ts';
import { withoutPagefind } from './preload.ts';
import { root, runCli } from './run-cli.ts';
import { runMain } from './run-main.ts';
import { type Changes, minimal, putFiles, temporarySite } from './temporary-site.ts';

/**
 * One folder for each code, `tests/diagnostics/codes/<code, / as __>/`. `files/` replaces files in a copy of `tests/sites/minimal`; for
 * `output/…` codes it is the whole output. `example/`, if there is one, does so for the example of the code, and `right/` holds the
 * files of the right site that are no text (`docs/examples.ts`).
 */
export const fixtures = join(root, 'tests/diagnostics/codes');
export const codes = Object.keys(catalog) as FindingCode[];
export const folderOf = (code: string): string => join(fixtures, code.replace('/', '__'));

/** Files that the folder cannot hold: too large, too many, or missing. */
export const generated: Partial<Record<FindingCode, Changes>> = {
  'content/too-large': { 'content/pages/about.yaml': `# ${'x'.repeat(5 * 1024 * 1024)}` },
  'asset/too-large': {
    'content/pictures/crane.svg': `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><path d="${'M0 0h8'.repeat(84_000)}"/></svg>`,
  },
  'translation/lock-missing': { 'content/translations.lock.yaml': null },
  'route/missing-not-found': { 'content/pages/not-found.yaml': null },
  'content/missing-file': { 'content/navigation.yaml': null },
  'search/no-pagefind': largeSearch,
  'config/too-many-redirects': {
    'site.config.yaml': `${minimal('site.config.yaml')}hosts: [netlify, cloudflare]\n`,
    'content/routes.yaml': minimal('content/routes.yaml', [
      'slug: { en: about, sv: om-oss }',
      `slug: { en: about, sv: om-oss }\n  aliases:${Array.from({ length: 2001 }, (_, index) => `\n    - { language: en, slug: about-${index}, as: redirect }`).join('')}`,
    ]),
  },
};

/** Mistakes in files on disk. */
export const made: Partial<Record<FindingCode, (site: string) => void>> = {
  'file/outside-site': (site) => {
    link(site, 'content/pages/about.yaml', '/etc/hostname');
    writeFileSync(join(site, '.env'), 'TOKEN=hunter2');
    link(site, 'public/brochure.pdf', '../.env');
  },
  'file/not-regular': (site) => {
    for (const [name, target] of [
      ['brochure.pdf', '../brochures/2026.pdf'],
      ['line.webp', 'line.webp'],
      ['photos', '../content'],
    ] as const)
      link(site, `public/${name}`, target);
    execFileSync('mkfifo', [join(site, 'public/film.mp4')]);
  },
  'file/too-large': (site) => {
    for (const name of ['public/film.mp4', 'public/map.svg', 'content/published.lock.yaml']) {
      writeFileSync(join(site, name), '');
      truncateSync(join(site, name), 1024 ** 3);
    }
  },
  'file/bare-repository': (site) => {
    git(site, 'init', '--quiet', '--bare', 'public/archive');
    for (const name of ['objects/keep', 'refs/keep']) writeFileSync(join(site, 'public/archive', name), '');
  },
  'file/committed-cache': (site) => {
    git(site, 'init', '--quiet');
    mkdirSync(join(site, '.tvilling/store'), { recursive: true });
    writeFileSync(join(site, '.tvilling/store/parsed'), '{}');
    git(site, 'add', '--force', '.tvilling/store/parsed');
  },
};

function link(site: string, path: string, target: string): void {
  rmSync(join(site, path), { force: true });
  symlinkSync(target, join(site, path));
}

/** Codes that are errors only where nobody can repair the file. */
const underCi: readonly FindingCode[] = ['translation/lock-missing', 'translation/lock-outdated', 'route/lock-outdated'];

/** Codes about the record of addresses. The other sites have no record. */
const aboutRecord: readonly FindingCode[] = ['route/lost-url', 'route/lock-outdated', 'route/bad-lock'];

/** The files that a command is run with: the folder of a code, and changes to it. */
export interface Laid {
  folder: string;
  changes: Changes;
}

function lay({ folder, changes }: Laid, site: string): void {
  if (existsSync(folder)) cpSync(folder, site, { recursive: true });
  putFiles(site, Object.entries(changes));
}

/** The type of the function that runs at the end of a test. */
export type WhenFinished = Parameters<typeof temporarySite>[2];

/** The output of `tvilling validate`. */
async function validated(code: FindingCode, laid: Laid, whenFinished: WhenFinished): Promise<string> {
  const changes = {
    // In the other sites, texts change without a new translation.
    ...(code.startsWith('translation/') || underCi.includes(code) ? {} : { 'content/translations.lock.yaml': null }),
    ...(aboutRecord.includes(code) || underCi.includes(code) ? {} : { 'content/published.lock.yaml': null }),
    ...generated[code],
  };
  const site = temporarySite('minimal', { ...changes, 'public/x.txt': '' }, whenFinished);
  made[code]?.(site);
  lay(laid, site);
  const { stdout, stderr } = await runMain(['validate', '--root', site, ...(code === 'entity/sample' ? ['--release'] : [])], {
    env: underCi.includes(code) ? { CI: 'true' } : {},
  });
  expect(stderr).not.toContain('tvilling itself has failed');
  return stdout;
}

/** What an import of the file of the fixture says, with its last line. */
async function imported(laid: Laid, whenFinished: WhenFinished): Promise<string> {
  const site = temporarySite('minimal', {}, whenFinished);
  lay(laid, site);
  const [file = ''] = readdirSync(laid.folder);
  const { stderr } = await runMain(['translations', 'import', join(site, file), '--root', site]);
  return stderr;
}

/** What a pull says, with its last line. */
async function pulled(laid: Laid, whenFinished: WhenFinished): Promise<string> {
  const site = temporarySite('minimal', {}, whenFinished);
  lay(laid, site);
  return (await runMain(['pull', '--root', site])).stderr;
}

/** The messages of a build about the output in the folder. */
function verified({ folder, changes }: Laid): string {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  const files = new Map(names.map((name) => [name, readFileSync(join(folder, name), 'utf8')]));
  for (const [path, text] of Object.entries(changes))
    if (text === null) files.delete(path);
    else files.set(path, text.toString());
  const collector = new FindingCollector();
  const read = (file: string) => files.get(file) ?? '';
  const output = { files, read, origin: 'https://example.org', base: '', folder: 'dist' };
  verifyPages(readPages(output), output, collector.report);
  return shown(collector, new Map([...files].map(([name, text]) => [`dist/${name}`, text])));
}

/** The messages about a folder that was deployed. */
async function compared(laid: Laid, whenFinished: WhenFinished): Promise<string> {
  const site = temporarySite('minimal', {}, whenFinished);
  lay(laid, join(site, 'files'));
  return (await runMain(['verify', 'files', '--manifest', '--root', site])).stdout;
}

/** Codes that a build finds in the files of a site. */
export const ofBuild: readonly FindingCode[] = [
  'output/render-failed',
  'output/unreadable-icon',
  'output/unreadable-font',
  'output/name-taken',
  'search/no-pagefind',
];

/** The messages of a build with the files of the fixture. Pagefind is not installed unless the `package.json` of the site names it. */
async function built(code: FindingCode, laid: Laid, whenFinished: WhenFinished): Promise<string> {
  const changes = generated[code];
  // The component of the fixture is one of the parts, so the site needs no bundles of its own.
  const site =
    code === 'output/render-failed'
      ? await siteWithParts('minimal', changes, whenFinished)
      : temporarySite('minimal', changes, whenFinished);
  lay(laid, site);
  const onSite = ['--root', site, '--date', '2026-11-21'];
  // Brings the lockfiles up to date, which a build would tell.
  await runMain(['validate', ...onSite]);
  const build = ['build', ...onSite];
  const { stderr } = isInstalled(site) ? await runMain(build) : await runCli(build, { env: withoutPagefind(site) });
  const summary = stderr.lastIndexOf('\n', stderr.length - 2) + 1;
  return stderr.slice(0, summary);
}

/** Whether Pagefind is, where a site says what is installed. */
function isInstalled(site: string): boolean {
  const file = join(site, 'package.json');
  return !existsSync(file) || 'pagefind' in JSON.parse(readFileSync(file, 'utf8')).devDependencies;
}

/** The finding of a long-running command for a definition that cannot be used. */
async function unusableDefinition(laid: Laid, whenFinished: WhenFinished): Promise<string> {
  const collector = new FindingCollector();
  const site = temporarySite('minimal', {}, whenFinished);
  lay(laid, site);
  try {
    await loadDefinitions(site);
  } catch (error) {
    if (!(error instanceof TemplateError)) throw error;
    collector.report(unusableTemplate(error));
  }
  return shown(collector, new Map());
}

const shown = (collector: FindingCollector, sources: ReadonlyMap<string, string>): string =>
  `${formatPretty(collector.list(), sources, { width: 80, color: false })}\n`;

/** What people are shown about the files in `laid`, by the command that finds the code. */
export function shownFor(code: FindingCode, laid: Laid, whenFinished: WhenFinished): string | Promise<string> {
  if (code.startsWith('exchange/')) return imported(laid, whenFinished);
  if (code === 'output/differs') return compared(laid, whenFinished);
  if (code === 'template/unusable') return unusableDefinition(laid, whenFinished);
  if (code.startsWith('template/source-')) return pulled(laid, whenFinished);
  if (ofBuild.includes(code)) return built(code, laid, whenFinished);
  return code.startsWith('output/') ? verified(laid) : validated(code, laid, whenFinished);
}

/** One line that begins a finding. `line` is null for a whole file. */
export interface Shown {
  file: string;
  line: number | null;
  code: string;
}

/** The findings in a printed text. */
export const findingsIn = (text: string): Shown[] =>
  [...text.matchAll(/^(\S.*?)(?::(\d+):\d+)? {2}(?:error|warning) {2}(\S+)$/gm)].map(([, file = '', line, code = '']) => ({
    file,
    line: line === undefined ? null : Number(line),
    code,
  }));
