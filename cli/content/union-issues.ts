import type { z } from 'zod';
import { type Edit, type Finding, findingOf, type Location, withFix } from '../diagnostics/finding.ts';
import { onlyNearest } from '../diagnostics/nearest.ts';
import { correctName } from './corrections.ts';
import { dataAt, excerpt, oneOf, received } from './schema-walk.ts';
import { allowedByOne, ownMessage, scalarAsWritten, writtenExcerpt } from './schema-words.ts';
import type { Path, YamlSource } from './yaml/source.ts';

/** The types of values with parts, as zod calls them. */
const shapes = ['array', 'object', 'record'];

/** The issues of a value that may be one thing or another, such as a list of things: those for the shape that the author has written. */
export function chosenIssues(issue: z.core.$ZodIssue): z.core.$ZodIssue[] {
  if (issue.code !== 'invalid_union' || issue.discriminator !== undefined) return [issue];
  const hasShape =
    (expected: string) =>
    ([own]: readonly z.core.$ZodIssue[]) =>
      own?.code === 'invalid_type' && own.path.length === 0 && own.expected === expected;
  const { errors } = issue;
  const hasAnyShape = (option: readonly z.core.$ZodIssue[]) => shapes.some((expected) => hasShape(expected)(option));
  // A part that is wrong, a key too many, or what the definition says in its own words.
  const isCertain = ([own]: readonly z.core.$ZodIssue[]) =>
    own !== undefined && (own.path.length > 0 || own.code === 'unrecognized_keys' || own.code === 'custom');
  if (!errors.some((option) => hasAnyShape(option) || isCertain(option))) return [issue];
  const isAnotherType = ([own]: readonly z.core.$ZodIssue[]) => own?.code === 'invalid_type' && own.path.length === 0;
  const ofShape = errors.filter((option) => !isAnotherType(option));
  // Of two mappings, the one that has the written keys is meant.
  const own =
    ofShape.find((option) => option.every(({ code, path }) => code !== 'unrecognized_keys' || path.length > 0)) ??
    ofShape[0] ??
    errors.find((option) => !hasAnyShape(option)) ??
    errors[0];
  return (own ?? []).flatMap((part) => chosenIssues({ ...part, path: [...issue.path, ...part.path] }));
}

/** The issue of a discriminated union has `options`, but its type does not (zod 4.6). */
type UnionIssue = Extract<z.core.$ZodIssue, { code: 'invalid_union' }> & { options?: unknown[] };

/** The finding for a value that none of several shapes allows. */
export function invalidUnion(issue: UnionIssue, source: YamlSource): Finding {
  const { path } = issue;
  const value = dataAt(source.data, path);
  if (!('discriminator' in issue) || issue.discriminator === undefined) {
    const expected = ownMessage(issue, value) ?? allowedByOne(issue.errors, value);
    const at = source.valueAt(path);
    return findingOf('content/invalid-value', at, { value: writtenExcerpt(value, at, source), expected });
  }
  const options = (issue.options ?? []).map(String);
  if (value === undefined) {
    // The path of the issue ends with the discriminator.
    const owner = dataAt(source.data, path.slice(0, -1));
    if (owner === null || typeof owner !== 'object') {
      return findingOf('content/wrong-type', source.valueAt(path.slice(0, -1)), {
        expected: 'a mapping of keys',
        value: owner,
        received: received(owner),
      });
    }
    const misspelt = misspeltDiscriminator(issue.discriminator, owner, { path, source });
    if (misspelt !== null) return misspelt;
    const at = source.ownerAt(path.slice(0, -1));
    return findingOf('content/missing-key', at, { key: issue.discriminator, expected: oneOf(options) });
  }
  if (path.at(-2) !== undefined && path.at(-3) === 'sections') {
    const at = source.valueAt(path);
    const finding = findingOf('content/unknown-section-type', at, { type: String(value), known: options });
    return withFix(finding, correctValue(value, options, { at, source }));
  }
  return notAmong(options, { path, value, expected: oneOf(options) }, source);
}

/** If the discriminator is mistyped, the mapping has no schema, and its keys cannot be checked. */
function misspeltDiscriminator(key: string, owner: object, { path, source }: { path: Path; source: YamlSource }): Finding | null {
  const [meant, other] = Object.keys(owner).filter((name) => onlyNearest(name, [key]) !== null);
  if (meant === undefined) return null;
  const at = source.keyAt([...path.slice(0, -1), meant]);
  const finding = findingOf('content/unknown-key', at, { key: meant, allowed: [key], known: [key] });
  return other === undefined ? withFix(finding, correctName(source, at, { name: meant, meant: key })) : finding;
}

/** A value that is not among the possible ones. */
export function notAmong(
  options: readonly string[],
  { path, value, expected }: { path: Path; value: unknown; expected: string },
  source: YamlSource,
): Finding {
  const at = source.valueAt(path);
  const written = scalarAsWritten(value, at, source);
  if (written !== undefined && options.includes(written))
    return findingOf('content/wrong-type', at, {
      expected: 'text',
      value,
      written,
      received: received(value, written),
    });
  const shown = excerpt(written ?? value);
  const finding = findingOf('content/invalid-value', at, { value: shown, expected, options });
  return withFix(finding, correctValue(value, options, { at, source }));
}

const correctValue = (value: unknown, options: readonly string[], { at, source }: { at: Location; source: YamlSource }): Edit[] =>
  typeof value === 'string' ? correctName(source, at, { name: value, meant: onlyNearest(value, options) }) : [];
