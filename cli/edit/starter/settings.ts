import { isUnfit } from '../../check/rules/check-text.ts';
import { type StyleName, styleNames } from '../../definitions/fields/look-names.ts';
import { nearest } from '../../diagnostics/nearest.ts';
import { EnvironmentError } from '../../platform/environment-error.ts';
import { plainName } from '../../platform/plain-name.ts';
import { checkTag, languageFacts } from '../scaffold/language.ts';
import { languageList, type StarterLanguage, starterLanguages } from './languages.ts';

/** The settings of a new site. */
export interface SiteSettings {
  /** Name of the site, on one line. */
  name: string;
  /** The first one is the source language. Its addresses have no prefix. */
  languages: readonly StarterLanguage[];
  /** Languages in which the tool has no texts: they begin as drafts. */
  drafts: readonly DraftLanguage[];
  /** Whether a draft was named first, where the source language is asked for. */
  beginsWithDraft: boolean;
  /** The address of the site, without a slash at its end. */
  url: string;
  /** IANA time zone. */
  timeZone: string;
  look: StyleName;
}

/** What clocks of servers and containers show: it says nothing of a place. */
const placeless = ['UTC', 'Etc/UTC', 'GMT'];

/** The time zone of a new site: that of the machine at which somebody sits, or else of the country of its source language. */
export const timeZoneFor = (machine: string | null, [source]: readonly Pick<StarterLanguage, 'timeZone'>[]): string =>
  machine === null || placeless.includes(machine) ? (source?.timeZone ?? 'UTC') : machine;

/** A language that the author of the site translates into. */
export type DraftLanguage = ReturnType<typeof languageFacts> & Pick<StarterLanguage, 'code' | 'english'>;

/**
 * The languages of a list such as `en,sv,ar`. Throws EnvironmentError for what is no language, and for a list without any in which the
 * tool has texts.
 */
export function languagesIn(list: string): Pick<SiteSettings, 'languages' | 'drafts' | 'beginsWithDraft'> {
  const codes = list.split(/[\s,]+/).filter((code) => code !== '');
  if (codes.length === 0) throw new EnvironmentError('No language is named.', offer(null));
  const twice = codes.find((code, index) => codes.indexOf(code) !== index);
  if (twice !== undefined) throw new EnvironmentError(`The language "${twice}" is named twice.`, 'Name each language once: en,sv');
  const known = codes.map((code) => ({
    code,
    language: starterLanguages.find((candidate) => candidate.code === code.toLowerCase()),
  }));
  const languages = known.flatMap(({ language }) => language ?? []);
  const drafts = known.flatMap(({ code, language }) => (language === undefined ? draftLanguage(code) : []));
  const [first] = drafts;
  if (languages.length === 0 && first !== undefined)
    throw new EnvironmentError(
      `The tool has no words in ${first.english}, so a site cannot begin with that language alone.`,
      `Name another one too, from which it is translated: en,${first.code}`,
    );
  return { languages, drafts, beginsWithDraft: known[0]?.language === undefined };
}

/** A language in which the tool has no texts. Throws EnvironmentError for a name of one in which it has, and for what is no language. */
function draftLanguage(code: string): DraftLanguage {
  const english = meantBy(code.toLowerCase()) === null ? englishName(code) : undefined;
  if (english === undefined) throw new EnvironmentError(`The tool has no words in the language "${code}".`, offer(code));
  checkTag(code);
  const hint = (option: string) => `Leave it out, and add it when the site is there: npx tvilling new language ${code} ${option}`;
  return { code, english, ...languageFacts(code, {}, hint) };
}

/** A hint with the possible languages, and the one that is probably meant, or how a site gets another one. */
function offer(code: string | null): string {
  const meant = code === null ? null : meantBy(code.toLowerCase());
  return [...(meant === null ? [] : [`Did you mean "${meant}"?`]), `There are ${languageList}.`].join(' ');
}

/** The English name of a language, by its tag (CLDR); undefined if Node.js knows none. */
function englishName(tag: string): string | undefined {
  try {
    return new Intl.DisplayNames(['en'], { type: 'language', fallback: 'none' }).of(tag);
  } catch {
    return undefined;
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
  if (url !== null && isPlain && /^https?:$/.test(url.protocol)) return `${url.origin}${url.pathname}`.replace(/\/+$/, '');
  throw new EnvironmentError(
    `"${address}" is no address of a site.`,
    'It is an address such as https://example.org or https://example.org/folder.',
  );
}
