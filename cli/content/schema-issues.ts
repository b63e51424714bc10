import type { z } from 'zod';
import { type Diagnostic, diagnostic } from '../diagnostics/diagnostic.ts';
import { nearest } from '../diagnostics/nearest.ts';
import { dataAt, excerpt, expectation, knownKeys, received, schemaAt } from './schema-walk.ts';
import type { YamlSource } from './yaml-source.ts';

type Issue = z.core.$ZodIssue;

const formats: Record<string, string> = {
  email: 'a mail address',
  url: 'an absolute address such as https://example.org',
  date: 'a day such as 2026-11-30',
};

/**
 * Findings for the issues of one file, each at the place where it was written. A mistyped key is one mistake: that the
 * key which was meant is missing is not said as well.
 */
export function issuesToDiagnostics(
  issues: readonly Issue[],
  schema: z.ZodType,
  source: YamlSource,
): Diagnostic[] {
  const meant = new Set(
    issues.flatMap((issue) =>
      issue.code === 'unrecognized_keys'
        ? issue.keys.map((key) =>
            pathName([...issue.path, nearest(key, openKeys(issue.path, schema, source)) ?? '']),
          )
        : [],
    ),
  );
  const isMeant = ({ path }: Issue) => meant.has(pathName(path)) && dataAt(source.data, path) === undefined;
  return issues
    .filter((issue) => !isMeant(issue))
    .flatMap((issue) => issueToDiagnostics(issue, schema, source));
}

const pathName = (path: readonly PropertyKey[]): string => JSON.stringify(path.map(String));

/** The keys that a mapping may still have. */
function openKeys(path: readonly PropertyKey[], schema: z.ZodType, source: YamlSource): string[] {
  const given = Object.keys((dataAt(source.data, path) as object | undefined) ?? {});
  return knownKeys(schema, path, source.data).filter((key) => !given.includes(key));
}

function issueToDiagnostics(issue: Issue, schema: z.ZodType, source: YamlSource): Diagnostic[] {
  const { path } = issue;
  const value = dataAt(source.data, path);
  switch (issue.code) {
    case 'unrecognized_keys': {
      const allowed = openKeys(path, schema, source);
      return issue.keys.map((key) =>
        diagnostic('content/unknown-key', source.keyAt([...path, key]), { key, allowed }),
      );
    }
    case 'invalid_type':
      return [missingOrWrong(issue, schema, source)];
    case 'invalid_union':
      return [invalidUnion(issue, source)];
    case 'invalid_value': {
      if (value === undefined) return [missingOrWrong(issue, schema, source)];
      const options = issue.values.map(String);
      const expected = expectation(schemaAt(schema, path, source.data));
      return [
        diagnostic('content/invalid-value', source.valueAt(path), {
          value: excerpt(value),
          expected,
          options,
        }),
      ];
    }
    default:
      return [invalidValue(issue, value, source)];
  }
}

function missingOrWrong(issue: Issue, schema: z.ZodType, source: YamlSource): Diagnostic {
  const { path } = issue;
  const expected = expectation(schemaAt(schema, path, source.data));
  const value = dataAt(source.data, path);
  const key = path.at(-1);
  if (value === undefined && key !== undefined) {
    return diagnostic('content/missing-key', source.ownerAt(path.slice(0, -1)), {
      key: String(key),
      expected,
    });
  }
  return diagnostic('content/wrong-type', source.valueAt(path), { expected, received: received(value) });
}

/** `options` is on the issue of a discriminated union, though not in its type (zod 4.6). */
type UnionIssue = Extract<Issue, { code: 'invalid_union' }> & { options?: unknown[] };

function invalidUnion(issue: UnionIssue, source: YamlSource): Diagnostic {
  const { path } = issue;
  const value = dataAt(source.data, path);
  if (!('discriminator' in issue) || issue.discriminator === undefined) {
    const expected = 'a mail address or an https address';
    return diagnostic('content/invalid-value', source.valueAt(path), { value: excerpt(value), expected });
  }
  const options = (issue.options ?? []).map(String);
  if (value === undefined) {
    // The path of the issue ends with the discriminator itself.
    const owner = dataAt(source.data, path.slice(0, -1));
    if (owner === null || typeof owner !== 'object') {
      return diagnostic('content/wrong-type', source.valueAt(path.slice(0, -1)), {
        expected: 'a mapping of keys',
        received: received(owner),
      });
    }
    const expected = `one of ${options.map((option) => `"${option}"`).join(', ')}`;
    return diagnostic('content/missing-key', source.ownerAt(path.slice(0, -1)), {
      key: issue.discriminator,
      expected,
    });
  }
  if (path.at(-2) !== undefined && path.at(-3) === 'sections') {
    return diagnostic('content/unknown-section-type', source.valueAt(path), {
      type: String(value),
      known: options,
    });
  }
  const expected = `one of ${options.map((option) => `"${option}"`).join(', ')}`;
  return diagnostic('content/invalid-value', source.valueAt(path), {
    value: excerpt(value),
    expected,
    options,
  });
}

function invalidValue(issue: Issue, value: unknown, source: YamlSource): Diagnostic {
  const at = source.valueAt(issue.path);
  if (typeof value === 'string' && !/\S/.test(value)) return diagnostic('content/empty-text', at, {});
  return diagnostic('content/invalid-value', at, { value: excerpt(value), expected: allowed(issue) });
}

/** What would be allowed, in words, for lengths, ranges, formats and rules of our own. */
function allowed(issue: Issue): string {
  switch (issue.code) {
    case 'too_small':
      return issue.origin === 'array' ? `a list of at least ${issue.minimum}` : `at least ${issue.minimum}`;
    case 'too_big':
      return issue.origin === 'array' ? `a list of at most ${issue.maximum}` : `at most ${issue.maximum}`;
    case 'invalid_format':
      return formats[issue.format] ?? issue.message;
    default:
      return issue.message;
  }
}
