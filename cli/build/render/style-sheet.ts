import type { Plugin } from 'vite';
import { readShortNames } from './compiled-sheets.ts';

/**
 * Removes custom properties that no sheet reads, and gives those of the tool their short names. This saves bytes, because the first
 * sheet is in every page. Only style sheets may read these properties.
 */
export function minifyProperties(sheets: readonly string[]): string[] {
  const short = sheets.map(shorten);
  const read = new Set(short.flatMap((css) => [...css.matchAll(/var\((--[\w-]+)/g)].map(([, name = '']) => name)));
  return short.map((css) =>
    css.replace(/(?<=[{;])(--[\w-]+):[^;{}]*(;|(?=}))/g, (declaration, name) => (read.has(name) ? declaration : '')),
  );
}

/**
 * A Vite plugin that shortens the names of properties before Vite computes the names of files. So a file with other names in it has
 * another name itself, and browsers keep no old one.
 */
export const shortProperties = (): Plugin => ({
  name: 'tvilling:short-properties',
  apply: 'build',
  transform: (code, id) => (/\.s?css(?:\?|$)/.test(id) ? { code: shorten(code), map: null } : null),
});

/** Gives the tool's custom properties their short names. Properties of a site keep theirs. */
export function shorten(css: string): string {
  shortNames ??= readShortNames();
  return css.replace(/(?<![\w-])--[\w-]+/g, (name) => shortNames?.[name] ?? name);
}

/** What stands in the tool's sheets for the width from which the header shows a row (`templates/styles/_breakpoints.scss`). */
const placeholderRow = '64.001rem';

/** Puts the width of a site, in rem, in its place. */
export const withRow = (css: string, row: number): string => css.replaceAll(placeholderRow, `${row}rem`);

let shortNames: ReturnType<typeof readShortNames> | undefined;
