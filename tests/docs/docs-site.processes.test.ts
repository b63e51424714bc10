import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { firstView } from '../../audit/first-view.mjs';
import { brokenPromises } from '../../audit/promises.mjs';
import { createProgram } from '../../cli/commands/main.ts';
import { catalog } from '../../cli/diagnostics/catalog.ts';
import { handleSignals } from '../../cli/platform/interruption.ts';
import { stemmerFor } from '../../templates/contract/stemmers.ts';
import type { SearchDocument } from '../../templates/contract.ts';
import { searchEngine } from '../../templates/sections/search/engine.ts';
import { root, runCli } from '../run-cli.ts';
import { listFiles } from '../verkbro/read-dist.ts';

const site = mkdtempSync(join(tmpdir(), 'tvilling-docs-'));
const codes = Object.keys(catalog);
const pageOf = (name: string) => name.replace(/[^a-z0-9]+/g, '-');
const html = (path: string) => readFileSync(join(site, 'dist', `${path}.html`), 'utf8');
const built = { stdout: '', stderr: '', code: null as number | null };

/** The commands of the command line that do something, with the names of those around them. */
function commandNames(): string[] {
  const silent = { write: () => true };
  const streams = { stdout: silent, stderr: silent };
  const host = { cwd: '.', env: {}, ...streams, now: () => new Date(), ask: null, terminal: null };
  const names = (commands: ReturnType<typeof createProgram>['commands'], before: string): string[] =>
    commands.flatMap((command) =>
      command.commands.length === 0 ? [`${before}${command.name()}`] : names(command.commands, `${before}${command.name()} `),
    );
  return names(createProgram({ ...host, handleSignals }, () => {}).commands, '');
}

async function found(language: string, query: string): Promise<string[]> {
  const documents = JSON.parse(readFileSync(join(site, 'dist', `search.${language}.json`), 'utf8')) as SearchDocument[];
  const engine = await searchEngine(documents, language, await stemmerFor(language));
  return engine.search(query).map(({ href }) => href);
}

beforeAll(async () => {
  for (const part of ['content', 'public', 'templates', 'site.config.yaml'])
    cpSync(join(root, 'docs/site', part), join(site, part), { recursive: true });
  execFileSync(process.execPath, [join(root, 'scripts/docs-site.mjs'), '--out', site], { stdio: 'pipe' });
  Object.assign(built, await runCli(['build', '--root', site]));
});

afterAll(() => rmSync(site, { recursive: true, force: true }));

describe('the documentation', () => {
  it('is a site without findings, and its result is verified', async () => {
    expect(built.code, built.stderr).toBe(0);
    expect(built.stderr).toContain('no problems');
    const verified = await runCli(['verify', '--root', site]);
    expect(verified.code, verified.stderr).toBe(0);
    expect(`${verified.stdout}${verified.stderr}`).toContain('no problems');
  });

  it('keeps the promised weight, on the pages with most markup and text', () => {
    const sizes = listFiles(join(site, 'dist'))
      .filter((file) => file.endsWith('.html'))
      .map((file) => ({ file, size: statSync(join(site, 'dist', file)).size }));
    const largest = sizes.sort((a, b) => b.size - a.size).slice(0, 40);
    const views = largest.map(({ file }) => ({ path: file, ...firstView(join(site, 'dist'), file) }));
    expect(views).toHaveLength(40);
    expect(brokenPromises(views)).toEqual([]);
  });

  it('has a page for each finding, also at the address that the command line names', () => {
    const files = listFiles(join(site, 'dist'));
    expect(codes.filter((code) => !files.includes(`findings/${pageOf(code)}.html`))).toEqual([]);
    expect(codes.filter((code) => !files.includes(`findings/${code}.html`))).toEqual([]);
    expect(html('findings/route-lost-url')).toContain('nothing answers at\n  the old address.');
  });

  it('has a page for each command, with its options and their defaults', () => {
    const files = listFiles(join(site, 'dist'));
    const names = commandNames();
    expect(names).toContain('new page');
    expect(names.filter((name) => !files.includes(`commands/${pageOf(name)}.html`))).toEqual([]);
    expect(html('commands/dev')).toMatch(/--port &lt;number&gt;.*Default: (?:<!-- -->)?<code[^>]*>5173</s);
    // Few options have one, so it has no column.
    expect(html('commands/build').match(/<th\b[^>]*>/g)).toHaveLength(2);
    expect(html('commands/diff')).toMatch(/How to print it: <code[^>]*>/);
  });

  it('has the fields of configuration and section types', () => {
    expect(html('reference/site-config')).toContain('languages.prefix');
    expect(html('reference/sections-faq')).toContain('items');
  });

  it('turns links between the documents into links between pages', () => {
    expect(html('guides/addresses')).toContain('href="/guides/building#previews"');
    // The head names the page in Markdown.
    const [, body = ''] = html('guides/addresses').split('</head>');
    expect(body).toContain('</main>');
    expect(body).not.toMatch(/\.md(#[a-z-]+)?["<]/);
  });

  it('shows placeholders, tags and comments of YAML as they are written', () => {
    expect(html('findings/content-unknown-placeholder')).toMatch(/<code[^>]*>\{figure:[^<]+\}<\/code>/);
    expect(html('findings/content-unused-ignore')).toContain('# tvilling-ignore-next-line');
  });

  it('finds pages in both languages', async () => {
    expect((await found('en', 'slug collision')).slice(0, 3)).toContain('/findings/route-slug-collision');
    expect((await found('en', '--max-warnings')).slice(0, 3)).toContain('/commands/validate');
    expect((await found('en', 'XLIFF')).slice(0, 3)).toContain('/guides/translators');
    expect(html('sv/handbok/innehall')).toContain('<a href="/sv/sok" aria-keyshortcuts="Control+K Meta+K">');
    // What only the text of a guide says.
    expect((await found('en', 'netlify'))[0]).toMatch(/^\/guides\/deploy(#|$)/);
    expect((await found('en', 'arabic')).length).toBeGreaterThan(0);
    expect((await found('sv', 'kommandon')).slice(0, 3)).toContain('/sv/kommandon');
  });

  it('has the filter of a long list in the page, which searches all pages without script', () => {
    expect(html('findings')).toMatch(/<form class="contents__filter"[^>]* action="\/search"/);
    expect(html('sv/anmarkningar')).toMatch(new RegExp(`action="/sv/sok".*<p role="status">Sidor: ${codes.length}</p>`, 's'));
  });

  it('shows Swedish words of commands and fields', () => {
    expect(html('sv/kommandon/build')).toContain('Webbplatsens mapp.');
    expect(html('sv/referens/site-config')).toContain('Webbplatsens namn på alla språk');
  });

  it('has guides in Swedish, with Swedish names in the list and links to Swedish headings', () => {
    expect(html('sv/handbok')).toMatch(/<a href="\/sv\/handbok\/egen-webbplats"[^>]*>En egen webbplats<\/a>/);
    expect(html('sv/handbok/samlingar')).toContain('href="/sv/handbok/adresser#drafts-and-days"');
    expect(html('sv/handbok/andra-kallor')).toContain('content/news/new-boom/index.yaml');
  });

  // Nobody confirms a translation by building: it fails until somebody has read the Swedish text.
  it('stops at a guide whose English text has changed, until its Swedish text is checked', () => {
    const docs = join(site, 'docs');
    cpSync(join(root, 'docs'), docs, { recursive: true, filter: (path) => !path.includes('/docs/site/') });
    const made = (...args: string[]) =>
      spawnSync(process.execPath, [join(root, 'scripts/docs-site.mjs'), '--out', join(site, 'again'), '--docs', docs, ...args], {
        encoding: 'utf8',
      });
    const guide = join(docs, 'sources.md');
    writeFileSync(guide, readFileSync(guide, 'utf8').replace('An entry with a long text', 'Each entry'));
    for (const run of ['first', 'second']) {
      const { status, stderr } = made();
      expect({ run, status }).toEqual({ run, status: 1 });
      expect(stderr).toContain('docs/sources.md: ## Markdown files');
    }
    expect(made('--checked', 'sources').status).toBe(0);
    expect(made().status).toBe(0);
  });
});
