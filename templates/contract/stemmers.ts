import { primaryLanguage, type Stem } from './search-language.ts';

/** The stemmers that there are, each in a chunk of its own. Words of other languages are looked for as they are. */
const stemmers: Readonly<Record<string, () => Promise<{ stemmer: Stem }>>> = {
  ar: () => import('@orama/stemmers/arabic'),
  da: () => import('@orama/stemmers/danish'),
  de: () => import('@orama/stemmers/german'),
  en: () => import('@orama/stemmers/english'),
  es: () => import('@orama/stemmers/spanish'),
  fi: () => import('@orama/stemmers/finnish'),
  fr: () => import('@orama/stemmers/french'),
  it: () => import('@orama/stemmers/italian'),
  nb: () => import('@orama/stemmers/norwegian'),
  nl: () => import('@orama/stemmers/dutch'),
  nn: () => import('@orama/stemmers/norwegian'),
  no: () => import('@orama/stemmers/norwegian'),
  pt: () => import('@orama/stemmers/portuguese'),
  sv: () => import('@orama/stemmers/swedish'),
};

/** The stemmer of a language; undefined if there is none. */
export async function stemmerFor(language: string): Promise<Stem | undefined> {
  const load = stemmers[primaryLanguage(language)];
  return load && (await load()).stemmer;
}
