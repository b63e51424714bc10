import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { sealedText } from '../../../cli/platform/files/sealed.ts';
import { bundleFile } from '../../built-sites.ts';
import { outputOf } from '../../output-files.ts';
import { ownFooter } from '../../own-parts.ts';
import { environment, root, startCli } from '../../run-cli.ts';
import { type Changes, read, writeSite } from '../../temporary-site.ts';

/** A copy of the tool. */
const folder = mkdtempSync(join(tmpdir(), 'tvilling-prebuilt-'));
const bundles = join(folder, '.tvilling/cli/bundles.json');
const whole = readFileSync(join(root, '.tvilling/cli/bundles.json'), 'utf8');

/** The packages that bundle, and those that only they need. */
const bundlers = /^(?:vite|vike|sass|rolldown|esbuild|lightningcss.*|@vitejs|@rolldown)$/;

/** Installs the packages of the tool in its folder: all of them, or all but those that bundle. */
function install(isWanted: (name: string) => boolean): void {
  const packages = join(folder, 'node_modules');
  rmSync(packages, { recursive: true, force: true });
  mkdirSync(packages);
  for (const name of readdirSync(join(root, 'node_modules')))
    if (!name.startsWith('.') && isWanted(name)) symlinkSync(join(root, 'node_modules', name), join(packages, name));
}

/** Installs them all, of which some throw when they are loaded. */
function installBroken(broken: readonly string[]): void {
  install((name) => !broken.some((other) => other.split('/')[0] === name));
  for (const name of broken) {
    const path = join(folder, 'node_modules', name);
    mkdirSync(path, { recursive: true });
    writeFileSync(join(path, 'package.json'), JSON.stringify({ name, version: '1.0.0', main: 'main.js' }));
    writeFileSync(join(path, 'main.js'), `throw new Error('${name} is loaded');`);
  }
}

beforeAll(() => {
  cpSync(join(root, '.tvilling/cli'), join(folder, '.tvilling/cli'), {
    recursive: true,
    filter: (file) => !file.endsWith('.map'),
  });
  for (const part of ['templates', 'package.json']) cpSync(join(root, part), join(folder, part), { recursive: true });
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Builds a copy of a site with the copy of the tool, without what earlier builds have kept. */
function build(name: string, changes: Changes = {}) {
  const site = mkdtempSync(join(folder, 'site-'));
  writeSite(site, name, { ...changes, '.tvilling': null });
  const { status, stderr } = spawnSync(
    process.execPath,
    [join(folder, '.tvilling/cli/bin.js'), 'build', '--root', site, '--date', '2026-11-21'],
    { encoding: 'utf8', env: environment({}) },
  );
  return { status, stderr, output: outputOf(site), bundled: existsSync(join(site, bundleFile)) };
}

describe('a tool without the packages that bundle', () => {
  beforeAll(() => install((name) => !bundlers.test(name)));

  it('builds a site without templates of its own', () => {
    const { status, stderr, output, bundled } = build('minimal');
    expect(stderr).toMatch(/^\d+ pages written to .*: no problems$/m);
    expect(status).toBe(0);
    expect(bundled).toBe(false);
    expect(output?.size).toBeGreaterThan(40);
  });

  it('serves such a site while it is edited, with the scripts of a build', async () => {
    const site = mkdtempSync(join(folder, 'site-'));
    writeSite(site, 'minimal', { 'public/open.txt': 'open' });
    const server = startCli(['dev', '--port', '0', '--root', site], { of: folder });
    onTestFinished(async () => void (await server.stop()));
    const [origin] = await server.waitFor(/http:\/\/[\d.]+:\d+/);
    const ask = async (path: string) => {
      const response = await fetch(origin + path, { headers: { accept: 'text/html' } });
      return { status: response.status, text: await response.text() };
    };
    const { status, text } = await ask('/about');
    expect([status, text.includes('The story')]).toEqual([200, true]);
    const built = build('minimal').output;
    const scripts = [...text.matchAll(/"(\/assets\/[^"]+\.js)"/g)].map(([, path = '']) => path);
    expect(scripts).not.toEqual([]);
    for (const path of scripts) expect([path, (await ask(path)).text]).toEqual([path, built?.get(path.slice(1))?.toString()]);
    for (const path of ['/@vite/client', '/templates/browser/boot.ts', '/.vite/manifest.json', '/assets/none.js'])
      expect([path, (await ask(path)).status]).toEqual([path, 404]);
    expect((await ask('/open.txt')).text).toBe('open');
    await server.waitFor(/no problems/, 'stderr');
    expect(await server.stop()).toBe(0);
  });

  it('names the one that a site with templates of its own needs', () => {
    const { status, stderr, output } = build('minimal', ownFooter());
    expect(stderr).toMatch(/^error The package \S+ is not installed\.\nInstall the packages: npm ci$/m);
    expect(status).toBe(2);
    expect(output).toBeNull();
  });
});

/**
 * Templates of each kind over those of the booking site, which has a form: in place of the tool's, with plain style sheets, an icon and a
 * directive, a section with words, and a page kind.
 */
const ownTemplates: Changes = {
  ...ownFooter(),
  'templates/styles/main.scss': '.footer { color: rebeccapurple }',
  'templates/sections/text/index.tsx': `'use client';
import { useState } from 'react';
import Text from 'tvilling/templates/sections/text/index';
import { Icon } from 'tvilling/templates/drawings/icon';
import './frame.css';

export default function Framed(props: Parameters<typeof Text>[0]) {
  const [isOpen] = useState(true);
  return <div className="framed" data-interactive="visible"><Icon name="Anchor" />{isOpen && <Text {...props} />}</div>;
}
`,
  'templates/sections/text/frame.css': '.framed { border: 1px solid teal }',
  'templates/sections/berth/words.ts': `import { defineWords } from 'tvilling/schema';
export default defineWords({ free: { en: 'Free berths', sv: 'Lediga platser' } });
`,
  'templates/sections/berth/definition.ts': `import { defineSection } from 'tvilling/schema';
import words from './words.ts';
export default defineSection({ shows: 'Berths.', fields: {}, words });
`,
  'templates/sections/berth/index.tsx': 'export default ({ words }) => <p className="berth">{words.free}</p>;\n',
  'templates/pages/pier/definition.ts': `import { definePage } from 'tvilling/schema';
export default definePage({ shows: 'A pier.' });
`,
  'templates/pages/pier/index.tsx':
    'export default ({ page, sections }) => <div className="pier"><h1>{page.hero.title}</h1>{sections}</div>;\n',
  'content/pages/privacy.yaml': `kind: pier
${read(root, 'tests/sites/booking/content/pages/privacy.yaml').replace('sections: []', 'sections:')}
  - { type: berth, title: { en: Berths, sv: Platser } }
  - { type: text, title: { en: Data, sv: Uppgifter }, body: { en: We keep them., sv: Vi sparar dem. } }
`,
};

/** HTML without the names of scripts and styles, and what follows from them. Sheets that stand in the page are divided into other files. */
const withoutNames = (html = ''): string =>
  html
    .replace(/<link rel="stylesheet"[^>]* disabled>\n/g, '')
    .replace(/assets\/[\w./-]+|sha256-[\w+/=]+|data-(?:build|version)="[^"]*"/g, '');

describe('a tool whose Vite and Sass cannot be loaded', () => {
  const broken = ['vite', 'sass', '@vitejs/plugin-react'];

  it('builds a site with templates of its own as with them', () => {
    installBroken(broken);
    const quick = build('booking', ownTemplates);
    expect(quick.stderr).toMatch(/no problems$/m);
    expect([quick.status, quick.bundled]).toEqual([0, true]);
    install(() => true);
    const prepared = join(folder, '.tvilling/cli/prepared.json');
    const kept = readFileSync(prepared);
    rmSync(prepared);
    const { output } = build('booking', ownTemplates);
    writeFileSync(prepared, kept);
    const pages = [...(output?.keys() ?? [])].filter((path) => path.endsWith('.html'));
    expect(pages.length).toBeGreaterThan(4);
    for (const path of pages) expect(withoutNames(quick.output?.get(path)), path).toBe(withoutNames(output?.get(path)));
    const privacy = quick.output?.get('privacy.html');
    for (const shown of ['class="pier"', 'class="framed"', 'Free berths']) expect(privacy).toContain(shown);
    expect(quick.output?.get('sv/integritet.html')).toContain('Lediga platser');
    expect(quick.output?.get('book-a-crane.html')).toContain('Book the crane');
    expect(quick.output?.get('index.html')).toContain('.footer{color:#639}');
  });
});

describe('a tool whose Sass cannot be loaded', () => {
  it('shows the sheets of the tool in development, until one of them is edited', async () => {
    installBroken(['sass']);
    const site = mkdtempSync(join(folder, 'site-'));
    writeSite(site, 'minimal', { 'templates/shell/footer.tsx': 'export const Footer = () => <footer />;\n', '.tvilling': null });
    const dev = startCli(['dev', '--root', site, '--port', '0'], { of: folder });
    onTestFinished(async () => void (await dev.stop()));
    const [url] = await dev.waitFor(/http\S+/);
    const sheet = async (path: string) => (await fetch(new URL(path, url), { headers: { Accept: 'text/css' } })).text();
    const linked = Array.from((await (await fetch(url)).text()).matchAll(/stylesheet" href="([^"]+\.scss)"/g), ([, path = '']) => path);
    expect(linked.length).toBeGreaterThan(30);
    for (const path of linked) expect(await sheet(path), path).not.toMatch(/@use|@include/);
    // Scripts import others.
    const script = await (await fetch(new URL('/templates/lists/entries.tsx', url))).text();
    const [, imported = ''] = /import "([^"]*entries\.[^"]*css[^"]*)"/.exec(script) ?? [];
    expect(await (await fetch(new URL(imported, url))).text()).toContain('.entries');
    install(() => true);
    const main = join(folder, 'templates/styles/main.scss');
    const before = readFileSync(main, 'utf8');
    onTestFinished(() => writeFileSync(main, before));
    writeFileSync(main, `${before}\n$ink: teal;\n.edited { color: $ink }\n`);
    const path = linked.find((name) => name.endsWith('/main.scss')) ?? '';
    await expect.poll(() => sheet(path), { timeout: 20_000 }).toContain('color: teal');
  });
});

describe('bundles that came with the tool', () => {
  /** Changed bundles, with a seal as if the tool had made them. */
  const resealed = (change: (text: string) => string): string =>
    sealedText(change(whole.slice(whole.indexOf('\n') + 1)), { of: 'bundles.json', by: '' });
  const mixed = (text: string): string => text.replaceAll('aria-current', 'aria-mixed');

  let right: ReturnType<typeof build>;

  beforeAll(() => {
    install(() => true);
    right = build('minimal');
  });
  afterEach(() => writeFileSync(bundles, whole));

  it('are made anew if the short names of properties that they have are not there', () => {
    const names = join(folder, '.tvilling/cli/short-properties.json');
    const kept = readFileSync(names);
    rmSync(names);
    onTestFinished(() => writeFileSync(names, kept));
    const { status, output, bundled } = build('minimal');
    expect([status, bundled]).toEqual([0, true]);
    const html = output?.get('index.html') ?? '';
    const properties = (pattern: RegExp) => new Set(Array.from(html.matchAll(pattern), ([, name]) => name));
    const known = properties(/(?<=[{;])(--[\w-]+):/g);
    // Others have a value of their own where they are used.
    const used = [...properties(/var\((--[\w-]+)\)/g)];
    expect(used.length).toBeGreaterThan(30);
    expect(used.filter((name) => !known.has(name))).toEqual([]);
  });

  it.each([
    ['were removed', null],
    ['were changed by hand', mixed(whole)],
    ['were cut short', whole.slice(0, -1000)],
    ['are of another version', resealed((text) => mixed(text).replace(/"state":"\w/, '"state":"-'))],
  ])('are made anew if they %s, with the same bytes', (_, damaged) => {
    expect([right.status, right.bundled]).toEqual([0, false]);
    expect(damaged).not.toBe(whole);
    if (damaged === null) rmSync(bundles);
    else writeFileSync(bundles, damaged);
    const { status, stderr, output, bundled } = build('minimal');
    expect(status, stderr).toBe(0);
    expect(bundled).toBe(true);
    expect(output).toEqual(right.output);
  });

  it('are made anew if a template of the tool was edited since', () => {
    const footer = join(folder, 'templates/shell/footer.tsx');
    const before = readFileSync(footer, 'utf8');
    writeFileSync(footer, before.replace('className="footer"', 'className="footer edited"'));
    const { output } = build('minimal');
    writeFileSync(footer, before);
    expect(output?.get('about.html')).toContain('class="footer edited"');
  });
});
