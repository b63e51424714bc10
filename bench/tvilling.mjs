/** The benchmark's site for Tvilling: the folder `site/` with the pages of `content.mjs`. */
import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { editedPage, makePages, navigation } from './content.mjs';
import { newSite } from './targets.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const bin = join(root, '.tvilling/cli/bin.js');

/** A tool that builds the benchmark's pages, as `rounds.mjs` measures it. */
export const tvilling = {
  name: 'Tvilling',
  version: JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).version,
  prepare: (folder, count, make) => {
    writeSite(folder, count, make);
    emptyUnusedSheets(folder);
    // Both lockfiles are part of a site.
    execFileSync(process.execPath, [bin, 'validate', '--root', folder], { stdio: 'ignore' });
  },
  command: (folder) => [process.execPath, bin, 'build', '--root', folder],
  output: 'dist',
  caches: ['.tvilling'],
  textFile: `content/cells/cell-${editedPage.number}.yaml`,
  templateFile: 'templates/sections/cards/index.tsx',
};

/** The site with an article in each cell, whose collection and section type stand in `article-site/`. */
export const tvillingArticles = {
  ...tvilling,
  prepare: (folder, count, make) => {
    cpSync(join(root, 'bench/article-site'), folder, { recursive: true });
    tvilling.prepare(folder, count, make);
  },
  textFile: `content/cells/cell-${editedPage.number}/sv.md`,
  templateFile: 'templates/sections/prose/index.tsx',
};

/** What a check alone takes, before any build. It writes its cache, and no pages. */
export const tvillingValidate = {
  ...tvillingArticles,
  name: 'Tvilling, validate',
  command: (folder) => [process.execPath, bin, 'validate', '--root', folder],
  output: '.tvilling',
  caches: [],
  phases: ['cold'],
};

/** The same site with header, footer and style sheet of the tool. */
export const tvillingLook = {
  ...tvilling,
  name: "Tvilling, the tool's own look",
  prepare: (folder, count) => {
    tvilling.prepare(folder, count);
    rmSync(join(folder, 'templates/shell'), { recursive: true });
    for (const sheet of sheetsIn(join(folder, 'templates'))) rmSync(sheet);
  },
};

/** A site as `init` writes it, without templates of its own. It has ten pages. Its cold builds only. */
export const tvillingNew = {
  ...tvilling,
  name: newSite,
  prepare: (folder) => {
    const about = ['--languages', 'sv,en', '--name', 'Bench', '--url', 'https://bench.example'];
    execFileSync(process.execPath, [bin, 'init', folder, '--yes', ...about], { stdio: 'ignore' });
    execFileSync(process.execPath, [bin, 'validate', '--root', folder], { stdio: 'ignore' });
  },
  phases: ['cold'],
};

/** Builds the site once more, cold, and returns the table of its phases. */
export function timingsOf(folder) {
  for (const path of [tvilling.output, ...tvilling.caches]) rmSync(join(folder, path), { recursive: true, force: true });
  const [command, ...args] = tvilling.command(folder);
  const { stdout, stderr } = spawnSync(command, [...args, '--timings'], { encoding: 'utf8' });
  const lines = `${stdout}${stderr}`.split('\n');
  return lines
    .slice(lines.findIndex((line) => line.includes(' pages written to ')) + 1)
    .join('\n')
    .trim();
}

/** Writes the site with `count` pages. */
function writeSite(folder, count, make = makePages) {
  // The files of `article-site/` stay.
  cpSync(join(root, 'bench/site'), folder, { recursive: true, force: false });
  const content = join(folder, 'content');
  mkdirSync(join(content, 'cells'), { recursive: true });
  writeFileSync(join(content, 'navigation.yaml'), navigationYaml());
  for (const page of make(count)) {
    if (page.body !== undefined) {
      writeArticle(join(content, 'cells', page.key), page);
      continue;
    }
    const isCell = page.key.startsWith('cell-');
    const text = isCell ? cellYaml(page) : pageYaml(page);
    writeFileSync(join(content, isCell ? 'cells' : 'pages', `${page.key}.yaml`), text);
  }
}

/** Writes a Markdown file for each language. */
function writeArticle(folder, { title, summary, body }) {
  mkdirSync(folder);
  for (const language of ['en', 'sv'])
    writeFileSync(
      join(folder, `${language}.md`),
      `---\ntitle: ${title[language]}\nsummary: ${summary[language]}\n---\n${body[language]}\n`,
    );
}

/** Lays an empty sheet over each one of the tool's templates, of which the site uses none. */
function emptyUnusedSheets(folder) {
  for (const part of ['sections', 'pages', 'lists', 'article', 'shell'])
    for (const sheet of sheetsIn(join(root, 'templates', part))) {
      const file = join(folder, 'templates', part, sheet.slice(join(root, 'templates', part).length));
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, '');
    }
}

const sheetsIn = (folder) =>
  readdirSync(folder, { recursive: true })
    .filter((file) => file.endsWith('.scss'))
    .map((file) => join(folder, file));

const inBoth = ({ en, sv }) => `{ en: ${en}, sv: ${sv} }`;
/** A text with commas needs lines of its own. */
const inLines = ({ en, sv }, indent) => `\n${indent}en: ${en}\n${indent}sv: ${sv}`;

const cellYaml = ({ title, summary, parts }) =>
  `title: ${inBoth(title)}\nsummary:${inLines(summary, '  ')}\nparts:\n${parts
    .map((part) => `  - title: ${inBoth(part.title)}\n${cardsYaml(part, '    ')}`)
    .join('')}`;

const pageYaml = ({ title, summary, parts }) =>
  `kind: cell
meta:
  title: ${inBoth(title)}
  description:${inLines(summary, '    ')}
hero:
  title: ${inBoth(title)}
  lead:${inLines(summary, '    ')}
sections:
${parts.map((part) => `  - type: cards\n    title: ${inBoth(part.title)}\n${cardsYaml(part, '    ')}`).join('')}`;

const cardsYaml = ({ cards }, indent) =>
  `${indent}cards:\n${cards.map(({ title, text }) => `${indent}  - { title: ${inBoth(title)}, text: ${inBoth(text)} }\n`).join('')}`;

const referenceTo = ({ key }) => (key.startsWith('cell-') ? `catalogue/${key}` : key);
const linkYaml = (page) => `title: ${inBoth(page.title)}, path: ${referenceTo(page)}`;

const navigationYaml = () =>
  `main:\n${navigation
    .map(
      ({ item, submenu }) =>
        `  - title: ${inBoth(item.title)}\n    path: ${referenceTo(item)}\n    submenu:\n${submenu
          .map((page) => `      - { ${linkYaml(page)} }\n`)
          .join('')}`,
    )
    .join('')}`;
