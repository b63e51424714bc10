import { posix } from 'node:path';
import { nameOfFile } from './replaceable.ts';

/**
 * A file that takes the place of one of the tool's, and does as the original does: it exports all that the original exports. Where that
 * is a component, the file has one around it. Null for what has no exports, such as a style sheet.
 */
export function wrapping(path: string, original: string): string | null {
  if (!/\.tsx?$/.test(path)) return null;
  const source = originalOf(path);
  const hasDefault = /^export default\b/m.test(original);
  const component = componentIn(path, original);
  if (component === null)
    return `${hasDefault ? `export { default } from '${source}';\n` : ''}export * from '${source}';\n`;
  const { name, isDefault } = component;
  return [
    "import type { ComponentProps } from 'react';",
    `import ${isDefault ? 'Original' : `{ ${name} as Original }`} from '${source}';`,
    '',
    `export * from '${source}';`,
    ...(hasDefault && !isDefault ? [`export { default } from '${source}';`] : []),
    '',
    '/** What the tool shows here. Write around it what is yours. */',
    `export ${isDefault ? 'default ' : ''}function ${name}(props: ComponentProps<typeof Original>) {`,
    '  return <Original {...props} />;',
    '}',
    '',
  ].join('\n');
}

/** The component that a file is about: its default export, otherwise the one that is called like the file. */
function componentIn(path: string, original: string): { name: string; isDefault: boolean } | null {
  if (!path.endsWith('.tsx')) return null;
  const [, own] = /^export default function ([A-Z]\w*)/m.exec(original) ?? [];
  if (own !== undefined) return { name: own, isDefault: true };
  const wanted = nameOfFile(path).split('/').at(-1)?.replaceAll('-', '').toLowerCase();
  const names = [...original.matchAll(/^export (?:function|const) ([A-Z]\w*)/gm)].map(
    ([, name = '']) => name,
  );
  const name = names.find((candidate) => candidate.toLowerCase() === wanted);
  return name === undefined ? null : { name, isDefault: false };
}

/**
 * A copy of a file of the tool, to lie at the same path in a site. What it imports from the tool is named as the tool's own, but for
 * `own`, the files that the site has.
 */
export function copied(path: string, original: string, own: (path: string) => boolean): string {
  if (path.endsWith('.scss')) return original.replaceAll(/(@use\s+['"])(?:\.\.\/)+styles\//g, '$1');
  return original.replaceAll(
    /(\bfrom |^import )'(\.{1,2}\/[^'\n]+)'/gm,
    (written, before: string, target: string) => {
      const file = posix.join(posix.dirname(path), target);
      return own(file) ? written : `${before}'${originalOf(file)}'`;
    },
  );
}

/** What a module writes to import a file of the tool. */
const originalOf = (path: string): string => `tvilling/templates/${path.replace(/\.tsx?$/, '')}`;
