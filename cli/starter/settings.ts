import { nearest } from '../diagnostics/nearest.ts';
import { EnvironmentError } from '../environment-error.ts';
import { languageList, type StarterLanguage, starterLanguages } from './languages.ts';

/** What a new site is asked for. */
export interface SiteSettings {
  /** Name of the site, one line. */
  name: string;
  /** The first is the source language, whose addresses have no prefix. */
  languages: readonly StarterLanguage[];
  /** Where the site will live, without a slash at the end. */
  url: string;
  /** IANA time zone. */
  timeZone: string;
}

/** The languages of a list such as `en,sv,de`. Throws EnvironmentError for one that the tool has no words in. */
export function languagesIn(list: string): StarterLanguage[] {
  const codes = list.split(/[\s,]+/).filter((code) => code !== '');
  if (codes.length === 0) throw new EnvironmentError('No language is named.', offer(null));
  const twice = codes.find((code, index) => codes.indexOf(code) !== index);
  if (twice !== undefined)
    throw new EnvironmentError(`The language "${twice}" is named twice.`, 'Name each language once: en,sv');
  return codes.map((code) => {
    const language = starterLanguages.find((candidate) => candidate.code === code.toLowerCase());
    if (language !== undefined) return language;
    throw new EnvironmentError(`The tool has no words in the language "${code}".`, offer(code));
  });
}

/** What there is to choose from, with the one that is probably meant. */
function offer(code: string | null): string {
  const meant = code === null ? null : meantBy(code.toLowerCase());
  return `${meant === null ? '' : `Did you mean "${meant}"? `}There are ${languageList}.`;
}

/** The code for which another name of the language stands: `swedish`, `svenska`, `se`, `no`. */
function meantBy(name: string): string | null {
  const names = new Map(
    starterLanguages.flatMap(({ code, english, name: own, region }) =>
      [english, own, region.slice(3), region].map((other) => [other.toLowerCase(), code] as const),
    ),
  );
  return names.get(name) ?? names.get(nearest(name, [...names.keys()]) ?? '') ?? null;
}

/** The name that a folder suggests: `my-boats` is `My boats`. */
export function nameFrom(folder: string): string {
  const words = folder.replace(/[-_\s]+/g, ' ').trim();
  return words === '' ? 'New site' : words[0]?.toUpperCase() + words.slice(1);
}

/** A name for machines: `Åsas båtar` is `asas-batar`. Begins with a letter. */
export function productOf(name: string): string {
  const plain = name
    .toLowerCase()
    .replace(/[æøœßłđð]/g, (letter) => plainLetters[letter] ?? '')
    .normalize('NFD')
    .replace(/\p{Mark}/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^[^a-z]+|-+$/g, '')
    .slice(0, 50)
    .replace(/-$/, '');
  return plain === '' ? 'site' : plain;
}

/** Letters that Unicode does not take apart. */
const plainLetters: Readonly<Record<string, string>> = {
  æ: 'ae',
  ø: 'o',
  œ: 'oe',
  ß: 'ss',
  ł: 'l',
  đ: 'd',
  ð: 'd',
};

/** The name of a site, checked. Throws EnvironmentError for one that is empty, long, or more than a line. */
export function siteName(name: string): string {
  const trimmed = name.normalize('NFC').trim();
  if (trimmed !== '' && trimmed.length <= 60 && !/\p{Cc}|\p{Cf}|[<>{}]/u.test(trimmed)) return trimmed;
  throw new EnvironmentError(
    'This is no name for a site.',
    'A name is one line of at most 60 characters, without < > { }. Say --name "Åsas båtar".',
  );
}

/** The address of a site, checked, without a slash at its end. Throws EnvironmentError for any other. */
export function siteAddress(address: string): string {
  const url = URL.canParse(address) ? new URL(address) : null;
  const isPlain = url !== null && `${url.search}${url.hash}${url.username}${url.password}` === '';
  if (url !== null && isPlain && /^https?:$/.test(url.protocol))
    return `${url.origin}${url.pathname}`.replace(/\/+$/, '');
  throw new EnvironmentError(
    `"${address}" is no address of a site.`,
    'It is an address such as https://example.org or https://example.org/folder.',
  );
}
