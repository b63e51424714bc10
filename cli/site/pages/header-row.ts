import type { NavigationGroup, Shell } from '../../../templates/contract/page-props.ts';
import { nameOfSite } from '../../definitions/fields/company.ts';
import { facesOf, letterWidth } from '../../definitions/look/faces.ts';
import { settled } from '../../definitions/look/styles.ts';
import { logoOf, menusFor } from './shell.ts';
import type { Site } from './site.ts';
import { pixelWidth } from './text-width.ts';

/** The width of windows in rem at which a site with a header of its own has the tool's row. */
export const standardRow = 64;

/** For menus that open no panel, which needs room for three columns. */
const narrowRow = 48;

/** A width in rem that no window has: the header always has its button. */
const never = 9999;

/** Few edits of a word lead to another width, because that is in the style of each page. In rem. */
const step = 2;

/** From here on, a wider window gives the header no more room. In rem. */
const full = 100;

/** What the header shows in a row. */
interface ShownRow {
  name: string;
  logo: Shell['logo'];
  groups: readonly Pick<NavigationGroup, 'title' | 'submenu'>[];
  action: string | undefined;
  languages: readonly string[];
}

/**
 * What the look sets: the sizes of letters and the room beside the words of the action, in rem, and how wide letters are beside those of
 * Arial.
 */
interface Measures {
  name: number;
  small: (width: number) => number;
  text: number;
  headings: number;
  besideAction: number;
}

/**
 * The width of windows in rem from which the words of the header fit in one row, in each language of the site. Below it, a button opens
 * the menu. The measures are those of `templates/styles/_shell.scss`.
 */
export function headerRow(site: Site): number {
  const rows = site.config.languages.map(({ code }) => rowOf(site, code));
  const measures = measuresOf(site);
  const fits = (width: number) => rows.every((row) => neededBy(row, measures, width) <= roomIn(width));
  const hasMenus = rows.some(({ groups }) => groups.some(({ submenu }) => submenu.length > 0));
  let width = hasMenus ? standardRow : narrowRow;
  while (!fits(width) && width < full) width += step;
  return fits(width) && fits(full) ? width : never;
}

function rowOf(site: Site, language: string): ShownRow {
  const { main, action } = menusFor(site, site.routes.root ?? '', language);
  const { languages } = site.config;
  return {
    name: nameOfSite(site.config, language),
    logo: logoOf(site),
    groups: main,
    action: action?.title,
    languages: languages.length > 1 ? languages.map(({ name }) => name) : [],
  };
}

function measuresOf({ config: { look } }: Site): Measures {
  const { frame, buttons } = settled(look);
  const { text, headings = text } = facesOf(look);
  const isMasthead = frame === 'masthead';
  return {
    name: isMasthead ? 1.75 : 1.5,
    small: (width) => (isMasthead ? 1 : clamped(0.8333, 0.8181 + 0.000675 * width, 0.8789)),
    text: letterWidth(text),
    headings: letterWidth(headings),
    besideAction: buttons === 'round' ? 3.25 : 1.75,
  };
}

const clamped = (least: number, value: number, most: number) => Math.min(Math.max(least, value), most);

/** The room between the gutters. */
const roomIn = (width: number) => Math.min(width - 2 * clamped(1.25, 0.8333 + 0.018519 * width, 2.5), 80);

function neededBy(row: ShownRow, measures: Measures, width: number): number {
  const words = (text: string) => textWidth(text) * measures.text * measures.small(width);
  const gap = clamped(1.5, 0.03 * width, 3);
  const groups = row.groups.map(({ title, submenu }) => 1.5 + Math.max(words(title), 2.75) + (submenu.length > 0 ? 1.25 : 0));
  const languages = row.languages.map((language) => words(language) + 1.55);
  return sum([
    logoWidth(row, measures),
    gap - 1.5,
    ...groups,
    ...(languages.length > 0 ? [0.25, ...languages] : []),
    ...(row.action === undefined ? [] : [gap, words(row.action), measures.besideAction]),
  ]);
}

/** A long name may take two lines, in letters of the size of text. */
function logoWidth({ name, logo }: ShownRow, { headings, name: size }: Measures): number {
  const ofPicture = logo ? Math.min((2 * logo.width) / logo.height, 12) : 0;
  if (logo?.holdsName) return ofPicture;
  const longest = Math.max(...name.split(/\s+/).map(textWidth));
  const ofName = name.length > 16 ? (textWidth(name) + longest) / 2 : textWidth(name) * size;
  return ofPicture + (logo ? 0.5 : 0) + ofName * headings;
}

const sum = (widths: readonly number[]) => widths.reduce((sum, width) => sum + width, 0);

/** In Arial, of the size of its letters. */
const textWidth = (text: string) => pixelWidth(text, 1000) / 1000;
