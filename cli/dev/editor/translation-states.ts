import type { Entry } from '../../content/entry.ts';
import { filler } from '../../content/filler.ts';
import type { ComparedPair } from '../../site/translations/compare.ts';
import { fileOfText } from '../../site/translations/texts.ts';
import type { EditorSite } from './editor-site.ts';
import type { WrittenField } from './fields.ts';
import type { TranslationMark } from './protocol.ts';

/** Returns a function that gives the states of the translations of a field in a file, by language. */
export function translationStates(
  entry: Entry<unknown>,
  site: Pick<EditorSite, 'compared' | 'earlier'>,
): (field: WrittenField) => Record<string, TranslationMark> {
  const compared = site.compared(entry.file);
  if (compared === null) return () => ({});
  const { languages, sourceLanguage } = compared.settings;
  const pairs = new Map(compared.pairs.map((pair) => [JSON.stringify(pair.translation.path), pair]));
  return ({ localized, path, values }) => {
    if (!localized || Object.hasOwn(values, 'all')) return {};
    const others = languages.filter((language) => language !== sourceLanguage);
    return Object.fromEntries(
      others.map((language) => {
        const pair = pairs.get(JSON.stringify([...path, language]));
        // A filler is no translation, of whatever text.
        const isThere = Object.hasOwn(values, language) && values[language] !== filler;
        return [language, isThere ? (pair ? stateOf(pair, site) : current) : missing];
      }),
    );
  };
}

const missing: TranslationMark = { kind: 'missing' };
const current: TranslationMark = { kind: 'current' };

function stateOf(pair: ComparedPair, { earlier }: Pick<EditorSite, 'earlier'>): TranslationMark {
  const { state, source, translation, text } = pair;
  if (state === 'machine') return { kind: 'machine' };
  if (state === 'stale') {
    const before = sourceBefore(pair, (hash) => earlier(fileOfText(text, source), hash));
    return before === null ? { kind: 'stale' } : { kind: 'stale', sourceBefore: before };
  }
  // A name or a number is the same in every language.
  const words = source.text.split(/\s/).filter((word) => /\p{L}/u.test(word));
  return source.text === translation.text && words.length > 1 ? { kind: 'identical' } : current;
}

/** The source text that a stale translation was made from; null if it is not known. Of an article, only the stale blocks are others. */
function sourceBefore({ source, locked, blocks }: ComparedPair, earlier: (hash: string) => string | null): string | null {
  if (blocks === null) return earlier(locked.source);
  let text = source.text;
  for (const { source: block, state, locked: line } of blocks.toReversed()) {
    if (block === null || (state !== 'stale' && state !== 'missing')) continue;
    const before = line === null ? '' : earlier(line.source);
    if (before === null) return null;
    text = text.slice(0, block.start) + before + text.slice(block.end);
  }
  return text;
}
