import { wordCounter } from './export-units.ts';
import type { ExchangedSite } from './site-units.ts';
import { unitsOf } from './site-units.ts';
import type { TranslationUnit, UnitState } from './unit.ts';

/** A text that waits for somebody. */
export type OpenText = Pick<TranslationUnit, 'file' | 'line' | 'path' | 'source' | 'state'> & {
  /** The number of words of its source text. */
  words: number;
};

/** The states of texts that wait: for a translation, or for somebody who looks at it. */
const openStates = ['missing', 'stale', 'machine', 'identical'] as const satisfies readonly UnitState[];

/** The texts that are to be translated. The others only have to be read. */
export const isToTranslate = ({ state }: OpenText): boolean => state === 'missing' || state === 'stale';

/** The texts of a site that wait in its language, in the order of its files. One that the language may lack does not. */
export function openTexts(site: ExchangedSite): OpenText[] {
  const words = wordCounter(site.config.sourceLanguage);
  const texts = site.texts.filter(({ text, pair }) => pair !== null || !text.mayLack);
  return unitsOf({ ...site, texts }, openStates, () => null).map((unit) => {
    const { file, line, path, source, state } = unit;
    return { file, line, path, source, state, words: words(unit) };
  });
}
