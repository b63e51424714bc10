import type { z } from 'zod';
import { type Finding, findingOf } from '../diagnostics/finding.ts';
import { dataAt, excerpt, expectation, isTextAt, received, schemaAt } from './schema-walk.ts';
import type { Path, YamlSource } from './yaml/source.ts';

/** Findings for texts that are cut short by a comment which looks like the rest of the text. */
export const cutTexts = (schema: z.ZodType, source: YamlSource): Finding[] =>
  cuttingComments(source)
    .filter(({ path, value }) => typeof value === 'string' && isTextAt(schema, path, source.data))
    .map(({ comment, at }) => findingOf('content/cut-by-comment', at, { comment }));

/**
 * Findings for values that such a comment leaves empty or turns into something other than text. These values do not fit their schema. Of
 * what is no text for visitors, such as a colour, only where nothing is left: what stands before a comment there is the value.
 */
export const lostTexts = (schema: z.ZodType, source: YamlSource): { path: Path; finding: Finding }[] =>
  cuttingComments(source)
    .filter(({ path, value }) =>
      value === null
        ? expectation(schemaAt(schema, path, source.data)) === 'text'
        : typeof value !== 'string' && isTextAt(schema, path, source.data),
    )
    .map(({ path, value, comment }) => {
      const facts = { expected: 'text', value, received: received(value), comment };
      return { path, finding: findingOf('content/wrong-type', source.valueAt(path), facts) };
    });

const cuttingComments = (source: YamlSource) =>
  source.trailingComments().map(({ path, text, at }) => ({
    path,
    at,
    value: dataAt(source.data, path),
    comment: excerpt(text.trimEnd()),
  }));
