import { addItem, addKey } from '../../content/edits/insert.ts';
import type { WritableValue } from '../../content/edits/written-value.ts';
import { configPath, siteFiles } from '../../content/load.ts';
import { entryOf, layoutAt, layoutOf } from '../../content/yaml/layout.ts';
import { everyLanguage } from '../../definitions/fields/fields.ts';
import { canonicalTag } from '../../definitions/fields/language-tag.ts';
import { withoutMark } from '../../platform/byte-order-mark.ts';
import { EnvironmentError } from '../../platform/environment-error.ts';
import { prefixMeant, prefixProblem } from '../../site/routes/slug.ts';
import type { TextChange } from '../changeset/changeset.ts';
import { RefusedChange } from '../refused-change.ts';
import { starterLanguages } from '../starter/languages.ts';
import { routePath } from './page.ts';
import type { ScaffoldPlan } from './plan.ts';
import { changed, type GrowingSite } from './site.ts';

export interface NewLanguage {
  code: string;
  /** Its name in the language itself. */
  name?: string | undefined;
  /** The first segment of its paths. */
  prefix?: string | undefined;
  /** Open Graph locale, `de_DE`. */
  region?: string | undefined;
}

/** Throws EnvironmentError for a code that is no language tag, or is not written as BCP 47 has it. */
export function checkTag(code: string): void {
  const tag = canonicalTag(code);
  if (tag === code) return;
  throw new RefusedChange(
    'badTag',
    `"${code}" is no tag of a language.`,
    tag === null ? 'A tag is such as de, or pt-BR for a variety.' : `Write it as ${tag}`,
  );
}

/**
 * A draft language at the end of the configuration, and the address of the first page in it. Throws EnvironmentError for a language that
 * the site has, or one with too few known facts.
 */
export function planLanguage(site: GrowingSite, { code, name, prefix, region }: NewLanguage): ScaffoldPlan {
  checkTag(code);
  const { languages, sourceLanguage } = site.config;
  if (languages.some((language) => language.code === code))
    throw new RefusedChange('languageThere', `The site has the language "${code}" already.`, `It stands in ${configPath}.`);
  const { direction, ...facts } = languageFacts(code, { name, region });
  const language = {
    code,
    name: facts.name,
    flag: facts.flag,
    prefix: prefixFor(prefix ?? code.toLowerCase(), languages),
    region: facts.region,
    ...(direction === undefined ? {} : { direction }),
    state: 'draft',
  } satisfies WritableValue;
  return {
    changeset: [changed(site, configPath, (text) => addItem(text, ['languages'], language)), ...firstAddress(site, code)],
    blanks: new Map(),
    notes: [
      `${language.name} is a draft: nothing of it is published, and texts may be missing. Translate beside the texts in "${sourceLanguage}"; slugs are in content/routes.yaml.`,
      '"tvilling status" counts what is done. To publish it, remove "state: draft".',
    ],
  };
}

/** The slug of the first page in a new language, which is empty in every one. Nothing if it is written in another way. */
function firstAddress(site: GrowingSite, code: string): TextChange[] {
  const { path } = siteFiles.routes;
  const layout = layoutOf(withoutMark(site.exampleOf(path) ?? ''));
  const line = site.routes.root === null ? null : routePath(layout, site.routes.root);
  const slugs = line === null ? null : layoutAt(layout, [...line, 'slug']);
  if (line === null || slugs?.kind !== 'mapping') return [];
  if ([code, everyLanguage].some((key) => entryOf(slugs, key) !== undefined)) return [];
  return [changed(site, path, (text) => addKey(text, [...line, 'slug'], code, ''))];
}

/** The codes and own names of the languages of two letters whose names are known (CLDR), in the order of the codes. */
export function knownLanguages(): { code: string; name: string }[] {
  const letters = [...'abcdefghijklmnopqrstuvwxyz'];
  return letters
    .flatMap((first) => letters.map((second) => first + second))
    .filter((code) => canonicalTag(code) === code && Intl.DisplayNames.supportedLocalesOf(code).length > 0)
    .flatMap((code) => {
      const name = starterLanguages.find((language) => language.code === code)?.name ?? ownName(code);
      return name === null || regionOf(code) === null ? [] : [{ code, name }];
    });
}

/**
 * What the configuration says of a language. Throws EnvironmentError if the name or the region is neither given nor known. `hint`: how
 * to give it, with an option such as `--region de_DE`.
 */
export function languageFacts(
  code: string,
  { name, region }: Pick<NewLanguage, 'name' | 'region'> = {},
  hint = (option: string): string => `Say it: ${option}`,
): { name: string; flag: string; region: string; direction?: 'rtl' } {
  const missing = (option: string, example: string): never => {
    throw new EnvironmentError(`The ${option} of the language "${code}" is not known.`, hint(`--${option} ${example}`));
  };
  const known = starterLanguages.find((language) => language.code === code);
  const inRegion = region ?? known?.region ?? regionOf(code) ?? missing('region', 'de_DE');
  return {
    name: name ?? known?.name ?? ownName(code) ?? missing('name', 'Deutsch'),
    flag: flagOf(inRegion),
    region: inRegion,
    ...(isRightToLeft(code) ? { direction: 'rtl' } : {}),
  };
}

function prefixFor(prefix: string, languages: GrowingSite['config']['languages']): string {
  const problem = prefixProblem(prefix);
  if (problem !== null)
    throw new RefusedChange('badPrefix', `"${prefix}" is no prefix: ${problem}.`, `Say another: --prefix ${prefixMeant(prefix) ?? 'de'}`);
  const other = languages.find((language) => language.prefix === prefix);
  if (other === undefined) return prefix;
  throw new RefusedChange('badPrefix', `The prefix "${prefix}" is that of "${other.code}".`, 'Say another: --prefix de');
}

/** The name of a language in itself, with a capital letter, from the data of Node.js (CLDR); null if it has none. */
function ownName(code: string): string | null {
  // Of a language without data, the name would be in that of the machine.
  if (Intl.DisplayNames.supportedLocalesOf(code).length === 0) return null;
  const name = new Intl.DisplayNames([code], { type: 'language', fallback: 'none' }).of(code);
  return name === undefined ? null : name[0]?.toLocaleUpperCase(code) + name.slice(1);
}

/** The region with most speakers of a language (CLDR, likely subtags): `de_DE`; null if no country is one. */
function regionOf(code: string): string | null {
  const { language, region = '' } = new Intl.Locale(code).maximize();
  return /^[A-Z]{2}$/.test(region) ? `${language}_${region}` : null;
}

/** The flag of a region's country, made from its letters (Unicode, emoji flag sequences). */
const flagOf = (region: string): string =>
  [...region.slice(-2)].map((letter) => String.fromCodePoint((letter.codePointAt(0) ?? 0) + regionalLetters)).join('');

/** The distance from A to the regional indicator of A. */
const regionalLetters = 0x1f1e6 - 0x41;

/** Scripts of living languages that run from right to left (Unicode, bidirectional classes R and AL). */
const rightToLeft = ['Adlm', 'Arab', 'Hebr', 'Nkoo', 'Rohg', 'Syrc', 'Thaa'];

const isRightToLeft = (code: string): boolean => rightToLeft.includes(new Intl.Locale(code).maximize().script ?? '');
