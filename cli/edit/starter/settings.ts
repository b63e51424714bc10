import { isUnfit } from '../../check/rules/check-text.ts';
import { type StyleName, styleNames } from '../../definitions/fields/look-names.ts';
import { nearest } from '../../diagnostics/nearest.ts';
import { EnvironmentError } from '../../platform/environment-error.ts';
import { plainName } from '../../platform/plain-name.ts';
import { languageList, type StarterLanguage, starterLanguages } from './languages.ts';

/** The settings of a new site. */
export interface SiteSettings {
  /** Name of the site, on one line. */
  name: string;
  /** The first one is the source language. Its addresses have no prefix. */
  languages: readonly StarterLanguage[];
  /** The address of the site, without a slash at its end. */
  url: string;
  /** IANA time zone. */
  timeZone: string;
  look: StyleName;
}

/** The languages of a list such as `en,sv,de`. Throws EnvironmentError for one in which the tool has no texts. */
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

/** A hint with the possible languages, and the one that is probably meant, or how a site gets another one. */
function offer(code: string | null): string {
  const meant = code === null ? null : meantBy(code.toLowerCase());
  const isOther = code !== null && meant === null && isLanguage(code);
  return [
    ...(meant === null ? [] : [`Did you mean "${meant}"?`]),
    `There are ${languageList}.`,
    ...(isOther ? [`A site gets another one later: tvilling new language ${code}`] : []),
  ].join(' ');
}

/** Whether Node.js knows a language by this tag (CLDR). */
function isLanguage(tag: string): boolean {
  try {
    return new Intl.DisplayNames(['en'], { type: 'language', fallback: 'none' }).of(tag) !== undefined;
  } catch {
    return false;
  }
}

/** The code that another name of a language means: `swedish`, `svenska`, `se`, `no`. */
function meantBy(name: string): string | null {
  const names = new Map(
    starterLanguages.flatMap(({ code, english, name: own, region }) =>
      [english, own, region.slice(3), region].map((other) => [other.toLowerCase(), code] as const),
    ),
  );
  const own = names.get(name);
  // Of two or three letters, another tag is another language: `ar` is Arabic.
  if (own !== undefined || name.length <= 3) return own ?? null;
  return names.get(nearest(name, [...names.keys()]) ?? '') ?? null;
}

/** The suggested name for a folder: `My boats` for `my-boats`. */
export function nameFrom(folder: string): string {
  const words = folder.replace(/[-_\s]+/g, ' ').trim();
  return words === '' ? 'New site' : words[0]?.toUpperCase() + words.slice(1);
}

/** A name for machines: `asas-batar` for `Åsas båtar`. Begins with a letter. */
export function productOf(name: string): string {
  const plain = plainName(name)
    .replace(/^[^a-z]+/, '')
    .slice(0, 50)
    .replace(/-$/, '');
  return plain === '' ? 'site' : plain;
}

/**
 * Checks and returns the name of a site. Throws EnvironmentError for an empty or long one, one of several lines, and one that the checks
 * of the site would report.
 */
export function siteName(name: string): string {
  const trimmed = name.normalize('NFC').trim();
  const isPlain = !/\p{Cc}|\p{Cf}|[<>{}]/u.test(trimmed) && !isUnfit(trimmed);
  if (trimmed !== '' && trimmed.length <= 60 && isPlain) return trimmed;
  throw new EnvironmentError(
    'This is no name for a site.',
    'A name is one line of at most 60 characters, without markup or < > { }. Say --name "Åsas båtar".',
  );
}

/** Checks and returns the name of a look. Throws EnvironmentError for any other. */
export function lookFrom(name: string): StyleName {
  const found = styleNames.find((style) => style === name.trim().toLowerCase());
  if (found !== undefined) return found;
  const meant = nearest(name, [...styleNames]);
  throw new EnvironmentError(
    `There is no look "${name}".`,
    `${meant === null ? '' : `Did you mean "${meant}"? `}There are ${styleNames.join(', ')}.`,
  );
}

/** Checks and returns the address of a site, without a slash at its end. Throws EnvironmentError for one that cannot be used. */
export function addressFrom(address: string): string {
  const url = URL.canParse(address) ? new URL(address) : null;
  const isPlain = url !== null && `${url.search}${url.hash}${url.username}${url.password}` === '';
  if (url !== null && isPlain && /^https?:$/.test(url.protocol))
    return `${url.origin}${url.pathname}`.replace(/\/+$/, '');
  throw new EnvironmentError(
    `"${address}" is no address of a site.`,
    'It is an address such as https://example.org or https://example.org/folder.',
  );
}
