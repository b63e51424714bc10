import type { Look } from '../fields/look.ts';
import { type FaceName, type LookChoice, lookChoices, type StyleName } from '../fields/look-names.ts';

/** What a style sets. A choice that it leaves out has its first value. */
interface LookStyle extends Pick<Look, 'colors' | LookChoice> {
  faces: Readonly<Record<'headings' | 'text', FaceName>>;
  /** In pixels. */
  corners: number;
  /** In pixels. */
  lines: number;
}

/** The looks by name: a style is a set of settings, each of which a site can set itself. */
export const styles: Readonly<Record<StyleName, LookStyle>> = {
  sheet: {
    faces: { headings: 'instrument-sans', text: 'instrument-sans' },
    colors: {},
    corners: 2,
    lines: 1,
  },
  plain: {
    faces: { headings: 'figtree', text: 'figtree' },
    scale: 'quiet',
    spacing: 'airy',
    hero: 'below',
    headings: 'plain',
    cards: 'plain',
    links: 'thin',
    frame: 'quiet',
    colors: {
      background: { light: '#ffffff', dark: '#121416' },
      text: { light: '#17191c', dark: '#eceef0' },
      brand: { light: '#1f4f82', dark: '#9cc4ee' },
      accent: { light: '#1f4f82', dark: '#9cc4ee' },
      accentFill: { light: '#17191c', dark: '#eceef0' },
      field: { light: '#eef2f6', dark: '#1c2024' },
    },
    corners: 6,
    lines: 1,
  },
  editorial: {
    faces: { headings: 'newsreader', text: 'newsreader' },
    scale: 'large',
    hero: 'tall',
    headings: 'ruled',
    buttons: 'outlined',
    links: 'thin',
    frame: 'masthead',
    colors: {
      background: { light: '#fffdf9', dark: '#181513' },
      text: { light: '#1d1917', dark: '#f0eae3' },
      brand: { light: '#7d1d2c', dark: '#eba6a4' },
      accent: { light: '#7d1d2c', dark: '#eba6a4' },
      field: { light: '#f1ece2', dark: '#221e1b' },
    },
    corners: 0,
    lines: 1,
  },
  bold: {
    faces: { headings: 'bricolage-grotesque', text: 'figtree' },
    scale: 'large',
    spacing: 'tight',
    hero: 'field',
    headings: 'heavy',
    cards: 'filled',
    buttons: 'round',
    links: 'marked',
    frame: 'banner',
    bands: 'coloured',
    colors: {
      background: { light: '#ffffff', dark: '#0e0c1c' },
      text: { light: '#100d26', dark: '#f3f1ff' },
      brand: { light: '#3b22cf', dark: '#b3a7ff' },
      accent: { light: '#b0124f', dark: '#ff9dbf' },
      accentFill: { light: '#ffcf33', dark: '#ffcf33' },
      field: { light: '#3b22cf', dark: '#2a1a8f' },
    },
    corners: 16,
    lines: 2,
  },
};

/** The style of a look with what the site sets in its place, without colours (`palette`). */
export const settled = ({ style, faces, ...look }: Look): Omit<LookStyle, 'colors'> & Record<LookChoice, string> => {
  const base = styles[style];
  const chosen = Object.fromEntries(
    Object.entries(lookChoices).map(([name, [first]]) => [name, look[name as LookChoice] ?? base[name as LookChoice] ?? first]),
  ) as Record<LookChoice, never>;
  return {
    ...chosen,
    faces: { headings: faces.headings ?? base.faces.headings, text: faces.text ?? base.faces.text },
    corners: look.corners ?? base.corners,
    lines: look.lines ?? base.lines,
  };
};
