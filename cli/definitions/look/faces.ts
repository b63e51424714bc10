import type { Look } from '../fields/look.ts';
import type { FaceName } from '../fields/look-names.ts';
import { settled } from './styles.ts';

/** A typeface of the tool. */
interface Face {
  /** The value of `font-family`: the typeface, and what stands in for it. */
  stack: string;
  /** The end of the name of the file that every page needs; null for a typeface of the system. */
  file: string | null;
  /** How wide words in its bold letters are, of the same words in Arial's regular ones. */
  width: number;
}

/** Those with a file have a sheet, `templates/looks/faces/<name>.scss`. */
export const toolFaces: Readonly<Record<FaceName, Face>> = {
  'instrument-sans': {
    stack: '"Instrument Sans",Fallback',
    file: 'instrument-sans-latin-wght-normal.woff2',
    width: 1.08,
  },
  figtree: { stack: 'Figtree', file: 'figtree-latin-wght-normal.woff2', width: 1.05 },
  newsreader: {
    stack: 'Newsreader,Georgia,serif',
    file: 'newsreader-latin-400-normal.woff2',
    width: 1.03,
  },
  'bricolage-grotesque': {
    stack: '"Bricolage Grotesque"',
    file: 'bricolage-grotesque-latin-800-normal.woff2',
    width: 1.14,
  },
  system: { stack: 'system-ui', file: null, width: 1.1 },
  'system-serif': {
    stack: 'Charter,"Bitstream Charter","Iowan Old Style",Georgia,serif',
    file: null,
    width: 1.1,
  },
};

/** The name of the site's own typeface in its style sheet. */
export const ownFamily = 'Own';

/** The typefaces of a site: a name of the tool's, or `own` for its own. That of headings is undefined if it is that of the text. */
export function facesOf(look: Look): { text: FaceName | 'own'; headings: FaceName | 'own' | undefined } {
  const { faces } = settled(look);
  const own = look.typeface !== undefined;
  const text = own && look.faces.text === undefined ? 'own' : faces.text;
  const headings = own && look.faces.headings === undefined ? 'own' : faces.headings;
  return { text, headings: headings === text ? undefined : headings };
}

/** The value of `font-family` of a typeface. */
export const stackOf = (face: FaceName | 'own'): string => (face === 'own' ? ownFamily : toolFaces[face].stack);

/** The same for any typeface. Nobody has measured those of a site. */
export const letterWidth = (face: FaceName | 'own'): number => (face === 'own' ? 1.1 : toolFaces[face].width);
