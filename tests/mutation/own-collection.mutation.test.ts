import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { AnyCollection } from '../../cli/definitions/collection.ts';
import { assemble, receiverWords } from '../../cli/definitions/definitions.ts';
import { packageDefinitions } from '../../cli/definitions/package-definitions.ts';
import type { PageDefinition } from '../../cli/definitions/page.ts';
import { root } from '../run-cli.ts';
import { siteInMemory } from './check.ts';
import { missedOf } from './judge.ts';
import { type Expected, type Kind, type Mutation, mistake, mistyped, valueMistake } from './mutation.ts';
import { innerOf, lastStep, matchesIn, type RawFile, type RawSite, textOf } from './raw-site.ts';
import { nodeAt, type RawNode } from './raw-yaml.ts';

/** Collections that the site of `tests/sites/news` defines. Mistakes in them must be found like those in the tool's own. */
const modules = <T>(found: Record<string, unknown>): Map<string, T> =>
  new Map(Object.entries(found).map(([file, module]) => [file.split('/').at(-2) ?? '', (module as { default: T }).default]));
const definitions = assemble({
  ...packageDefinitions,
  // The sentences of receivers are put together from the receivers.
  words: new Map([...packageDefinitions.words].filter(([name]) => name !== receiverWords)),
  state: 'own',
  collections: new Map([
    ...packageDefinitions.collections,
    ...modules<AnyCollection>(import.meta.glob('../sites/news/templates/collections/*/definition.ts', { eager: true })),
  ]),
  pages: modules<PageDefinition>(import.meta.glob('../../templates/pages/*/definition.ts', { eager: true })),
});
const { raw, check } = siteInMemory(join(root, 'tests/sites/news'), definitions);

const entriesOf = (site: RawSite): RawFile[] => [...site.files.values()].filter(({ path }) => path.startsWith('content/news/'));
const topics = (site: RawSite): RawFile => site.file('content/topics.yaml');

/** The fields of an entry, by name. */
const fieldsOf = (file: RawFile) => new Map(file.root.children.map((node) => [String(lastStep(node)), node]));

/** Every field of this name, with its file. */
function* fields(site: RawSite, ...names: string[]): Generator<{ file: RawFile; node: RawNode }> {
  for (const file of entriesOf(site)) for (const [name, node] of fieldsOf(file)) if (names.includes(name)) yield { file, node };
}

/** Every text of an entry by language. */
function* texts(site: RawSite): Generator<{ file: RawFile; field: RawNode; en: RawNode; sv: RawNode }> {
  for (const { file, node } of fields(site, 'title', 'body'))
    yield { file, field: node, en: nodeAt(node, ['en']), sv: nodeAt(node, ['sv']) };
}

/** Every place that names an entry of a collection. */
function* references(site: RawSite): Generator<{ file: RawFile; node: RawNode; id: string; of: string }> {
  for (const { file, node } of fields(site, 'author', 'topics'))
    for (const one of node.kind === 'list' ? node.children : [node])
      yield { file, node: one, id: textOf(file, one), of: String(lastStep(node)) };
}

/** Words for the start of a text. They repeat nothing. */
const before = (file: RawFile, node: RawNode, words: string) => {
  const { start } = innerOf(file, node);
  const indent = node.style === 'block' ? (/^ */.exec(file.text.slice(start))?.[0] ?? '') : '';
  return { start: start + indent.length, end: start + indent.length, words };
};

/** A text with words at its start, and the finding that they lead to. */
function insertion(file: RawFile, node: RawNode, words: string, finding: { code: Expected['code']; at: number }): Mutation {
  const { start, end } = before(file, node, words);
  return mistake(file, { start, end }, words, finding.code, finding.at);
}

const kinds: Readonly<Record<string, Kind>> = {
  *'a key mistyped'(site) {
    for (const file of entriesOf(site))
      for (const { key } of file.root.children) if (key !== null) yield mistake(file, key, mistyped(key.name), 'content/unknown-key');
  },

  *'a field left out'(site) {
    for (const { file, node } of fields(site, 'title', 'date', 'author')) {
      const next = file.root.children[file.root.children.indexOf(node) + 1];
      if (next !== undefined) yield mistake(file, { start: node.start, end: next.start }, '', 'content/missing-key', 0);
    }
  },

  *'a day that there is not'(site) {
    for (const { file, node } of fields(site, 'date')) yield valueMistake(file, node, '2026-02-30', 'content/invalid-value');
  },

  *'a text in place of keys'(site) {
    for (const { file, node } of fields(site, 'title', 'slug')) yield valueMistake(file, node, 'some words', 'content/wrong-type');
  },

  *'an id mistyped'(site) {
    for (const { file, node, id } of references(site)) yield valueMistake(file, node, mistyped(id), 'reference/unknown-id');
  },

  *'an id of another collection'(site) {
    for (const { file, node, of } of references(site))
      yield valueMistake(file, node, of === 'author' ? 'storms' : 'lars', 'reference/unknown-id');
  },

  *'a translation missing'(site) {
    for (const { file, field, en, sv } of texts(site)) {
      if (field.key === null) continue;
      yield mistake(file, { start: en.value.end, end: sv.value.end }, '', 'translation/missing', field.key.start);
    }
  },

  *'a text of nothing'(site) {
    for (const { file, en, sv } of texts(site))
      for (const node of [en, sv]) if (node.style !== 'block') yield valueMistake(file, node, "''", 'content/empty-text');
  },

  *'a text copied'(site) {
    for (const { file, en, sv } of texts(site))
      if (en.style !== 'block') yield valueMistake(file, sv, file.text.slice(en.value.start, en.value.end), 'translation/identical');
  },

  *'a source text changed alone'(site) {
    for (const { file, en, sv } of texts(site))
      yield insertion(file, en, 'Now ', { code: 'translation/stale', at: sv.value.start + 'Now '.length });
  },

  *'a figure that the source has not'(site) {
    for (const { file, sv } of texts(site)) {
      const { start } = before(file, sv, '');
      yield insertion(file, sv, '47 ', { code: 'translation/figures-differ', at: start });
    }
  },

  *'a page that there is not'(site) {
    for (const { file, en, sv } of texts(site))
      for (const node of [en, sv])
        for (const target of matchesIn(file, node, /(?<=\]\()page:[^)]+/g))
          yield mistake(file, target, 'page:nowhere', 'reference/unknown-page');
  },

  *'a title that results cut'(site) {
    const words = {
      en: 'The very long and winding way from here to the lighthouse beyond the outer skerries ',
      sv: 'Den mycket långa och krokiga vägen härifrån till fyren bortom de yttersta skären ',
    };
    for (const { file, node } of fields(site, 'title')) {
      const [en, sv] = [nodeAt(node, ['en']), nodeAt(node, ['sv'])];
      const findings: Expected[] = [
        { code: 'search/too-wide', file: file.path, at: en.value.start },
        { code: 'search/too-wide', file: file.path, at: sv.value.start + words.en.length },
      ];
      const edits = [
        { node: en, by: words.en },
        { node: sv, by: words.sv },
      ].map(({ node: { value }, by }) => ({ file: file.path, start: value.start, end: value.start, by }));
      yield { edits, findings };
    }
  },

  *'a slug that is none'(site) {
    for (const { file, node } of fields(site, 'slug'))
      for (const slug of [nodeAt(node, ['en']), nodeAt(node, ['sv'])])
        for (const by of ['Storm', 'a/b', "'a b'", 'bl%C3%A5']) yield valueMistake(file, slug, by, 'route/bad-slug');
  },

  *'a slug changed'(site) {
    for (const { file, node } of fields(site, 'slug'))
      for (const slug of [nodeAt(node, ['en']), nodeAt(node, ['sv'])])
        yield valueMistake(file, slug, `${textOf(file, slug)}-2`, 'route/lost-url');
  },

  *'a slug that another entry has'(site) {
    const all = [...fields(site, 'slug')];
    for (const [index, { file, node }] of all.entries())
      for (const language of ['en', 'sv']) {
        const other = all[index + 1];
        if (other === undefined) continue;
        const [own, taken] = [nodeAt(node, [language]), nodeAt(other.node, [language])];
        yield {
          edits: [{ file: file.path, ...own.value, by: textOf(other.file, taken) }],
          // Files are read in the order of their names, so the later one has the finding.
          findings: [{ code: 'route/slug-collision', file: other.file.path, at: taken.value.start }],
        };
      }
  },

  *'a file with a wrong name'(site) {
    for (const { path, text } of entriesOf(site))
      for (const wrong of [path.replace('.yaml', '.yml'), path.replace('-', ' '), path.replace('news/', 'news/A-')])
        yield {
          files: { [path]: null, [wrong]: text },
          findings: [{ code: 'content/bad-file-name', file: wrong, at: null }],
        };
  },

  *'a file without text'(site) {
    for (const { path } of entriesOf(site))
      yield { files: { [path]: '' }, findings: [{ code: 'content/empty-file', file: path, at: null }] };
  },

  *'an id that stands twice'(site) {
    for (const path of ['content/topics.yaml', 'content/people.yaml']) {
      const file = site.file(path);
      const [first, second] = file.root.children.map((item) => nodeAt(item, ['id']));
      if (first === undefined || second === undefined) continue;
      const id = textOf(file, first);
      const unknown = [...references(site)].filter((one) => one.id === textOf(file, second));
      yield {
        edits: [{ file: path, ...second.value, by: id }],
        findings: [
          { code: 'content/duplicate-id', file: path, at: second.value.start },
          ...unknown.map(
            ({ file: from, node }): Expected => ({
              code: 'reference/unknown-id',
              file: from.path,
              at: node.value.start,
            }),
          ),
        ],
      };
    }
  },

  *'a text of a tag missing'(site) {
    const file = topics(site);
    for (const item of file.root.children) {
      const title = nodeAt(item, ['title']);
      const [en, sv] = [nodeAt(title, ['en']), nodeAt(title, ['sv'])];
      yield mistake(file, { start: en.value.end, end: sv.value.end }, '', 'translation/missing', title.key?.start ?? null);
    }
  },

  *'a collection mistyped'(site) {
    for (const { file, node } of site.nodes())
      if (lastStep(node) === 'of' && node.kind === 'text')
        yield valueMistake(file, node, mistyped(textOf(file, node)), 'content/invalid-value');
  },

  *'a list of none'(site) {
    for (const { file, node } of site.nodes()) if (lastStep(node) === 'most') yield valueMistake(file, node, '0', 'content/invalid-value');
  },
};

it('is in order at first', () => {
  expect(check(new Map())).toEqual([]);
});

it.each(Object.keys(kinds))('is found in a collection of the site: %s', (kind) => {
  const cases = [...(kinds[kind]?.(raw) ?? [])].map((one) => ({ kind, ...one }));
  expect(cases).not.toEqual([]);
  expect(missedOf(cases, raw, check)).toEqual([]);
  // Every other case with empty caches.
  const sample = cases.filter((_, index) => index % 2 === 0);
  expect(missedOf(sample, raw, (changed, run) => check(changed, { ...run, isFirst: true }))).toEqual([]);
});
