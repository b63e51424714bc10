import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { twoViews, viewContext, violationsByState } from '../../audit/axe.mjs';
import { firstView } from '../../audit/first-view.mjs';
import { htmlErrors } from '../../audit/html.mjs';
import { brokenPromises } from '../../audit/promises.mjs';
import { servedSite } from '../browser/browser.ts';
import { linesOf, linksOf } from '../browser/page-text.ts';
import { bundleFile, keepMade } from '../built-sites.ts';
import { childrenOf, malformed, readXml, textIn } from '../feed-rules.ts';
import { environment, root, runCli } from '../run-cli.ts';
import { writeSite } from '../temporary-site.ts';
import { canonical, languageOf, listFiles, readPages } from '../verkbro/read-dist.ts';

const folder = mkdtempSync(join(tmpdir(), 'tvilling-package-'));
const site = join(folder, 'site');
const installed = join(site, 'node_modules', 'tvilling');

/** Runs the installed command in a site, like `npx tvilling`. */
const tvillingIn = (cwd: string, ...args: string[]) =>
  spawnSync(process.execPath, [join(installed, 'scripts/tvilling.mjs'), ...args], {
    cwd,
    encoding: 'utf8',
    env: environment({}),
  });
/** A site made by `init`. */
const made = join(folder, 'new');
/** A site with a language more and many templates of its own. */
const ferry = join(folder, 'ferry');
const tvilling = (...args: string[]) => tvillingIn(site, ...args);

const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
  packages: Record<string, { dev?: boolean; devOptional?: boolean }>;
};
/** The packages on this machine that are not for the tests alone, as paths in the checkout. */
const siteDependencies = Object.keys(packages).filter(
  (path) => path !== '' && packages[path]?.dev !== true && existsSync(join(root, path)),
);

/** The messages of `tsc` about sites with the settings of `init`. One run for all, because each reads the types of all packages. */
function typeErrorsIn(sites: readonly string[]): string {
  const settings = JSON.parse(readFileSync(join(root, 'starter/tsconfig.json'), 'utf8'));
  const include = sites.map((each) => join(each, 'templates'));
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ ...settings, include }));
  const tsc = join(root, 'node_modules/typescript/bin/tsc');
  return spawnSync(process.execPath, [tsc, '--noEmit'], { cwd: folder, encoding: 'utf8' }).stdout;
}

/** The bytes of the files of a package, without packages in it. */
const bytesOf = (folder: string): number =>
  listFiles(folder)
    .filter((file) => !file.startsWith('node_modules/'))
    .reduce((sum, file) => sum + statSync(join(folder, file)).size, 0);

beforeAll(() => {
  const packed = execFileSync('npm', ['pack', '--json', '--pack-destination', folder], {
    cwd: root,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const [, name] = /"filename": "([^"]+)"/.exec(packed) ?? [];
  writeSite(site, 'own-templates', {});
  mkdirSync(installed, { recursive: true });
  execFileSync('tar', ['xzf', join(folder, name ?? ''), '-C', installed, '--strip-components=1']);
  for (const path of siteDependencies.filter((each) => /^node_modules\/(?:@[^/]+\/)?[^/]+$/.test(each))) {
    mkdirSync(dirname(join(site, path)), { recursive: true });
    symlinkSync(join(root, path), join(site, path));
  }
  mkdirSync(join(site, 'node_modules/.bin'));
  symlinkSync('../tvilling/scripts/tvilling.mjs', join(site, 'node_modules/.bin/tvilling'));
  writeSite(ferry, 'ferry', {});
  for (const other of [folder, ferry]) symlinkSync(join(site, 'node_modules'), join(other, 'node_modules'));
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('the package', () => {
  it('holds what a user needs and nothing of this site or its tests', () => {
    const tops = new Set(listFiles(installed).map((file) => file.split('/')[0]));
    expect([...tops].sort()).toEqual(['LICENSE', 'README.md', 'lib', 'package.json', 'schemas', 'scripts', 'starter', 'templates']);
    expect(readdirSync(join(installed, 'scripts')).sort()).toEqual(['run.d.mts', 'run.mjs', 'tvilling.mjs']);
    expect(readdirSync(join(installed, 'schemas')).sort()).toEqual(['diff.schema.json', 'findings.schema.json']);
  });

  it('is small where it is installed, and brings few packages', () => {
    // Sites with photographs or a large search install some more themselves.
    const asked = siteDependencies.filter((path) => packages[path]?.devOptional !== true);
    const folders = [installed, ...asked.map((path) => join(root, path))];
    const bytes = new Map(folders.map((each) => [each, bytesOf(each)]));
    const total = [...bytes.values()].reduce((sum, each) => sum + each, 0);
    const largest = [...bytes].sort(([, a], [, b]) => b - a).slice(0, 10);
    expect(total / 1e6, JSON.stringify(largest)).toBeLessThanOrEqual(100);
    expect(folders.length).toBeLessThanOrEqual(50);
    expect(bytesOf(installed) / 1e6).toBeLessThanOrEqual(17);
  });

  it('has one bundler, also when newer packages have come out since', () => {
    // A newer minor version of Vite asks for another Rolldown, and a site would install 20 MB twice.
    const vite = JSON.parse(readFileSync(join(root, 'node_modules/vite/package.json'), 'utf8'));
    const { dependencies } = JSON.parse(readFileSync(join(installed, 'package.json'), 'utf8'));
    const minor = (range: string) => /^~(\d+\.\d+)\.\d+$/.exec(range)?.[1];
    expect(minor(dependencies.vite)).toBe(vite.version.replace(/\.\d+$/, ''));
    expect(minor(dependencies.rolldown)).toBe(minor(vite.dependencies.rolldown));
  });

  it('holds the licence of each package that it contains parts of, and no such package comes with it', () => {
    const notices = readFileSync(join(installed, 'lib/THIRD-PARTY-NOTICES'), 'utf8');
    const { dependencies } = JSON.parse(readFileSync(join(installed, 'package.json'), 'utf8'));
    for (const name of ['@fontsource/instrument-sans', 'lucide-react', 'micromark', 'satori', 'sirv', 'yaml']) {
      expect(notices).toMatch(new RegExp(String.raw`^-{80}\n\n${name} [\d.]+ \(`, 'm'));
      expect(dependencies).not.toHaveProperty(name);
    }
    // Each ends with a licence, and not with its name only.
    for (const notice of notices.split(/^-{80}$/m).slice(1)) expect(notice).toMatch(/licen[cs]e|permi(?:ssion|tted)/i);
    const icons = JSON.parse(readFileSync(join(installed, 'lib/icons.json'), 'utf8')) as string[][];
    expect(icons.length).toBeGreaterThan(1500);
  });

  it('holds the grammars of code, with their licences', () => {
    expect(readdirSync(join(installed, 'lib/grammars'))).toEqual(expect.arrayContaining(['LICENSE', 'typescript.json', 'yaml.json']));
    expect(existsSync(join(installed, 'lib/highlighter.cjs'))).toBe(true);
  });

  it('has no script that runs when it is installed', () => {
    const { scripts } = JSON.parse(readFileSync(join(installed, 'package.json'), 'utf8'));
    expect(Object.keys(scripts)).not.toEqual(expect.arrayContaining([expect.stringMatching(/^(pre|post)?install$/)]));
  });

  it('says its version', () => {
    const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
    expect(tvilling('--version').stdout).toBe(`${version}\n`);
  });

  it('has a command that the system runs, like that of npx', () => {
    const command = join(site, 'node_modules/.bin/tvilling');
    const { stdout, error } = spawnSync(command, ['--version'], { encoding: 'utf8', env: environment({}) });
    expect(error).toBeUndefined();
    expect(stdout).toBe(tvilling('--version').stdout);
  });

  it('builds a site with templates of its own, into the same bytes as the checkout', async () => {
    // The checkout is first, because it can use the caches of other tests. The package cannot: it is another tool.
    const args = ['build', '--root', site, '--out-dir', 'checkout', '--date', '2026-11-21'];
    expect((await runCli(args)).code).toBe(0);
    keepMade('own-templates', site);
    const own = tvilling('build', '--date', '2026-11-21');
    expect(own.stderr).not.toContain('error');
    expect(own.status).toBe(0);
    const [packed, checkout] = [join(site, 'dist'), join(site, 'checkout')];
    expect(listFiles(packed)).toEqual(listFiles(checkout));
    for (const file of listFiles(packed))
      expect(readFileSync(join(packed, file)).equals(readFileSync(join(checkout, file))), file).toBe(true);
  });

  it('makes a new site that is built and proved by its own scripts, untouched', () => {
    expect(tvilling('init', '../new', '--yes', '--languages', 'en,sv').status).toBe(0);
    symlinkSync(join(site, 'node_modules'), join(made, 'node_modules'));
    const { stdout, stderr } = spawnSync('npm', ['test'], {
      cwd: made,
      encoding: 'utf8',
      env: environment({}),
    });
    expect(stderr).toMatch(/^\d+ pages written to dist\/ in [\d.]+ s: no problems$/m);
    expect(`${stdout}${stderr}`).toMatch(/^\d+ pages of https:\/\/new\.example verified: no problems$/m);
    // It was built without a bundler: the bundles of its templates came with the package.
    expect(existsSync(join(made, bundleFile))).toBe(false);
  });

  it('has types for the templates of sites, those included that it begins itself', () => {
    for (const args of [
      ['section', 'notes'],
      ['form', 'enquiry'],
      ['collection', 'guides', '--pages'],
    ])
      expect(tvillingIn(made, 'new', ...args).stderr).not.toContain('error');
    for (const each of [site, made, ferry]) expect(listFiles(join(each, 'templates'))).not.toEqual([]);
    expect(typeErrorsIn([site, made, ferry])).toBe('');
  });

  it('can be run by a program', () => {
    const program = "const { run } = await import('tvilling'); console.log(JSON.stringify(await run(['routes', '--json'])));";
    const { stdout } = spawnSync(process.execPath, ['--input-type=module', '--eval', program], {
      cwd: site,
      encoding: 'utf8',
      env: environment({}),
    });
    const { code, stdout: printed } = JSON.parse(stdout);
    expect(code).toBe(0);
    expect(JSON.parse(printed).length).toBeGreaterThan(0);
  });
});

describe('a ferry company that knows the package only', () => {
  const dist = join(ferry, 'dist');
  let built: ReturnType<typeof tvilling>;

  beforeAll(() => {
    built = tvillingIn(ferry, 'build', '--date', '2026-11-21');
  });

  it('builds its site without a finding, and nothing is left to commit', () => {
    expect(built.stderr).toMatch(/^\d+ pages written to dist\/ in [\d.]+ s: no problems$/m);
    expect(built.stderr).not.toContain('brought up to date');
    expect(built.status).toBe(0);
    const { stderr, status } = tvillingIn(ferry, 'verify');
    expect(stderr).toMatch(/^\d+ pages of https:\/\/skarlinjen\.example verified: no problems$/m);
    expect(status).toBe(0);
  });

  it('has pages that are valid, in three languages, within the weight that is promised', async () => {
    // A page at another address is the same but for its head.
    const own = readPages(dist).filter((page) => new URL(canonical(page) ?? 'https://none.example/-').pathname === page.path);
    const faults: string[] = [];
    for (const { file, html } of own) faults.push(...(await htmlErrors(html)).map((error) => `${file}:${error}`));
    expect(faults).toEqual([]);
    for (const language of ['en', 'sv', 'de']) expect(own.filter((page) => languageOf(page) === language)).toHaveLength(own.length / 3);
    const views = own.map(({ file, path }) => ({ path, ...firstView(dist, file) }));
    // The look has a typeface of its own for headings.
    expect(views.filter(({ fonts }) => fonts !== 2)).toEqual([]);
    const isAboutOneFont = ({ promise }: { promise: string }) => /^(?:one font|first view)/.test(promise);
    expect(brokenPromises(views).filter((broken) => !isAboutOneFont(broken))).toEqual([]);
    expect(views.filter(({ bytes }) => bytes.total > 60_000)).toEqual([]);
  });

  describe('in a browser', () => {
    const served = servedSite(ferry, dist);
    const paths = [
      '/de',
      '/timetable',
      '/sv/fartyg',
      '/de/schiffe/freja',
      '/sv/nyheter',
      '/news/ran-sails-on-electricity',
      '/de/buchen',
      '/sv/om-oss',
    ];

    it.each(twoViews)('breaks no rule of WCAG 2.2 AA that a machine can check ($name)', async (view) => {
      const visitor = await viewContext(served.browser, view);
      onTestFinished(() => visitor.close());
      const page = await visitor.newPage();
      for (const path of paths) {
        const found = await violationsByState(page, served.origin + path);
        expect(Object.values(found).flat(), path).toEqual([]);
      }
    });

    it('says all without script that it says with it', async () => {
      for (const path of paths) {
        const { page: scripted, complaints } = await served.open(path);
        const { page: plain } = await served.open(path, { javaScriptEnabled: false });
        expect(await linksOf(plain), path).toEqual(await linksOf(scripted));
        // Without script, a board has all departures. With it, the next ones.
        for (const page of [plain, scripted])
          await page.locator('.departures__all, .departures__next, .departures__later').evaluateAll((all) => {
            for (const part of all) part.remove();
          });
        expect(await linesOf(plain), path).toEqual(await linesOf(scripted));
        expect(complaints, path).toEqual([]);
      }
    });
  });

  it('has a feed in each language, with all its news', async () => {
    for (const path of ['news', 'sv/nyheter', 'de/aktuelles']) {
      const text = readFileSync(join(dist, path, 'atom.xml'), 'utf8');
      expect(await malformed(text)).toEqual([]);
      const entries = childrenOf(readXml(text), 'entry').map((entry) => textIn(entry, 'title'));
      expect(entries).toHaveLength(5);
    }
  });

  it('shows what is its own, and nothing of the site that the tool was made with', () => {
    const home = readFileSync(join(dist, 'de.html'), 'utf8');
    const logo = readFileSync(join(ferry, 'public/logo.svg'), 'utf8').trim();
    const [, shown = ''] = /<img class="logo__picture" src="data:image\/svg\+xml,([^"]+)"/.exec(home) ?? [];
    expect(decodeURIComponent(shown)).toBe(logo);
    expect(home).toContain('Ausfälle melden wir am Anleger');
    const timetable = readFileSync(join(dist, 'de/fahrplan.html'), 'utf8');
    expect(timetable).toContain('<time>06:10</time>');
    const foreign = listFiles(dist).filter((file) => /verkbro|factory|fabrik|case-stud/i.test(readFileSync(join(dist, file), 'latin1')));
    expect(foreign).toEqual([]);
  });
});
