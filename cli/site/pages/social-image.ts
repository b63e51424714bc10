import type { Hero, PageProps } from '../../../templates/contract/page-props.ts';
import type { SocialImageColors, SocialImageProps } from '../../../templates/contract/social-image-props.ts';
import { nameOfSite } from '../../definitions/fields/company.ts';
import type { Look } from '../../definitions/fields/look.ts';
import { palette } from '../../definitions/look/palette.ts';
import { settled } from '../../definitions/look/styles.ts';
import { oncePerObject } from '../../platform/once-per.ts';
import type { RouteTable } from '../routes/route-table.ts';
import { lineage } from './shell.ts';
import type { Site } from './site.ts';

/** The size that sharing services show in full: 1.91 to 1, in pixels. */
export const socialImageSize = { width: 1200, height: 630 };

/**
 * The props of a page's social image. `hasLetters` tells whether the picture's font has all letters of a text. A text with
 * other letters is left out as a whole: half a title, or boxes for letters, are worse than none. The name of the site is then shown as
 * another language writes it.
 */
export function socialImageProps(
  site: Site,
  props: PageProps,
  { hasLetters, logo }: { hasLetters(text: string): boolean; logo: SocialImageProps['logo'] },
): SocialImageProps {
  const { config, address } = site;
  const drawable = (text: string): string | null => {
    const plain = withoutFormat(text);
    return hasLetters(plain) ? plain : null;
  };
  return {
    ...socialImageSize,
    heroes: lineage(site, props.page)
      .reverse()
      .flatMap((page) => (page === props.page ? [props.hero] : heroOf(site, page, props.language))),
    title: drawable(titleOf(site, props)),
    group: props.hero.label === undefined ? null : drawable(props.hero.label),
    number: pageNumber(site, props.page),
    name:
      namesOf(config, props.language)
        .map(drawable)
        .find((name) => name !== null) ?? null,
    frame: settled(config.look).frame as SocialImageProps['frame'],
    logo,
    colors: lightColors(config.look),
    language: props.language,
    host: `${new URL(address.origin).host}${address.base}`,
  };
}

/** The names of a site: in a language, in the source language, and in the others. */
const namesOf = (config: Site['config'], language: string): string[] =>
  [language, config.sourceLanguage, ...config.languages.map(({ code }) => code)].map((code) => nameOfSite(config, code));

/** The title of a page in links; that of its document, if it has no route. */
const titleOf = ({ routes, resolver }: Site, { page, language, title }: PageProps): string =>
  routes.pages.has(page) ? resolver.pageLink(page, language).title : title;

const lightColors = (look: Look): SocialImageColors =>
  Object.fromEntries(Object.entries(palette(look)).map(([role, { light }]) => [role, light])) as unknown as SocialImageColors;

/** The hero of a page as a list of one; empty if the page does not exist. */
function heroOf({ pages, resolver }: Site, page: string, language: string): Hero[] {
  const content = pages.get(page);
  // The shell's definition decides the fields. The contract's type follows it.
  return content === undefined ? [] : [resolver.inLanguage(content.hero, language) as Hero];
}

/** Composes letters and their marks, and removes invisible characters: soft hyphens, joiners, narrow spaces. */
const withoutFormat = (text: string): string =>
  text
    .normalize('NFC')
    .replace(/\u202f/g, '\u00a0')
    .replace(/\p{Cf}/gu, '')
    .replace(/[^\S\u00a0]+/gu, ' ')
    .trim();

/** The place of a page in the route table: `2.4` is the fourth page below the second one. The root has none. */
const pageNumber = (site: Site, page: string): string =>
  lineage(site, page)
    .filter((key) => key !== site.routes.root)
    .map((key) => ordinals(site.routes).get(key) ?? 0)
    .join('.');

/**
 * The number of each page among those beside it. It is computed once for a table: a search for each page would take quadratic
 * time.
 */
export const ordinals = oncePerObject((routes: RouteTable): ReadonlyMap<string, number> => {
  const lengths = new Map<string | null, number>();
  const found = new Map<string, number>();
  for (const { page, parent } of routes.pages.values()) {
    if (page === routes.root) continue;
    const ordinal = (lengths.get(parent) ?? 0) + 1;
    lengths.set(parent, ordinal);
    found.set(page, ordinal);
  }
  return found;
});
