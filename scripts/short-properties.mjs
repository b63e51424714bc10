/**
 * Short names for the custom properties of the tool's style sheets, in the order in which they are first met: compressed, names in
 * order take fewest bytes. A capital letter and a small one: no site is likely to call a property of its own `--Ab`.
 * @param {string[]} sheets CSS
 * @returns {Record<string, string>} short names by long ones
 */
export function shortProperties(sheets) {
  const long = new Set(sheets.flatMap((css) => css.match(/(?<![\w-])--[a-z][\w-]*/g) ?? []));
  return Object.fromEntries([...long].map((name, index) => [name, shortName(index)]));
}

const letters = [...'abcdefghijklmnopqrstuvwxyz'];

function shortName(index) {
  const first = letters[Math.floor(index / letters.length)];
  if (first === undefined) throw new Error('The style sheets have more properties than there are short names.');
  return `--${first.toUpperCase()}${letters[index % letters.length]}`;
}
