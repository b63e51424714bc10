/**
 * A style sheet without the custom properties that nothing in it reads, and with the others named by a letter or two, as
 * a minifier names the variables of a script: the sheet stands in every page. Nothing but the sheet reads them.
 */
export function minifyProperties(css: string): string {
  const read = new Set([...css.matchAll(/var\((--[\w-]+)/g)].map(([, name]) => name));
  const names = new Map([...read].map((name, index) => [name, `--${letters(index)}`]));
  return css
    .replace(/(?<=[{;])(--[\w-]+):[^;{}]*(;|(?=}))/g, (declaration, name) =>
      read.has(name) ? declaration : '',
    )
    .replace(/(?<=[{;]|var\()--[\w-]+/g, (name) => names.get(name) ?? name);
}

const alphabet = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ';

/** `a` to `Z`, then `aa`, `ba` and on. */
function letters(index: number): string {
  const rest = Math.floor(index / alphabet.length);
  return `${alphabet[index % alphabet.length]}${rest === 0 ? '' : letters(rest - 1)}`;
}
