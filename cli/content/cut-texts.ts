import type { z } from 'zod';
import { type Finding, findingOf } from '../diagnostics/finding.ts';
import { dataAt, excerpt, isTextAt, received } from './schema-walk.ts';
import type { Path, YamlSource } from './yaml/source.ts';

/** Findings for texts that are cut short by a comment which looks like the rest of the text. */
export const cutTexts = (schema: z.ZodType, source: YamlSource): Finding[] =>
  commentsBehindTexts(schema, source)
    .filter(({ value }) => typeof value === 'string')
    .map(({ comment, at }) => findingOf('content/cut-by-comment', at, { comment }));

/**
 * Findings for values that such a comment leaves empty or turns into something other than text. These values do not fit their
 * schema.
 */
export const lostTexts = (schema: z.ZodType, source: YamlSource): { path: Path; finding: Finding }[] =>
  commentsBehindTexts(schema, source)
    .filter(({ value }) => typeof value !== 'string')
    .map(({ path, value, comment }) => {
      const facts = { expected: 'text', value, received: received(value), comment };
      return { path, finding: findingOf('content/wrong-type', source.valueAt(path), facts) };
    });

function commentsBehindTexts(schema: z.ZodType, source: YamlSource) {
  const { data } = source;
  return source
    .trailingComments()
    .filter(({ path }) => isTextAt(schema, path, data))
    .map(({ path, text, at }) => ({
      path,
      at,
      value: dataAt(data, path),
      comment: excerpt(text.trimEnd()),
    }));
}
