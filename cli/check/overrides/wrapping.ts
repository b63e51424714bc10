import { posix } from 'node:path';
import { nameOfFile } from './replaceable.ts';

/**
 * The text of a file that replaces one of the tool and behaves the same: it has the same exports. If the original is a component,
 * the file wraps it in another. Null for a file without exports, such as a style sheet.
 */
export function wrapping(path: string, original: string): string | null {
  if (!/\.tsx?$/.test(path)) return null;
  const source = originalOf(path);
  const hasDefault = /^export default\b/m.test(original);
  const component = componentIn(path, original);
  if (component === null) return `${hasDefault ? `export { default } from '${source}';\n` : ''}export * from '${source}';\n`;
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

/** The main component of a file: its default export, or the one with the name of the file. */
function componentIn(path: string, original: string): { name: string; isDefault: boolean } | null {
  if (!path.endsWith('.tsx')) return null;
  const [, own] = /^export default function ([A-Z]\w*)/m.exec(original) ?? [];
  if (own !== undefined) return { name: own, isDefault: true };
  const wanted = nameOfFile(path).split('/').at(-1)?.replaceAll('-', '').toLowerCase();
  const names = [...original.matchAll(/^export (?:function|const) ([A-Z]\w*)/gm)].map(([, name = '']) => name);
  const name = names.find((candidate) => candidate.toLowerCase() === wanted);
  return name === undefined ? null : { name, isDefault: false };
}

/**
 * A copy of a file of the tool for the same path in a site. Its imports name the tool's files, except for `own`: the files that
 * the site has itself.
 */
export function copied(path: string, original: string, own: (path: string) => boolean): string {
  if (path.endsWith('.scss')) return original.replaceAll(/(@use\s+['"])(?:\.\.\/)+styles\//g, '$1');
  return original.replaceAll(/(\bfrom |^import )'(\.{1,2}\/[^'\n]+)'/gm, (written, before: string, target: string) => {
    const file = posix.join(posix.dirname(path), target);
    return own(file) ? written : `${before}'${originalOf(file)}'`;
  });
}

/** The import path of a file of the tool. */
const originalOf = (path: string): string => `tvilling/templates/${path.replace(/\.tsx?$/, '')}`;
