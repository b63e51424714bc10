import { posix } from 'node:path';
import { count } from '../platform/texts.ts';
import type { AddressChange } from './address-changes.ts';
import type { TextDifference } from './content-changes.ts';
import type { ChangedFile, SiteDiff } from './site-diff.ts';

/** The change in one line: `1 address lost, 2 pages added, 5 texts changed; en +12 −3 words`. */
export function headline({ pages, lost, gone, stale, size, files, renamedLanguages }: SiteDiff): string {
  const ofKind = (kind: AddressChange['change']) => pages.filter(({ change }) => change === kind).length;
  const languages = renamedLanguages.length;
  const renamedFiles = files.filter(({ from }) => from !== null).length;
  const parts = [
    [languages, `language${languages === 1 ? '' : 's'} renamed`],
    [lost.length, lost.length === 1 ? 'address lost' : 'addresses lost'],
    ...(['added', 'removed', 'renamed'] as const).map((kind) => {
      const number = ofKind(kind);
      return [number, `page${number === 1 ? '' : 's'} ${kind}`] as const;
    }),
    [gone.length, gone.length === 1 ? 'address let go' : 'addresses let go'],
    [renamedFiles, `file${renamedFiles === 1 ? '' : 's'} renamed`],
    [size.texts, `text${size.texts === 1 ? '' : 's'} changed`],
    [size.values, `value${size.values === 1 ? '' : 's'} changed`],
    [stale.length, `translation${stale.length === 1 ? '' : 's'} stale`],
  ] as const;
  const said = parts.filter(([number]) => number > 0).map(([number, what]) => `${number} ${what}`);
  if (said.length === 0) return 'nothing changed';
  const words = Object.entries(size.words)
    .filter(([, { added, removed }]) => added + removed > 0)
    .map(([language, { added, removed }]) => `${language} +${added} −${removed}`);
  return `${said.join(', ')}${words.length === 0 ? '' : `; words: ${words.join(', ')}`}`;
}

/** The change of a page's address in words: `/old → /new`, and where the old address leads now. */
export function addressWords({ gone }: SiteDiff, { change, from, to, leadsTo }: AddressChange): { address: string; old: string } {
  const address = change === 'renamed' ? `${from} → ${to}` : (to ?? from ?? '');
  if (change === 'added') return { address, old: '' };
  const nowhere = gone.some(({ path }) => path === from) ? 'let go' : 'lost';
  return {
    address,
    old: leadsTo === null ? nowhere : leadsTo === to ? 'leads there' : `leads to ${leadsTo}`,
  };
}

/** `content/pages/about.yaml (/about, /sv/om-oss)`, with the former name of a renamed file in front. */
export const fileWords = ({ file, from, addresses }: ChangedFile): string => {
  const paths = Object.values(addresses);
  const name = from === null ? file : `${from} → ${file}`;
  return paths.length === 0 ? name : `${name} (${paths.join(', ')})`;
};

/** `2 texts, 1 value`; `renamed` for a file with another name and nothing else. */
export const partsOf = ({ texts, values }: ChangedFile): string =>
  [texts.length > 0 && count(texts.length, 'text'), values.length > 0 && count(values.length, 'value')].filter(Boolean).join(', ') ||
  'renamed';

/** `hero.lead`, and for a part of an article what it is: `body, heading 2`. */
export const textName = ({ key, block }: Pick<TextDifference, 'key' | 'block'>): string => (block === null ? key : `${key}, ${block}`);

/** Whether a file is one, or holds the texts of a language of it: `index.yaml` has Markdown files beside it. */
const isOf = (file: string, index: string): boolean =>
  file === index || (index.endsWith('/index.yaml') && posix.dirname(file) === posix.dirname(index));

/**
 * A note on a text that has not changed in a language: it is stale, or somebody has accepted it although its source text changed.
 * Reviewers should check that. Null if there is nothing to note.
 */
export function noteOn(
  { stale, languages: [sourceLanguage = ''] }: SiteDiff,
  { file }: ChangedFile,
  { key, block, before, now }: TextDifference,
  language: string,
): 'stale' | 'accepted unchanged' | null {
  const isKept = before?.[language] !== undefined && before[language] === now?.[language];
  const isLeftBehind = isKept && before[sourceLanguage] !== now[sourceLanguage];
  // An article is stale for some of its blocks.
  if (block !== null && !isLeftBehind) return null;
  const isStale = stale.some(
    (one) =>
      isOf(one.file, file) &&
      one.key === key &&
      one.language === language &&
      (block === null || one.block === null || one.block === now?.[sourceLanguage]),
  );
  if (isStale) return 'stale';
  return isLeftBehind ? 'accepted unchanged' : null;
}
