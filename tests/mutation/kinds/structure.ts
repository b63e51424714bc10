import type { Kind } from '../mutation.ts';
import { mistake, mistyped } from '../mutation.ts';
import { columnOf, cutOf, isByLanguage, isLanguage, type RawFile } from '../raw-site.ts';
import type { RawNode } from '../raw-yaml.ts';

/** Keys that content may leave out, at any place. */
const optional = new Set(
  `kind layout drawing about draft actions figures aliases children indexable entries submenu legal unit mark sample address
  description.role posted closes apply planned direction paths detection hosts look logo translations sameWords rules
  trailingSlash localizeLinks as keywords parts chapters line withPages registration`.split(/\s+/),
);

function isOptional(file: RawFile, node: RawNode): boolean {
  const name = node.key?.name ?? '';
  const path = node.path.join('.');
  if (optional.has(name) || /\.children\.\d+\.languages$/.test(path)) return true;
  if (/^sections\.\d+\.(lead|id|stage|caption|items\.\d+\.(to|milestone|text)|people\.\d+\.(email|text)|events\.\d+\.text)$/.test(path))
    return true;
  if (/^(?:action|hero\.lead|hero\.label)$/.test(path)) return file.path !== 'content/ui.yaml';
  if (file.path === 'content/navigation.yaml') return path === 'footer';
  if (hasWordsOfTool(file, node)) return true;
  if (file.path === 'site.config.yaml') return /^(?:footer|contact(?:\.\w+)?|forms(?:\.\w+)?|look\.chapters\.\d+\.colors\..*)$/.test(path);
  return file.path === 'content/positions.yaml' && /^\w+\.\d+\.(slug|description|salary.*)$/.test(path);
}

const isSalaryUnit = ({ path }: RawNode) => path.slice(-2).join('.') === 'salary.per';

/** Words that the templates have too, so that a site need not write all of them. */
const hasWordsOfTool = ({ path: file }: RawFile, { path: [form] }: RawNode): boolean =>
  file === 'content/ui.yaml' && (form === 'forms' || form === 'consultation');

/** Opening hours also have a `closes`, which is required. */
const isOpeningHours = ({ path }: RawNode) => path.join('.') === 'contact.hours.closes';

/** The place of a mapping in a finding: its key, or else its first key. */
const ownerOf = (map: RawNode): number => map.key?.start ?? map.children[0]?.start ?? 0;

export const structure: Readonly<Record<string, Kind>> = {
  *'a key mistyped'(site) {
    for (const { file, node } of site.nodes()) {
      // In a salary, another key is a currency.
      if (node.key === null || isLanguage(node) || node.key.name === 'all' || isSalaryUnit(node)) continue;
      yield mistake(file, node.key, mistyped(node.key.name), 'content/unknown-key');
    }
  },

  *'a key left out'(site) {
    for (const { file, node } of site.nodes()) {
      const cut = cutOf(node);
      if (node.key === null || isLanguage(node) || cut === null || node.parent === null) continue;
      if (isOptional(file, node) && !isOpeningHours(node)) continue;
      const isFirst = node.parent.children[0] === node;
      // The second key is the first one now.
      const owner = node.parent.key === null && isFirst ? node.key.start : ownerOf(node.parent);
      yield mistake(file, cut, '', 'content/missing-key', owner);
    }
  },

  *'a key written twice'(site) {
    for (const { file, node } of site.nodes()) {
      const { key, value, style, parent } = node;
      if (key === null || parent === null || style === 'block' || style === 'indented') continue;
      const written = file.text.slice(key.start, value.end);
      const between = parent.style === 'brackets' ? ', ' : `\n${' '.repeat(columnOf(file, key.start))}`;
      // A comment after the value stays on its line.
      const end = parent.style === 'brackets' ? value.end : file.text.indexOf('\n', value.end);
      const at = end + between.length;
      yield mistake(file, { start: end, end }, between + written, 'content/duplicate-key', at);
    }
  },

  *'an entry copied with its id'(site) {
    for (const { file, node } of site.nodes()) {
      if (node.key?.name !== 'id' || node.parent === null) continue;
      const { start, value } = node.parent;
      const between = `\n${' '.repeat(columnOf(file, start))}`;
      const at = value.end + between.length + (node.value.start - start);
      yield mistake(file, { start: value.end, end: value.end }, between + file.text.slice(start, value.end), 'content/duplicate-id', at);
    }
  },

  *'a language mistyped'(site) {
    for (const { file, node } of site.nodes()) {
      if (!isByLanguage(node) || file.path === 'content/positions.yaml') continue;
      for (const { key } of node.children)
        if (key !== null) yield mistake(file, key, key.name === 'sv' ? 'se' : 'eng', 'translation/unknown-language');
    }
  },

  *'a translation left out'(site) {
    for (const { file, node } of site.nodes()) {
      if (!isByLanguage(node) || file.path === 'content/positions.yaml' || hasWordsOfTool(file, node)) continue;
      for (const own of node.children) {
        const cut = cutOf(own);
        // If the mapping has no key, the finding points at its first key.
        const at = node.key?.start ?? node.children[0]?.start ?? 0;
        if (cut !== null) yield mistake(file, cut, '', 'translation/missing', at);
      }
    }
  },
};
