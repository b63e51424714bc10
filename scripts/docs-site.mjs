import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { Lexer } from 'marked';
import { rolldown } from 'rolldown';
import { viteImportGlobPlugin } from 'rolldown/experimental';
import { parse, stringify } from 'yaml';
import { external } from './bundle-cli.mjs';
import { recordChecked, staleParts } from './docs-checked.mjs';
import { anchorsOf, fileAsMarkdown, idOf, proseOf, readDocument, sentence } from './docs-markdown.mjs';

/**
 * Writes the parts of the documentation that are made from code and from docs/*.md into the site `docs/site/`, or into a copy of it:
 * node scripts/docs-site.mjs [--out <site>] [--docs <folder of the guides>] [--checked <guide>]
 */

const root = fileURLToPath(new URL('..', import.meta.url));
const { values } = parseArgs({
  options: {
    out: { type: 'string', default: join(root, 'docs/site') },
    docs: { type: 'string', default: join(root, 'docs') },
    checked: { type: 'string', multiple: true, default: [] },
  },
});
const checkedFile = join(values.docs, 'sv/checked.yaml');

const { commands, fields, findings } = await loadSource();
const findingsInSwedish = swedishWords('findings');
const commandsInSwedish = swedishWords('commands');
// What the editor says as well stands in its own words.
const fieldsInSwedish = { ...swedishWords('fields'), ...editorSentences('sv') };
const guides = guideFiles();
confirmGuides();

writeFolder('findings', findings.map(findingEntry));
writeFolder('commands', commands.map(commandEntry));
writeFolder('reference', fields.map(fieldsEntry));
writeFolder('contents', [
  ['guides', { groups: [{ pages: guides.map(guideLink) }] }],
  ['commands', { groups: [{ pages: commands.map(commandLink) }] }],
  ['reference', { groups: grouped(fields, fieldsLink) }],
  ['findings', { groups: grouped(findings, findingLink) }],
]);
writeGuides();

/** The module that reads the code, as a bundle: Node.js 20 does not load TypeScript. */
async function loadSource() {
  const file = join(root, '.tvilling', 'docs', 'source.mjs');
  const bundle = await rolldown({
    input: join(root, 'scripts', 'docs-source.ts'),
    platform: 'node',
    external,
    plugins: [viteImportGlobPlugin()],
    resolve: { alias: { 'tvilling/schema': join(root, 'cli', 'definitions', 'schema.ts') } },
    logLevel: 'warn',
    // One bundle for one use: nothing has to be loaded late.
    checks: { ineffectiveDynamicImport: false },
  });
  await bundle.write({ dir: dirname(file), format: 'esm', entryFileNames: 'source.mjs', cleanDir: true });
  await bundle.close();
  const { docsSource } = await import(pathToFileURL(file).href);
  return docsSource();
}

function swedishWords(name) {
  return parse(readFileSync(join(root, `docs/site/${name}.sv.yaml`), 'utf8')) ?? {};
}

/** What the editor says of section types and fields in a language, by the English sentences. */
function editorSentences(language) {
  return JSON.parse(readFileSync(join(root, `editor/words/labels/${language}.json`), 'utf8')).describes;
}

/** The guides in the order of the route table, each with its texts by language: docs/<name>.md, and docs/sv/<name>.md if there is one. */
function guideFiles() {
  const about = { en: aboutDocuments('README.md'), sv: aboutDocuments('docs/sv/README.md') };
  const routes = readFileSync(join(root, 'docs/site/content/routes.yaml'), 'utf8');
  return [...routes.matchAll(/page: guide-([a-z]+)/g)].map(([, name]) => {
    const texts = { en: guideText(`docs/${name}.md`, about.en.get(name), 'README.md') };
    const swedish = `docs/sv/${name}.md`;
    if (existsSync(pathOf(swedish))) texts.sv = guideText(swedish, about.sv.get(name), 'docs/sv/README.md');
    return { name, key: `guide-${name}`, texts };
  });
}

/** Stops if the English text of a guide has changed, and nobody has read the Swedish one since. */
function confirmGuides() {
  const translated = guides.filter(({ texts }) => texts.sv !== undefined);
  for (const name of values.checked) {
    const guide = translated.find((other) => other.name === name);
    if (guide === undefined) throw new Error(`--checked ${name}: there is no docs/sv/${name}.md`);
    recordChecked(checkedFile, name, guide.texts.en.source);
  }
  const stale = translated.flatMap(({ name, texts }) =>
    staleParts(checkedFile, name, texts.en.source).map((part) => `  docs/${name}.md: ${part}`),
  );
  if (stale.length === 0) return;
  process.stderr.write(`These parts have changed since their Swedish texts in docs/sv/ were checked:
${stale.join('\n')}
Bring the Swedish texts up to date, then: node scripts/docs-site.mjs --checked <guide>
`);
  process.exit(1);
}

/** What the documents are about, by their names: the rows of a table. */
function aboutDocuments(file) {
  const rows = readFileSync(pathOf(file), 'utf8').matchAll(/^\| \[docs\/(?:sv\/)?([a-z]+)\.md\]\S+ \| (.+) \|$/gm);
  return new Map(Array.from(rows, ([, name, says]) => [name, says]));
}

/** Where a file of the repository is read. The guides may be in another folder. */
function pathOf(file) {
  return file.startsWith('docs/') ? join(values.docs, file.slice('docs/'.length)) : join(root, file);
}

function guideText(file, says, list) {
  if (says === undefined) throw new Error(`${list} does not list ${file} among the documents`);
  const source = readFileSync(pathOf(file), 'utf8');
  return { file, source, anchors: anchorsOf(source), says: sentence(says) };
}

function documentsOf(guide) {
  const { anchors } = guide.texts.en;
  return mapTexts(guide, (text) => readDocument(text.source, { anchors, linkTo: (address) => targetOf(address, text) }));
}

function guidePage(guide) {
  const documents = documentsOf(guide);
  const title = mapTexts({ texts: documents }, (document) => document.title);
  const lead = guideNote(guide);
  const ids = anchorsOfParts(guide.texts.en);
  return {
    kind: 'documentation',
    meta: { title, description: lead },
    hero: { title, lead },
    sections: documents.en.parts.map((part, index) => {
      const own = mapTexts({ texts: documents }, ({ parts }) => parts[index]);
      const isFirst = part.title === null;
      const head = {
        // The parts of all languages have the same anchors.
        id: isFirst ? 'in-short' : ids.shift(),
        title: isFirst ? { en: 'In short', ...(own.sv && { sv: 'I korthet' }) } : mapTexts({ texts: own }, (part) => part.title),
      };
      return { type: 'article', ...head, body: mapTexts({ texts: own }, ({ body }) => body) };
    }),
  };
}

/** The same of each text of a guide, by language. */
function mapTexts({ texts }, of) {
  return Object.fromEntries(Object.entries(texts).map(([language, text]) => [language, of(text)]));
}

function guideNote(guide) {
  return mapTexts(guide, ({ says }) => says);
}

function guideLink(guide) {
  const { en, sv } = guideNote(guide);
  return { page: guide.key, note: { all: en, sv } };
}

function guideTitle({ source }) {
  return /^# (.+)$/m.exec(source)?.[1] ?? '';
}

/** Where a link of a guide's text leads. Files that are no page of the site have no link: null. */
function targetOf(address, text) {
  if (/^https?:/.test(address)) return { href: address };
  const [file, anchor] = address.split('#');
  const path = file === '' ? text.file : join(dirname(text.file), file);
  const guide = guides.find(({ texts }) => Object.values(texts).some((other) => other.file === path));
  if (guide === undefined) return existing(path, text);
  const target = Object.values(guide.texts).find((other) => other.file === path);
  const title = guideTitle(target);
  if (anchor === undefined) return { href: `page:${guide.key}`, title };
  const place = target.anchors.indexOf(anchor);
  if (place < 0) throw new Error(`${text.file} links to ${address}, and there is no such heading`);
  // The anchors on the site are those of the headings in English. The first heading is the title of the page.
  const own = place === 0 ? '' : `#${guide.texts.en.anchors[place]}`;
  return { href: `page:${guide.key}${own}`, title };
}

function existing(path, { file }) {
  if (!existsSync(join(root, path))) throw new Error(`${file} links to ${path}, and there is no such file`);
  return null;
}

/** The anchors of the headings of the second level. */
function anchorsOfParts({ source, anchors }) {
  const depths = new Lexer({ gfm: true }).lex(source).flatMap(({ type, depth }) => (type === 'heading' ? depth : []));
  return anchors.filter((_, index) => depths[index] === 2);
}

function findingEntry({ code, severity, adjustable, what, why, fix, bad, good }) {
  const own = findingsInSwedish[code] ?? {};
  const excerpts = (files) => Object.entries(files).map(([file, text]) => ({ file, text: fileAsMarkdown(file, text) }));
  const printed = join(root, 'tests/diagnostics/codes', code.replace('/', '__'), 'expected.txt');
  return [
    idOf(code),
    {
      // The command line and its formats name this address.
      aliases: [{ language: 'en', path: `/findings/${code}`, as: 'redirect' }],
      code,
      severity,
      adjustable,
      what: { en: what, sv: own.what },
      why: { en: proseOf(why), sv: own.why && proseOf(own.why) },
      fix: { en: proseOf(fix), sv: own.fix && proseOf(own.fix) },
      bad: excerpts(bad),
      good: excerpts(good),
      ...(existsSync(printed) && { printed: readFileSync(printed, 'utf8').trimEnd() }),
    },
  ];
}

function commandWords(words) {
  const en = sentence(words);
  return { en, sv: commandsInSwedish[en] };
}

function commandEntry({ name, summary, usage, arguments: parts, options }) {
  const localized = (part) => ({ ...part, says: commandWords(part.says) });
  return [
    idOf(name),
    {
      name,
      summary: commandWords(summary),
      usage,
      arguments: parts.map(localized),
      options: options.map(localized),
    },
  ];
}

function proseWords(en) {
  const sv = fieldsInSwedish[en];
  return { en: proseOf(en), sv: sv && proseOf(sv) };
}

function fieldsEntry({ name, says, fields: listed }) {
  const open = [];
  const rows = listed.map(({ key, isRequired, kind, says: purpose }) => {
    const depth = /^ */.exec(key)[0].length / 2;
    open.splice(depth, open.length, key.trim());
    return {
      path: open.join('.'),
      isRequired,
      kind,
      ...(purpose !== '' && { says: proseWords(purpose) }),
    };
  });
  return [idOf(name), { name, says: { en: says, sv: fieldsInSwedish[says] }, fields: rows }];
}

function commandLink({ name, summary }) {
  const { en, sv } = commandWords(summary);
  return { page: `commands/${idOf(name)}`, note: { all: en, sv } };
}

function fieldsLink({ name, says }) {
  return {
    page: `reference/${idOf(name)}`,
    note: { all: sentence(says), sv: fieldsInSwedish[says] && sentence(fieldsInSwedish[says]) },
  };
}

function findingLink({ code, what }) {
  return { page: `findings/${idOf(code)}`, note: { all: sentence(what), sv: findingsInSwedish[code]?.what } };
}

/** Groups by what stands before the slash. */
function grouped(items, link) {
  const groups = new Map();
  for (const item of items) {
    const [group, rest] = (item.code ?? item.name).split('/');
    const name = rest === undefined ? 'files' : group;
    groups.set(name, [...(groups.get(name) ?? []), link(item)]);
  }
  return Array.from(groups, ([name, pages]) => ({ name, pages }));
}

/** Writes a file for each entry, and removes those of entries that are gone. */
function writeFolder(name, entries) {
  rmSync(join(values.out, 'content', name), { recursive: true, force: true });
  for (const [id, entry] of entries) writeYaml(`content/${name}/${id}.yaml`, entry);
}

/** Writes a page for each guide, and removes those of guides that are gone. */
function writeGuides() {
  const pages = join(values.out, 'content/pages');
  mkdirSync(pages, { recursive: true });
  for (const name of readdirSync(pages)) if (/^guide-.*\.yaml$/.test(name)) rmSync(join(pages, name));
  for (const guide of guides) writeYaml(`content/pages/${guide.key}.yaml`, guidePage(guide));
}

function writeYaml(path, value) {
  const file = join(values.out, path);
  mkdirSync(dirname(file), { recursive: true });
  // Undefined words are left out. Quoted, a text has one line, so no line of it is read as a comment that silences findings.
  writeFileSync(
    file,
    stringify(value, {
      defaultStringType: 'QUOTE_DOUBLE',
      defaultKeyType: 'PLAIN',
      lineWidth: 0,
      aliasDuplicateObjects: false,
    }),
  );
}
