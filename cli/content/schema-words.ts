import { z } from 'zod';
import type { Location } from '../diagnostics/finding.ts';
import { isMapping } from '../platform/is-mapping.ts';
import { excerpt, expectation, isByLanguage, typeNames, unwrapped } from './schema-walk.ts';
import type { YamlSource } from './yaml/source.ts';

const formats: Record<string, string> = {
  email: 'a mail address',
  url: 'an absolute address such as https://example.org',
  date: 'a day such as 2026-11-30',
};

/**
 * What a schema allows in the place of a value, in words: the message that the definition gives its rule, or else ours for lengths,
 * ranges and formats.
 */
export function allowed(issue: z.core.$ZodIssue, value: unknown): string {
  const own = ownMessage(issue, value);
  if (own !== null) return own;
  switch (issue.code) {
    case 'too_small':
      return counted(issue.origin, 'at least', Number(issue.minimum));
    case 'too_big':
      return counted(issue.origin, 'at most', Number(issue.maximum));
    case 'invalid_format':
      return formats[issue.format] ?? asExpected(issue.message);
    case 'invalid_key':
      return issue.issues.map((own) => allowed(own, value)).join('; ');
    default:
      return asExpected(issue.message);
  }
}

/** A message of zod as what is expected: `Invalid number: must be a multiple of 5` as `a number that must be a multiple of 5`. */
const asExpected = (message: string): string =>
  message.replace(/^Invalid (?:(\w+): must )?/, (_, type?: string) =>
    type === undefined ? 'a valid ' : `a ${type === 'string' ? 'text' : type} that must `,
  );

/** What the options of a value allow, in words. `options`: the issues of each. */
export function allowedByOne(options: readonly (readonly z.core.$ZodIssue[])[], value: unknown): string {
  const words = options.map(([own]) => {
    if (own?.code === 'invalid_type') return typeNames[own.expected] ?? 'another value';
    if (own?.code === 'invalid_value') return own.values.map((one) => JSON.stringify(one)).join(' or ');
    return own === undefined ? 'another value' : allowed(own, value);
  });
  return [...new Set(words)].join(' or ');
}

/** The message that a definition gives its rule; null if it leaves zod's own. */
export function ownMessage(issue: z.core.$ZodIssue, value: unknown): string | null {
  // The wording of zod depends on the value, which an issue of `safeParse` does not hold.
  const usual = z.config().localeError?.({ ...issue, input: value } as z.core.$ZodRawIssue);
  return issue.message === (typeof usual === 'object' ? usual?.message : usual) ? null : issue.message;
}

function counted(origin: string, most: 'at least' | 'at most', limit: number): string {
  if (origin === 'array') return `a list of ${most} ${limit}`;
  return origin === 'string' ? `text of ${most} ${limit} characters` : `${most} ${limit}`;
}

/** What a schema allows instead of a text, in words; null if it allows the text. */
export function allowedInsteadOf(text: string, schema: z.core.$ZodType): string | null {
  const [issue] = z.safeParse(schema, text, { jitless: true }).error?.issues ?? [];
  return issue === undefined ? null : allowed(issue, text);
}

/** What a schema expects where nothing is written: of a text with a format, such as a day, more than that it is text. */
export function expectedWhereNothingIs(schema: z.core.$ZodType | null): string {
  const [issue] = (schema && z.safeParse(schema, '', { jitless: true }).error?.issues) ?? [];
  const format = issue?.code === 'invalid_format' ? (ownMessage(issue, '') ?? formats[issue.format]) : undefined;
  return format ?? expectation(schema);
}

/**
 * A number or a truth value as it stands in the file: `18.30`, which is 18.3 as data. Undefined for other values, and where an alias
 * repeats it.
 */
export const scalarAsWritten = (value: unknown, at: Location, source: YamlSource): string | undefined =>
  typeof value === 'number' || typeof value === 'boolean' ? source.written(at)?.text : undefined;

/** A value at the beginning of a message: as it stands in the file, in quotation marks and cut to a readable length, or what it is. */
export function writtenExcerpt(value: unknown, at: Location, source: YamlSource): string {
  if (Array.isArray(value)) return value.length === 0 ? 'An empty list' : `A list of ${value.length}`;
  if (isMapping(value)) return 'A mapping of keys';
  return excerpt(scalarAsWritten(value, at, source) ?? value);
}

/** The schema of a value as its source writes it: without languages, if the source has only one. */
export function meantBy({ isOneLanguage }: YamlSource, schema: z.core.$ZodType | null): z.core.$ZodType | null {
  const inner = schema && unwrapped(schema);
  const isOfEach = isOneLanguage && inner instanceof z.ZodRecord && isByLanguage(inner);
  return isOfEach ? inner.def.valueType : schema;
}
