import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { rolldown } from 'rolldown';
import { viteImportGlobPlugin } from 'rolldown/experimental';
import { parse, stringify } from 'yaml';
import { external } from './bundle-cli.mjs';
import { anchorsOf, proseOf, readDocument } from './docs-markdown.mjs';

/**
 * Writes the parts of the documentation that are made from code and from docs/*.md into the site `docs/site/`, or into a copy of it:
 * node scripts/docs-site.mjs [--out <site>]
 */

const root = fileURLToPath(new URL('..', import.meta.url));
const { values } = parseArgs({ options: { out: { type: 'string', default: join(root, 'docs/site') } } });

const { commands, fields, findings } = await loadSource();
const findingsInSwedish = swedishWords('findings');
const commandsInSwedish = swedishWords('commands');
const guides = guideFiles();

writeFolder('findings', findings.map(findingEntry));
writeFolder('commands', commands.map(commandEntry));
writeFolder('reference', fields.map(fieldsEntry));
writeFolder('contents', [
  ['guides', { groups: [{ pages: guides.map(({ key, says }) => ({ page: key, note: { all: says } })) }] }],
  ['commands', { groups: [{ pages: commands.map(commandLink) }] }],
  ['reference', { groups: grouped(fields, fieldsLink) }],
  ['findings', { groups: grouped(findings, findingLink) }],
]);
for (const guide of guides) writeYaml(`content/pages/${guide.key}.yaml`, guidePage(guide));

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

/** The guides in the order of the route table. What each is about stands in the README. */
function guideFiles() {
  const readme = readFileSync(join(root, 'README.md'), 'utf8');
  const about = new Map(
    [...readme.matchAll(/^\| \[docs\/([a-z]+)\.md\]\S+ \| (.+) \|$/gm)].map(([, name, says]) => [name, says]),
  );
  const routes = readFileSync(join(root, 'docs/site/content/routes.yaml'), 'utf8');
  return [...routes.matchAll(/page: guide-([a-z]+)/g)].map(([, name]) => {
    const says = about.get(name);
    if (says === undefined) throw new Error(`README.md does not list docs/${name}.md among the documents`);
    const source = readFileSync(join(root, 'docs', `${name}.md`), 'utf8');
    return { name, key: `guide-${name}`, source, anchors: anchorsOf(source), says: sentence(says) };
  });
}

function guidePage(guide) {
  const { title, parts } = readDocument(guide.source, (address) => targetOf(address, guide));
  return {
    kind: 'guide',
    meta: { title: { en: title }, description: { en: guide.says } },
    hero: { title: { en: title }, lead: { en: guide.says } },
    sections: parts.map(({ id, title: heading, blocks }) => ({
      type: 'document',
      ...(id !== null && { id }),
      title: { en: id === null ? 'In short' : heading },
      blocks: { en: blocks },
    })),
  };
}

function guideTitle({ source }) {
  return /^# (.+)$/m.exec(source)?.[1] ?? '';
}

/** Where a link of a document leads. Files that are no page of the site have no link: null. */
function targetOf(address, from) {
  if (/^https?:/.test(address)) return { href: address };
  const [file, anchor] = address.split('#');
  const guide = file === '' ? from : guides.find(({ name }) => `${name}.md` === basename(file));
  if (guide === undefined) return null;
  const title = guideTitle(guide);
  if (anchor === undefined) return { page: guide.key, title };
  const part = guide.anchors.get(anchor);
  if (part === undefined)
    throw new Error(`docs/${from.name}.md links to ${address}, and there is no such heading`);
  return { page: part === null ? guide.key : `${guide.key}#${part}`, title };
}

function findingEntry({ code, severity, adjustable, what, why, fix, bad, good }) {
  const own = findingsInSwedish[code] ?? {};
  const excerpts = (files) => Object.entries(files).map(([file, text]) => ({ file, text }));
  const printed = join(root, 'tests/diagnostics', code.replace('/', '__'), 'expected.txt');
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

function fieldsEntry({ name, says, fields: listed }) {
  const open = [];
  const rows = listed.map(({ key, isRequired, kind, says: purpose }) => {
    const depth = /^ */.exec(key)[0].length / 2;
    open.splice(depth, open.length, key.trim());
    return {
      path: open.join('.'),
      isRequired,
      kind,
      ...(purpose !== '' && { says: { en: proseOf(purpose) } }),
    };
  });
  return [idOf(name), { name, says: { en: says }, fields: rows }];
}

function idOf(name) {
  return name
    .toLowerCase()
    .replace(/^tvilling /, '')
    .replace(/[^a-z0-9]+/g, '-');
}

function sentence(text) {
  // The name of a file stays as it is.
  const whole = /^\S*[./]\w/.test(text) ? text : text.charAt(0).toUpperCase() + text.slice(1);
  return /[.!?]$/.test(whole) ? whole : `${whole}.`;
}

function commandLink({ name, summary }) {
  const { en, sv } = commandWords(summary);
  return { page: `commands/${idOf(name)}`, note: { all: en, sv } };
}

function fieldsLink({ name, says }) {
  return { page: `reference/${idOf(name)}`, note: { all: sentence(says) } };
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
