import type { Entry } from '../../content/entry.ts';
import { layoutAt, layoutOf } from '../../content/yaml/layout.ts';
import { withoutMark } from '../../platform/byte-order-mark.ts';
import { isMarkdownFile } from '../../platform/files/file-kinds.ts';
import type { EditorSite } from './editor-site.ts';
import type { WrittenField } from './fields.ts';
import type { Field } from './protocol.ts';

/**
 * Returns a function that says why a field cannot be edited; null if it can, as far as that is known before. Only what repeats other
 * parts of its file is refused, and numbers that JSON cannot hold.
 */
export function readOnlyReason(
  { file, source }: Entry<unknown>,
  site: Pick<EditorSite, 'textOf'>,
): (field: WrittenField) => NonNullable<Field['readOnly']> | null {
  const text = isMarkdownFile(file) ? '' : withoutMark(site.textOf(file) ?? '');
  const root = /(?:^|[\s[{,])[&*][^\s,[\]{}]/.test(text) ? layoutOf(text) : null;
  const lineOf = (path: Field['path']) => source.valueAt(path).range?.start.line ?? 1;
  return ({ path, values }) => {
    if (Object.values(values).some((value) => typeof value === 'number' && !Number.isFinite(value)))
      return { reason: 'The number is not finite.', why: 'notFinite', line: lineOf(path) };
    if (root === null) return null;
    const inLanguages = Object.keys(values).filter((language) => language !== '');
    const around = [...path.map((_, index) => path.slice(0, index + 1)), ...inLanguages.map((language) => [...path, language])];
    const isRepeated = around.some((place) => {
      const above = layoutAt(root, place);
      const isAlias = above?.kind === 'scalar' && above.style === 'alias';
      // What an anchor names stands for other places too.
      return above === undefined || isAlias || (above !== null && hasAnchor(text, above.start));
    });
    return isRepeated
      ? {
          reason: 'The file repeats this part under a name (& and *), so another place would change too.',
          why: 'repeated',
          line: lineOf(path),
        }
      : null;
  };
}

/** The most characters of a name. */
const longest = 200;

/** Whether the word before a value is an anchor: `&name`. */
const hasAnchor = (text: string, start: number): boolean =>
  text
    .slice(Math.max(0, start - longest), start)
    .trimEnd()
    .split(/\s/)
    .at(-1)
    ?.startsWith('&') === true;
