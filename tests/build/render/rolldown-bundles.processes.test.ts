import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import type { BundledFiles } from '../../../cli/build/render/bundle-cache.ts';
import { type BundleManifest, componentOf, sheetsOf } from '../../../cli/build/render/bundle-manifest.ts';
import { Bundler } from '../../../cli/build/render/bundler.ts';
import { readPrepared } from '../../../cli/build/render/prepared.ts';
import { quickClient, quickFacts, quickServer } from '../../../cli/build/render/rolldown-bundles.ts';
import { templateLayers } from '../../../cli/definitions/template-layers.ts';
import { toolRoot } from '../../../cli/platform/tool-root.ts';
import { root } from '../../run-cli.ts';
import { putFiles } from '../../temporary-site.ts';

const base = '/sub/';

/** A folder with templates of a site, which needs no content to be bundled. */
function siteOf(files: Record<string, string>): string {
  const site = mkdtempSync(join(tmpdir(), 'tvilling-rolldown-'));
  onTestFinished(() => rmSync(site, { recursive: true, force: true }));
  putFiles(site, Object.entries(files));
  return site;
}

/** Both halves of the bundles of a site, without Vite. */
function quick(site: string) {
  const layers = templateLayers(site);
  const prepared = readPrepared(layers.tool);
  if (prepared === null) throw new Error('Nothing is prepared: npm run setup');
  const facts = { base, root: toolRoot(), layers };
  const given = quickFacts(layers, prepared);
  return { server: () => quickServer(facts, given), client: () => quickClient(facts, given) };
}

const section = (text: string, imports = ''): string =>
  `${imports}export default function Part() { return <p className="part">{${text}}</p>; }\n`;

/** Templates with what bundlers order, remove and name. */
const nasty = {
  'tsconfig.json':
    '{ "compilerOptions": { "target": "es2023", "jsx": "react-jsx", "verbatimModuleSyntax": true }, "include": ["templates"] }',
  'templates/styles/main.scss': '.footer { color: rebeccapurple }',
  // Several components of the tool have this sheet.
  'templates/lists/entries.scss': '',
  'templates/shell/footer.tsx': 'export const Footer = () => <footer className="footer">Ours</footer>;\n',
  'templates/sections/text/index.tsx': `import Text from 'tvilling/templates/sections/text/index';
import './before.css';
import { Card } from './card';
import './barrel';
import { unused } from './unused';
import './after.css';
export default (props: Parameters<typeof Text>[0]) => <Card><Text {...props} /></Card>;
`,
  'templates/sections/text/style.scss': '.part { color: red }',
  'templates/sections/text/before.css': '.part { color: green }\r\n.before { margin: 0 }',
  'templates/sections/text/after.css': '.part { color: blue }',
  'templates/sections/text/barrel.ts': "import './barrel.css';\n",
  'templates/sections/text/barrel.css': '.part { color: teal }',
  'templates/sections/text/unused.ts': "import './unused.css';\nexport const unused = 1;\n",
  'templates/sections/text/unused.css': '.part { color: olive }',
  'templates/sections/text/card.tsx': `import './card.css';
export const Card = ({ children }: { children: React.ReactNode }) => <div className="card">{children}</div>;
`,
  'templates/sections/text/card.css': '.part { color: navy } .card { padding: 1rem }',
  'templates/sections/berth/index.tsx': section(
    'new Berth().name + Kind.Long + Side.Port',
    `enum Kind { Long = 'long' }
const enum Side { Port = 7 }
class Berth { name: string = 'A'; free?: boolean; }
`,
  ),
  'templates/sections/berth/style.scss': '$wide: 2px; .berth { border: $wide + 1px solid; .part & { color: red } }',
  'templates/pages/pier/index.tsx': section('1', "import './pier.css';\n"),
  'templates/pages/pier/pier.css': '@media (min-width: 40em) { .pier { inset: 0 } }',
};

/** What pages have of a bundle: the style sheets of each component in their order, and the scripts of the site's own. */
function shownOf(client: BundledFiles['client']) {
  const manifest = JSON.parse(String(client.get('.vite/manifest.json'))) as BundleManifest;
  return Object.fromEntries(
    Object.values(manifest).flatMap((chunk) => {
      const component = componentOf(chunk.src ?? '');
      if (component === null) return [];
      const css = sheetsOf(chunk, manifest).map((file) => String(client.get(file)).trim());
      const script = `${client.get(chunk.file)}`.replace(/chunk-[\w-]+\.js|\/\*.*?\*\//g, '');
      const own = ['berth', 'pier', 'text'].includes(component.name) ? { script } : {};
      return [[`${component.kind}/${component.name}`, { css: css.join(''), ...own }]];
    }),
  );
}

/** The browser's half, made by Vite: as that of the tool's own bundles is. */
function withVite(site: string): Promise<BundledFiles['client']> {
  // Vike would do nothing in a test.
  vi.stubEnv('VITEST', undefined);
  const bundler = new Bundler({ root: toolRoot(), layers: templateLayers(site) });
  vi.unstubAllEnvs();
  onTestFinished(() => bundler.end());
  bundler.begin({ base }, true);
  return bundler.client;
}

it('has the style sheets and scripts of Vite', async () => {
  const site = siteOf(nasty);
  const [{ made }, ofVite] = await Promise.all([quick(site).client(), withVite(site)]);
  const shown = shownOf(ofVite);
  expect(shown['sections/text']?.css).toMatch(/red.*green.*navy.*teal.*olive.*#00f/);
  expect(shownOf(made)).toEqual(shown);
});

it('has the same names and bytes wherever the site is, and names a style sheet by its part', async () => {
  const [one, other] = await Promise.all(
    [siteOf(nasty), siteOf({ ...nasty, 'below/x': '' })].map(async (site) => (await quick(site).client()).made),
  );
  const files = (made = one) => [...(made ?? [])].filter(([path]) => !path.startsWith('.vite/'));
  expect(files().length).toBeGreaterThan(50);
  expect(files(other)).toEqual(files());
  const sheets = files().flatMap(([path]) => /([^/]*)\.[\w-]+\.css$/.exec(path)?.[1] ?? []);
  expect(sheets).toEqual(expect.arrayContaining(['berth', 'pier', 'text']));
  expect(sheets).not.toContain('style');
});

const at = 'templates/sections/berth/index.tsx';

it('gives a file with other text another name, because browsers keep it', async () => {
  const parts = { [at]: section('1'), 'templates/pages/pier/index.tsx': section('1') };
  const wide = { 'templates/wide.css': '.wide { top: 0 }' };
  const [one, other] = await Promise.all(
    Object.keys(parts).map(async (file) => {
      const importer = { [file]: section('1', "import '../../wide.css';\n") };
      return (await quick(siteOf({ ...nasty, ...parts, ...wide, ...importer })).client()).made;
    }),
  );
  const kept = [...(one ?? [])].filter(([path]) => path.startsWith('assets/') && other?.has(path));
  expect(kept.length).toBeGreaterThan(50);
  expect(kept.filter(([path, text]) => `${other?.get(path)}` !== `${text}`)).toEqual([]);
});

it.each<[what: string, says: RegExp, files: Record<string, string>]>([
  ['a package', /is none of the templates/, { [at]: section('z.x', "import { z } from 'zod';\n") }],
  ['a variable of the environment', /makes something of/, { [at]: section('process.env.PLACE') }],
  ['a sheet that names classes', /names classes/, { [at]: section('1', "import './a.module.css';\n") }],
  [
    'a sheet that names a file',
    /makes something of/,
    { [at]: section('1', "import './a.css';\n"), [`${at}/../a.css`]: '.a { background: url("a.png") }' },
  ],
  [
    'a sheet of two scripts',
    /several scripts/,
    {
      [at]: section('1', "import '../../a.css';\n"),
      'templates/sections/quay/index.tsx': section('2', "import '../../a.css';\n"),
      'templates/a.css': '.a { top: 0 }',
    },
  ],
])('leaves to Vite %s', async (_, says, files) => {
  await expect(quick(siteOf(files)).client()).rejects.toThrow(says);
});

it.each(['tests/sites/ferry', 'bench/site'])('bundles %s', async (site) => {
  const { server, client } = quick(join(root, site));
  const [{ made }, { made: files }] = await Promise.all([server(), client()]);
  expect(made.code).toContain('render');
  expect(files.size).toBeGreaterThan(50);
});
