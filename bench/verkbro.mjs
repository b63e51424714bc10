/** Measures the commands on Verkbro and the ferry company, and the weight of their pages, and prints the figures. */
import { cpSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync } from 'node:zlib';
import { measureDev, measureStarts, measureTemplateEdits } from './dev.mjs';
import { makeManyPages } from './many-pages.mjs';
import { makeManyRoutes } from './many-routes.mjs';
import { measure } from './measure.mjs';
import { median } from './report.mjs';
import { targetsOfCommands } from './targets.mjs';
import { tvilling, tvillingNew } from './tvilling.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const bin = join(root, '.tvilling/cli/bin.js');

async function time(name, args, { runs, target, before = () => {}, note }) {
  const run = () => measure(process.execPath, args, { cwd: root });
  await run();
  const results = [];
  for (let index = 0; index < runs; index++) {
    before();
    results.push(await run());
  }
  const seconds = results.map((result) => result.seconds);
  row(
    name,
    `${median(seconds).toFixed(2)} s`,
    target,
    `min ${Math.min(...seconds).toFixed(2)}, max ${Math.max(...seconds).toFixed(2)}, ${runs} runs, ${Math.max(...results.map(({ megabytes }) => megabytes)).toFixed(0)} MB${note === undefined ? '' : `; ${note}`}`,
  );
  return median(seconds);
}

const row = (name, value, target, note = '') => {
  process.stdout.write(`${name.padEnd(34)} ${value.padStart(10)}  ${target.padEnd(10)} ${note}\n`);
};

/**
 * Measures everything and prints a row for each figure. Returns the targets. `work`: makes an empty folder, for copies of the sites.
 * @returns {Promise<import('./targets.mjs').Target[]>}
 */
export async function measureVerkbro(work) {
  const site = work('verkbro');
  for (const part of ['content', 'public', 'site.config.yaml']) cpSync(join(root, part), join(site, part), { recursive: true });
  const ferry = work('ferry');
  cpSync(join(root, 'tests/sites/ferry'), ferry, { recursive: true });
  row('what', 'measured', 'goal');
  const empty = await time('an empty Node.js', ['-e', '0'], { runs: 7, target: '' });
  await time('--version', [bin, '--version'], { runs: 7, target: '' });
  const validate = await measureSite('', site, { cold: '≤ 2.5 s', edited: '≤ 0.5 s' });
  await measureSite('ferry: ', ferry, {
    validate: '≤ 0.35 s',
    note: 'the ferry company of tests/sites: three languages, definitions and templates of its own',
  });
  await measureManyRoutes(work('routes'));
  await measureManyPages(join(site, 'dist'), work('many'));
  const text = await measureDev(site, {
    address: 'about',
    file: 'content/pages/about.yaml',
    text: /(?<=hero:[\s\S]*?title: \{ en: )[^,]+/,
  });
  const rowOfEdits = (what, edits, goal) =>
    row(
      `dev, ${what} edit on the page`,
      `${median(edits)} ms`,
      goal,
      `save to new text in Chromium, ${edits.length} edits, max ${Math.max(...edits)}`,
    );
  rowOfEdits('text', text.edits, '≤ 100 ms');
  rowOfEdits('template', (await measureTemplateEdits(site)).edits, '≤ 200 ms');
  const fresh = work('new');
  tvillingNew.prepare(fresh);
  const { shown } = await measureStarts(fresh);
  row('dev, first page of a new site', `${shown} ms`, '', 'from start to the page being ready in Chromium');
  const large = work('large');
  tvilling.prepare(large, 10_000);
  const ofMany = await measureDev(large, { address: 'catalogue/cell-7', file: 'content/cells/cell-7.yaml', text: /How cell 7 was moved/ });
  rowOfEdits('text', ofMany.edits, '≤ 150 ms');
  weigh(join(site, 'dist'));
  row('ferry', '', '');
  weigh(join(ferry, 'dist'));
  return targetsOfCommands({
    ...{ empty, validate, firstPage: shown / 1000 },
    edits: [
      { pages: 84, ms: median(text.edits), most: 100, megabytes: text.megabytes },
      { pages: 10_000, ms: median(ofMany.edits), most: 150, megabytes: ofMany.megabytes },
    ],
  });
}

/** Measures `validate` and `build` of a site in its folder. `goals`: what the rows show beside the figures. Returns the seconds of `validate`. */
async function measureSite(prefix, site, { validate: quick = '', cold = '', edited = '', note }) {
  const validate = [bin, 'validate', '--root', site];
  const build = [bin, 'build', '--root', site];
  /** Removes the caches but for those that `keeps` names. */
  const forget =
    (...keeps) =>
    () => {
      const cache = join(site, '.tvilling');
      for (const file of readdirSync(cache)) if (!keeps.includes(file)) rmSync(join(cache, file), { recursive: true });
    };
  let edits = 0;
  /** Puts another letter before the text that `pattern` ends at. */
  const editing = (pattern) => () => {
    const file = join(site, 'content/pages/about.yaml');
    const text = readFileSync(file, 'utf8');
    const found = pattern.exec(text);
    if (found === null) throw new Error(`${file} has no such text: ${pattern}`);
    const end = found.index + found[0].length;
    const rest = text.slice(end).replace(/^[a-z] /, '');
    writeFileSync(file, `${text.slice(0, end)}${'abcdefg'[edits++ % 7]} ${rest}`);
  };
  // Navigation, other pages and the social image show the title.
  const editTitle = editing(/\btitle: \{.*?\bsv: /);
  const editSentence = editing(/\bbody:[\s\S]*?\bsv: \|-\s+/);
  const seconds = await time(`${prefix}validate`, validate, { runs: 7, target: quick, note });
  await time(`${prefix}validate --fix, nothing to repair`, [...validate, '--fix'], { runs: 7, target: '' });
  await time(`${prefix}validate, nothing cached`, validate, { runs: 7, target: '', before: forget() });
  await time(`${prefix}build`, build, { runs: 5, target: '' });
  await time(`${prefix}build, a text edited`, build, { runs: 5, target: edited, before: editSentence });
  await time(`${prefix}build, a title edited`, build, { runs: 5, target: '', before: editTitle });
  // Social images, those of the content, and the colours of these.
  const pictures = forget('pictures', 'encoded', 'store/picture-stats');
  await time(`${prefix}build, only pictures cached`, build, { runs: 5, target: cold, before: pictures });
  await time(`${prefix}build, nothing cached`, build, { runs: 3, target: cold, before: forget() });
  return seconds;
}

/** Measures `validate` of 10,000 large pages, which it writes below `folder` and removes. */
async function measureManyRoutes(folder) {
  const yaml = makeManyRoutes(root, folder, 5000);
  const note = `5,000 pages in two languages, ${(yaml / 1e6).toFixed(0)} MB of YAML, ≤ 500 MB`;
  const validate = [bin, 'validate', '--root', folder];
  await time('validate, 10,000 routes', validate, { runs: 5, target: '≤ 2 s', note });
  await time('the same, nothing cached', validate, {
    runs: 5,
    target: '≤ 6 s',
    before: () => rmSync(join(folder, '.tvilling'), { recursive: true, force: true }),
    note,
  });
  rmSync(folder, { recursive: true });
}

/** Measures `verify` of 10,000 pages made from an output. Writes them into `folder`, and removes it. */
async function measureManyPages(dist, folder) {
  const bytes = makeManyPages(dist, folder, 10_000);
  await time('verify, 10,000 pages', [bin, 'verify', folder], {
    runs: 5,
    target: '≤ 5 s',
    note: `${(bytes / 1e6).toFixed(0)} MB of HTML`,
  });
  rmSync(folder, { recursive: true });
}

/** Sizes after brotli, in kB of 1000 bytes. */
function weigh(dist) {
  const size = (file) => brotliCompressSync(readFileSync(join(dist, file))).length / 1000;
  const files = readdirSync(dist, { recursive: true }).filter((file) => statSync(join(dist, file)).isFile());
  const html = files.filter((file) => file.endsWith('.html')).map((file) => ({ file, kB: size(file) }));
  const largest = html.reduce((a, b) => (a.kB > b.kB ? a : b));
  const script = files.filter((file) => file.endsWith('.js'));
  const boot = script.filter((file) => /boot\./.test(file));
  const sum = (list) => list.reduce((total, file) => total + size(file), 0);
  row(
    'HTML with styles, median page',
    `${median(html.map(({ kB }) => kB)).toFixed(1)} kB`,
    '≤ 14 kB',
    `largest ${largest.kB.toFixed(1)} kB: ${largest.file}`,
  );
  row('script before interaction', `${sum(boot).toFixed(1)} kB`, '≤ 5 kB');
  row('all script of the site', `${sum(script).toFixed(1)} kB`, '', `${script.length} files; a page loads its own kind and sections only`);
}
